# Written by joincast. Draws the figure again: gnuplot, in this folder, with this file's name.
set encoding utf8
if (strstrt(GPVAL_TERMINALS, ' svg ') > 0) {
    set terminal svg size 680,440 enhanced font 'sans-serif,14' background 'white'
} else {
    printerr 'this gnuplot has no terminal that draws .svg'
    exit status 3
}
if (!exists('figure')) figure = './lorenz-one.svg'
set output figure
set border 3 lc rgb '#404040'
set tics nomirror out scale 0.7,0.35
set grid lc rgb '#d9d9d9' lw 0.6 lt 1
set xlabel 'share of the workers, from the idlest' offset 0,0.5 noenhanced
set ylabel 'share of the work that these do' noenhanced
set xrange [0:1]
set yrange [0:1]
set key outside below center horizontal maxcols 3 height 0.4 Left reverse noenhanced samplen 2 spacing 1.15
plot './lorenz-one.dat' index 0 using 1:2 with lines lw 2 dt 1 lc rgb '#0072b2' notitle, \
     './lorenz-one.dat' index 0 using 1:2 every 1::0 with points pt 7 ps 0.8 lc rgb '#0072b2' notitle, \
     keyentry with linespoints lw 2 dt 1 pt 7 ps 0.8 lc rgb '#0072b2' title 'even: Gini 0.000', \
     './lorenz-one.dat' index 1 using 1:2 with lines lw 2 dt 2 lc rgb '#000000' title 'equal loads'
