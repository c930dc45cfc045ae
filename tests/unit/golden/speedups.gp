# Written by joincast. Draws the figure again: gnuplot, in this folder, with this file's name.
set encoding utf8
if (strstrt(GPVAL_TERMINALS, ' svg ') > 0) {
    set terminal svg size 680,440 enhanced font 'sans-serif,14' background 'white'
} else {
    printerr 'this gnuplot has no terminal that draws .svg'
    exit status 3
}
if (!exists('figure')) figure = './speedups.svg'
set output figure
set title 'Speedups' noenhanced
set border 3 lc rgb '#404040'
set tics nomirror out scale 0.7,0.35
set grid lc rgb '#d9d9d9' lw 0.6 lt 1
set xlabel 'Zipf exponent' offset 0,0.5 noenhanced
set ylabel 'speedup over greedy' noenhanced
set xrange [-0.04:2.04]
set yrange [0:3.24]
set key outside below center horizontal maxcols 5 height 0.4 Left reverse noenhanced samplen 2 spacing 1.15
plot './speedups.dat' index 0 using 1:2:3 with filledcurves fs transparent solid 0.2 noborder lc rgb '#d55e00' notitle, \
     './speedups.dat' index 1 using 1:2 with lines lw 2 dt 2 lc rgb '#000000' notitle, \
     './speedups.dat' index 2 using 1:2 with lines lw 2 dt 1 lc rgb '#0072b2' notitle, \
     './speedups.dat' index 2 using 1:2 every 2::0 with points pt 7 ps 0.8 lc rgb '#0072b2' notitle, \
     keyentry with linespoints lw 2 dt 1 pt 7 ps 0.8 lc rgb '#0072b2' title 'flat1', \
     './speedups.dat' index 3 using 1:2 with lines lw 2 dt 2 lc rgb '#d55e00' notitle, \
     './speedups.dat' index 3 using 1:2 every 2::1 with points pt 5 ps 0.8 lc rgb '#d55e00' notitle, \
     keyentry with linespoints lw 2 dt 2 pt 5 ps 0.8 lc rgb '#d55e00' title 'flat2'
