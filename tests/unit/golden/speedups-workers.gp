# Written by joincast. Draws the figure again: gnuplot, in this folder, with this file's name.
set encoding utf8
if (strstrt(GPVAL_TERMINALS, ' svg ') > 0) {
    set terminal svg size 680,440 enhanced font 'sans-serif,14' background 'white'
} else {
    printerr 'this gnuplot has no terminal that draws .svg'
    exit status 3
}
if (!exists('figure')) figure = './speedups-workers.svg'
set output figure
set border 3 lc rgb '#404040'
set tics nomirror out scale 0.7,0.35
set grid lc rgb '#d9d9d9' lw 0.6 lt 1
set xlabel 'workers' offset 0,0.5 noenhanced
set ylabel 'speedup over greedy' noenhanced
set xrange [0.8705505633:1176.267116]
set yrange [0.1785714286:44.8]
set logscale x 2
set xtics (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)
set logscale y
set format y '%g'
set ytics (0.2, 0.5, 1, 2, 5, 10, 20)
set key outside below center horizontal maxcols 3 height 0.4 Left reverse noenhanced samplen 2 spacing 1.15
plot './speedups-workers.dat' index 0 using 1:2:(0):($3-$2) with vectors heads size graph 0.007,90 lw 1.5 lc rgb '#d55e00' notitle, \
     './speedups-workers.dat' index 1 using 1:2 with lines lw 2 dt 2 lc rgb '#000000' notitle, \
     './speedups-workers.dat' index 2 using 1:2 with lines lw 2 dt 1 lc rgb '#0072b2' notitle, \
     './speedups-workers.dat' index 2 using 1:2 every 1::0 with points pt 7 ps 0.8 lc rgb '#0072b2' notitle, \
     keyentry with linespoints lw 2 dt 1 pt 7 ps 0.8 lc rgb '#0072b2' title 'flat1', \
     './speedups-workers.dat' index 3 using 1:2 with lines lw 2 dt 2 lc rgb '#d55e00' notitle, \
     './speedups-workers.dat' index 3 using 1:2 every 1::0 with points pt 5 ps 0.8 lc rgb '#d55e00' notitle, \
     keyentry with linespoints lw 2 dt 2 pt 5 ps 0.8 lc rgb '#d55e00' title 'flat2', \
     './speedups-workers.dat' index 4 using 1:2 with lines lw 2 dt 3 lc rgb '#009e73' notitle, \
     './speedups-workers.dat' index 4 using 1:2 every 1::0 with points pt 9 ps 0.8 lc rgb '#009e73' notitle, \
     keyentry with linespoints lw 2 dt 3 pt 9 ps 0.8 lc rgb '#009e73' title 'a_b^{x} it''s \xff'
