# Written by joincast. Draws the figure again: gnuplot, in this folder, with this file's name.
set encoding utf8
if (strstrt(GPVAL_TERMINALS, ' svg ') > 0) {
    set terminal svg size 680,500 enhanced font 'sans-serif,14' background 'white'
} else {
    printerr 'this gnuplot has no terminal that draws .svg'
    exit status 3
}
if (!exists('figure')) figure = './lorenz.svg'
set output figure
set title 'Loads' noenhanced
set border 3 lc rgb '#404040'
set tics nomirror out scale 0.7,0.35
set grid lc rgb '#d9d9d9' lw 0.6 lt 1
set xlabel 'share of the workers, from the idlest' offset 0,0.5 noenhanced
set ylabel 'share of the work that these do' noenhanced
set xrange [0:1]
set yrange [0:1]
set key outside below center vertical maxcols 1 height 0.4 Left reverse noenhanced samplen 2 spacing 1.15
plot './lorenz.dat' index 0 using 1:2 with lines lw 2 dt 1 lc rgb '#0072b2' notitle, \
     './lorenz.dat' index 0 using 1:2 every 1::0 with points pt 7 ps 0.8 lc rgb '#0072b2' notitle, \
     keyentry with linespoints lw 2 dt 1 pt 7 ps 0.8 lc rgb '#0072b2' title 'even: Gini 0.000', \
     './lorenz.dat' index 1 using 1:2 with lines lw 2 dt 2 lc rgb '#d55e00' notitle, \
     './lorenz.dat' index 1 using 1:2 every 1::0 with points pt 5 ps 0.8 lc rgb '#d55e00' notitle, \
     keyentry with linespoints lw 2 dt 2 pt 5 ps 0.8 lc rgb '#d55e00' title 'hot: Gini 0.875', \
     './lorenz.dat' index 2 using 1:2 with lines lw 2 dt 3 lc rgb '#009e73' notitle, \
     './lorenz.dat' index 2 using 1:2 every 1::0 with points pt 9 ps 0.8 lc rgb '#009e73' notitle, \
     keyentry with linespoints lw 2 dt 3 pt 9 ps 0.8 lc rgb '#009e73' title 'rising_{x} it''s \xff: Gini 0.292', \
     './lorenz.dat' index 3 using 1:2 with lines lw 2 dt 2 lc rgb '#000000' title 'equal loads'
