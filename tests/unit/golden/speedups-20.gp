# Written by joincast. Draws the figure again: gnuplot, in this folder, with this file's name.
set encoding utf8
if (strstrt(GPVAL_TERMINALS, ' svg ') > 0) {
    set terminal svg size 680,480 enhanced font 'sans-serif,14' background 'white'
} else {
    printerr 'this gnuplot has no terminal that draws .svg'
    exit status 3
}
if (!exists('figure')) figure = './speedups-20.svg'
set output figure
set border 3 lc rgb '#404040'
set tics nomirror out scale 0.7,0.35
set grid lc rgb '#d9d9d9' lw 0.6 lt 1
set xlabel 'correlation' offset 0,0.5 noenhanced
set ylabel 'speedup over greedy' noenhanced
set xrange [-8.32:8.32]
set yrange [0:6.21]
set key outside below center horizontal maxcols 5 height 0.4 Left reverse noenhanced samplen 2 spacing 1.15
plot './speedups-20.dat' index 0 using 1:2 with lines lw 2 dt 2 lc rgb '#000000' notitle, \
     './speedups-20.dat' index 1 using 1:2 with lines lw 2 dt 1 lc rgb '#0072b2' notitle, \
     './speedups-20.dat' index 1 using 1:2 every 2::1 with points pt 7 ps 0.8 lc rgb '#0072b2' notitle, \
     keyentry with linespoints lw 2 dt 1 pt 7 ps 0.8 lc rgb '#0072b2' title 'flat1', \
     './speedups-20.dat' index 2 using 1:2 with lines lw 2 dt 2 lc rgb '#d55e00' notitle, \
     './speedups-20.dat' index 2 using 1:2 every 2::0 with points pt 5 ps 0.8 lc rgb '#d55e00' notitle, \
     keyentry with linespoints lw 2 dt 2 pt 5 ps 0.8 lc rgb '#d55e00' title 'flat2', \
     './speedups-20.dat' index 3 using 1:2 with lines lw 2 dt 3 lc rgb '#009e73' notitle, \
     './speedups-20.dat' index 3 using 1:2 every 2::1 with points pt 9 ps 0.8 lc rgb '#009e73' notitle, \
     keyentry with linespoints lw 2 dt 3 pt 9 ps 0.8 lc rgb '#009e73' title 'flat3', \
     './speedups-20.dat' index 4 using 1:2 with lines lw 2 dt 4 lc rgb '#e69f00' notitle, \
     './speedups-20.dat' index 4 using 1:2 every 2::0 with points pt 13 ps 0.8 lc rgb '#e69f00' notitle, \
     keyentry with linespoints lw 2 dt 4 pt 13 ps 0.8 lc rgb '#e69f00' title 'flat4', \
     './speedups-20.dat' index 5 using 1:2 with lines lw 2 dt 5 lc rgb '#cc79a7' notitle, \
     './speedups-20.dat' index 5 using 1:2 every 2::1 with points pt 11 ps 0.8 lc rgb '#cc79a7' notitle, \
     keyentry with linespoints lw 2 dt 5 pt 11 ps 0.8 lc rgb '#cc79a7' title 'flat5', \
     './speedups-20.dat' index 6 using 1:2 with lines lw 2 dt 1 lc rgb '#56b4e9' notitle, \
     './speedups-20.dat' index 6 using 1:2 every 2::0 with points pt 15 ps 0.8 lc rgb '#56b4e9' notitle, \
     keyentry with linespoints lw 2 dt 1 pt 15 ps 0.8 lc rgb '#56b4e9' title 'flat6', \
     './speedups-20.dat' index 7 using 1:2 with lines lw 2 dt 2 lc rgb '#000000' notitle, \
     './speedups-20.dat' index 7 using 1:2 every 2::1 with points pt 2 ps 0.8 lc rgb '#000000' notitle, \
     keyentry with linespoints lw 2 dt 2 pt 2 ps 0.8 lc rgb '#000000' title 'flat7', \
     './speedups-20.dat' index 8 using 1:2 with lines lw 2 dt 3 lc rgb '#0072b2' notitle, \
     './speedups-20.dat' index 8 using 1:2 every 2::0 with points pt 6 ps 0.8 lc rgb '#0072b2' notitle, \
     keyentry with linespoints lw 2 dt 3 pt 6 ps 0.8 lc rgb '#0072b2' title 'flat8', \
     './speedups-20.dat' index 9 using 1:2 with lines lw 2 dt 4 lc rgb '#d55e00' notitle, \
     './speedups-20.dat' index 9 using 1:2 every 2::1 with points pt 4 ps 0.8 lc rgb '#d55e00' notitle, \
     keyentry with linespoints lw 2 dt 4 pt 4 ps 0.8 lc rgb '#d55e00' title 'flat9', \
     './speedups-20.dat' index 10 using 1:2 with lines lw 2 dt 5 lc rgb '#009e73' notitle, \
     './speedups-20.dat' index 10 using 1:2 every 2::0 with points pt 8 ps 0.8 lc rgb '#009e73' notitle, \
     keyentry with linespoints lw 2 dt 5 pt 8 ps 0.8 lc rgb '#009e73' title 'flat10', \
     './speedups-20.dat' index 11 using 1:2 with lines lw 2 dt 1 lc rgb '#e69f00' notitle, \
     './speedups-20.dat' index 11 using 1:2 every 2::1 with points pt 12 ps 0.8 lc rgb '#e69f00' notitle, \
     keyentry with linespoints lw 2 dt 1 pt 12 ps 0.8 lc rgb '#e69f00' title 'flat11', \
     './speedups-20.dat' index 12 using 1:2 with lines lw 2 dt 2 lc rgb '#cc79a7' notitle, \
     './speedups-20.dat' index 12 using 1:2 every 2::0 with points pt 10 ps 0.8 lc rgb '#cc79a7' notitle, \
     keyentry with linespoints lw 2 dt 2 pt 10 ps 0.8 lc rgb '#cc79a7' title 'flat12', \
     './speedups-20.dat' index 13 using 1:2 with lines lw 2 dt 3 lc rgb '#56b4e9' notitle, \
     './speedups-20.dat' index 13 using 1:2 every 2::1 with points pt 14 ps 0.8 lc rgb '#56b4e9' notitle, \
     keyentry with linespoints lw 2 dt 3 pt 14 ps 0.8 lc rgb '#56b4e9' title 'flat13', \
     './speedups-20.dat' index 14 using 1:2 with lines lw 2 dt 4 lc rgb '#000000' notitle, \
     './speedups-20.dat' index 14 using 1:2 every 2::0 with points pt 1 ps 0.8 lc rgb '#000000' notitle, \
     keyentry with linespoints lw 2 dt 4 pt 1 ps 0.8 lc rgb '#000000' title 'flat14', \
     './speedups-20.dat' index 15 using 1:2 with lines lw 2 dt 5 lc rgb '#0072b2' notitle, \
     './speedups-20.dat' index 15 using 1:2 every 2::1 with points pt 7 ps 0.8 lc rgb '#0072b2' notitle, \
     keyentry with linespoints lw 2 dt 5 pt 7 ps 0.8 lc rgb '#0072b2' title 'flat15', \
     './speedups-20.dat' index 16 using 1:2 with lines lw 2 dt 1 lc rgb '#d55e00' notitle, \
     './speedups-20.dat' index 16 using 1:2 every 2::0 with points pt 5 ps 0.8 lc rgb '#d55e00' notitle, \
     keyentry with linespoints lw 2 dt 1 pt 5 ps 0.8 lc rgb '#d55e00' title 'flat16', \
     './speedups-20.dat' index 17 using 1:2 with lines lw 2 dt 2 lc rgb '#009e73' notitle, \
     './speedups-20.dat' index 17 using 1:2 every 2::1 with points pt 9 ps 0.8 lc rgb '#009e73' notitle, \
     keyentry with linespoints lw 2 dt 2 pt 9 ps 0.8 lc rgb '#009e73' title 'flat17', \
     './speedups-20.dat' index 18 using 1:2 with lines lw 2 dt 3 lc rgb '#e69f00' notitle, \
     './speedups-20.dat' index 18 using 1:2 every 2::0 with points pt 13 ps 0.8 lc rgb '#e69f00' notitle, \
     keyentry with linespoints lw 2 dt 3 pt 13 ps 0.8 lc rgb '#e69f00' title 'flat18', \
     './speedups-20.dat' index 19 using 1:2 with lines lw 2 dt 4 lc rgb '#cc79a7' notitle, \
     './speedups-20.dat' index 19 using 1:2 every 2::1 with points pt 11 ps 0.8 lc rgb '#cc79a7' notitle, \
     keyentry with linespoints lw 2 dt 4 pt 11 ps 0.8 lc rgb '#cc79a7' title 'flat19', \
     './speedups-20.dat' index 20 using 1:2 with lines lw 2 dt 5 lc rgb '#56b4e9' notitle, \
     './speedups-20.dat' index 20 using 1:2 every 2::0 with points pt 15 ps 0.8 lc rgb '#56b4e9' notitle, \
     keyentry with linespoints lw 2 dt 5 pt 15 ps 0.8 lc rgb '#56b4e9' title 'flat20'
