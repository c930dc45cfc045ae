# Written by joincast. Draws the figure again: gnuplot, in this folder, with this file's name.
set encoding utf8
if (strstrt(GPVAL_TERMINALS, ' svg ') > 0) {
    set terminal svg size 680,460 enhanced font 'sans-serif,14' background 'white'
} else {
    printerr 'this gnuplot has no terminal that draws .svg'
    exit status 3
}
if (!exists('figure')) figure = './rank-sizes.svg'
set output figure
set border 3 lc rgb '#404040'
set tics nomirror out scale 0.7,0.35
set grid lc rgb '#d9d9d9' lw 0.6 lt 1
set xlabel 'rank of the root key by work' offset 0,0.5 noenhanced
set ylabel 'work (candidate bindings)' noenhanced
set xrange [0.8:5118.75]
set yrange [0.6:100000]
set logscale x
set format x '10^{%L}'
set logscale y
set format y '10^{%L}'
set key outside below center vertical maxcols 1 height 0.4 Left reverse noenhanced samplen 2 spacing 1.15
plot './rank-sizes.dat' index 0 using 1:2 with points pt 7 ps 0.6 lc rgb '#0072b2' title 'CallGraphEdge: hot key java.lang.Object 12 %, exponent 1.01 ± 0.06', \
     './rank-sizes.dat' index 1 using 1:2 with points pt 5 ps 0.6 lc rgb '#d55e00' title 'a_b^{x}: hot key it''s "x{}" …&>\x0a\xff 14 %', \
     './rank-sizes.dat' index 2 using 1:2 with points pt 9 ps 0.6 lc rgb '#009e73' title 'a rule''s …be shown', \
     './rank-sizes.dat' index 3 using 1:2 with lines lw 2 dt 2 lc rgb '#0072b2' notitle
