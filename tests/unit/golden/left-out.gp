# Written by joincast. Draws the figure again: gnuplot, in this folder, with this file's name.
set encoding utf8
if (strstrt(GPVAL_TERMINALS, ' svg ') > 0) {
    set terminal svg size 680,440 enhanced font 'sans-serif,14' background 'white'
} else {
    printerr 'this gnuplot has no terminal that draws .svg'
    exit status 3
}
if (!exists('figure')) figure = './left-out.svg'
set output figure
set border 3 lc rgb '#404040'
set tics nomirror out scale 0.7,0.35
set grid lc rgb '#d9d9d9' lw 0.6 lt 1
set xlabel 'x (1)' offset 0,0.5 noenhanced
set ylabel 'y (1)' noenhanced
set xrange [*:*]
set yrange [*:*]
set logscale x
set format x '10^{%L}'
set logscale y
set format y '10^{%L}'
set key outside below center horizontal maxcols 5 height 0.4 Left reverse noenhanced samplen 2 spacing 1.15
set label 2 'shown' at 2,7 left offset 0.8,0.7 front noenhanced textcolor rgb '#0072b2'
plot './left-out.dat' index 0 using 1:2 with points pt 7 ps 0.6 lc rgb '#0072b2' title 'some', \
     './left-out.dat' index 1 using 1:2 with lines lw 2 lc rgb '#009e73' title 'last'
