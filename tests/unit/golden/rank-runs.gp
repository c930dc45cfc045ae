# Written by joincast. Draws the figure again: gnuplot, in this folder, with this file's name.
set encoding utf8
if (strstrt(GPVAL_TERMINALS, ' svg ') > 0) {
    set terminal svg size 680,440 enhanced font 'sans-serif,14' background 'white'
} else {
    printerr 'this gnuplot has no terminal that draws .svg'
    exit status 3
}
if (!exists('figure')) figure = './rank-runs.svg'
set output figure
set border 3 lc rgb '#404040'
set tics nomirror out scale 0.7,0.35
set grid lc rgb '#d9d9d9' lw 0.6 lt 1
set xlabel 'rank of the root key by work' offset 0,0.5 noenhanced
set ylabel 'work (candidate bindings)' noenhanced
set xrange [0.8:1250000125]
set yrange [0.6:10000000]
set logscale x
set format x '10^{%L}'
set logscale y
set format y '10^{%L}'
set key outside below center vertical maxcols 1 height 0.4 Left reverse noenhanced samplen 2 spacing 1.15
set label 1 'hot key k: 0.0333 % of the work' at 1,1000000 left offset 0.8,0.7 front noenhanced textcolor rgb '#d55e00'
plot './rank-runs.dat' index 0 using 1:2 with points pt 7 ps 0.6 lc rgb '#0072b2' title 'runs: 1,000,000,100 root keys', \
     './rank-runs.dat' index 1 using 1:2 with points pt 6 ps 1.4 lw 2 lc rgb '#d55e00' notitle
