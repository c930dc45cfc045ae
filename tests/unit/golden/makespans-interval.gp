# Written by joincast. Draws the figure again: gnuplot, in this folder, with this file's name.
set encoding utf8
if (strstrt(GPVAL_TERMINALS, ' svg ') > 0) {
    set terminal svg size 680,440 enhanced font 'sans-serif,14' background 'white'
} else {
    printerr 'this gnuplot has no terminal that draws .svg'
    exit status 3
}
if (!exists('figure')) figure = './makespans-interval.svg'
set output figure
set border 3 lc rgb '#404040'
set tics nomirror out scale 0.7,0.35
set grid lc rgb '#d9d9d9' lw 0.6 lt 1
set xlabel 'schedule' offset 0,0.5 noenhanced
set ylabel 'makespan (10⁹ units of work)' noenhanced
set xrange [-0.6:2.6]
set yrange [0:1.852206371]
set xtics ('key' 0, 'steal:64' 1, 'flat1' 2) scale 0 noenhanced
set grid noxtics
set key outside below center horizontal maxcols 3 height 0.4 Left reverse noenhanced samplen 2 spacing 1.15
set label 1 '1.07' at 0,1.610614236 center offset 0,0.7 front noenhanced textcolor rgb '#000000'
set label 2 '0.537' at 1,0.805307868 center offset 0,0.7 front noenhanced textcolor rgb '#000000'
set label 3 '0.268' at 2,0.402654684 center offset 0,0.7 front noenhanced textcolor rgb '#000000'
set boxwidth 0.6 absolute
plot './makespans-interval.dat' index 0 using 1:2 with boxes fs solid 1 noborder lc rgb '#56b4e9' title 'makespan', \
     './makespans-interval.dat' index 1 using ($1-0.3):2:(0.6):(0) with vectors nohead lw 3 lc rgb '#d55e00' title 'largest unit', \
     './makespans-interval.dat' index 2 using 1:2 with lines lw 2 dt 2 lc rgb '#000000' title 'T/p = 1 × 10³', \
     './makespans-interval.dat' index 3 using 1:2:(0):($3-$2) with vectors heads size graph 0.007,90 lw 1.5 lc rgb '#000000' title 'interval'
