# Written by joincast. Draws the figure again: gnuplot, in this folder, with this file's name.
set encoding utf8
if (strstrt(GPVAL_TERMINALS, ' svg ') > 0) {
    set terminal svg size 680,440 enhanced font 'sans-serif,14' background 'white'
} else {
    printerr 'this gnuplot has no terminal that draws .svg'
    exit status 3
}
if (!exists('figure')) figure = './shares-0.svg'
set output figure
set border 3 lc rgb '#404040'
set tics nomirror out scale 0.7,0.35
set grid lc rgb '#d9d9d9' lw 0.6 lt 1
set xlabel 'workers, from the busiest to the idlest' offset 0,0.5 noenhanced
set ylabel 'share of the work (%)' noenhanced
set xrange [0.4:64.6]
set yrange [0:1.71875]
set key outside below center horizontal maxcols 3 height 0.4 Left reverse noenhanced samplen 2 spacing 1.15
set boxwidth 0.8 absolute
plot './shares-0.dat' index 0 using 1:2 with steps lw 2 dt 1 lc rgb '#0072b2' title 'key', \
     './shares-0.dat' index 1 using 1:2 with lines lw 2 dt 2 lc rgb '#000000' title '1/p at p = 64'
