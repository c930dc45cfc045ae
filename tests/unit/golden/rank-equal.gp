# Written by joincast. Draws the figure again: gnuplot, in this folder, with this file's name.
set encoding utf8
if (strstrt(GPVAL_TERMINALS, ' svg ') > 0) {
    set terminal svg size 680,440 enhanced font 'sans-serif,14' background 'white'
} else {
    printerr 'this gnuplot has no terminal that draws .svg'
    exit status 3
}
if (!exists('figure')) figure = './rank-equal.svg'
set output figure
set border 3 lc rgb '#404040'
set tics nomirror out scale 0.7,0.35
set grid lc rgb '#d9d9d9' lw 0.6 lt 1
set xlabel 'rank of the root key by work' offset 0,0.5 noenhanced
set ylabel 'work (candidate bindings)' noenhanced
set xrange [0.8:12.5]
set yrange [0.6:100]
set logscale x
set format x '%g'
set xtics (1, 2, 5, 10)
set logscale y
set format y '%g'
set ytics (1, 2, 5, 10, 20, 50, 100)
set key outside below center vertical maxcols 1 height 0.4 Left reverse noenhanced samplen 2 spacing 1.15
set label 1 'hot key k: 33.3 % of the work' at 1,7 left offset 0.8,0.7 front noenhanced textcolor rgb '#d55e00'
plot './rank-equal.dat' index 0 using 1:2 with points pt 7 ps 0.6 lc rgb '#0072b2' title 'equal: 3 root keys', \
     './rank-equal.dat' index 1 using 1:2 with lines lw 2 dt 2 lc rgb '#000000' title 'fitted Zipf law: exponent 0.00 ± 0.00, R² 1.00', \
     './rank-equal.dat' index 2 using 1:2 with points pt 6 ps 1.4 lw 2 lc rgb '#d55e00' notitle
