# Written by joincast. Draws the figure again: gnuplot, in this folder, with this file's name.
set encoding utf8
if (strstrt(GPVAL_TERMINALS, ' svg ') > 0) {
    set terminal svg size 680,440 enhanced font 'sans-serif,14' background 'white'
} else {
    printerr 'this gnuplot has no terminal that draws .svg'
    exit status 3
}
if (!exists('figure')) figure = './makespans.svg'
set output figure
set title 'Makespans' noenhanced
set border 3 lc rgb '#404040'
set tics nomirror out scale 0.7,0.35
set grid lc rgb '#d9d9d9' lw 0.6 lt 1
set xlabel 'schedule' offset 0,0.5 noenhanced
set ylabel 'makespan (10⁶ units of work)' noenhanced
set xrange [-0.6:3.6]
set yrange [0:1.8699]
set xtics ('key' 0, 'greedy' 1, 'flat1' 2, 'flat2' 3) scale 0 noenhanced
set grid noxtics
set key outside below center horizontal maxcols 2 height 0.4 Left reverse noenhanced samplen 2 spacing 1.15
set label 1 '1.63' at 0,1.626 center offset 0,0.7 front noenhanced textcolor rgb '#000000'
set label 2 '1.13' at 1,1.13 center offset 0,0.7 front noenhanced textcolor rgb '#000000'
set label 3 '1.21' at 2,1.21 center offset 0,0.7 front noenhanced textcolor rgb '#000000'
set label 4 '0.421' at 3,0.421 center offset 0,0.7 front noenhanced textcolor rgb '#000000'
set boxwidth 0.6 absolute
plot './makespans.dat' index 0 using 1:2 with boxes fs solid 1 noborder lc rgb '#56b4e9' title 'makespan', \
     './makespans.dat' index 1 using ($1-0.3):2:(0.6):(0) with vectors nohead lw 3 lc rgb '#d55e00' title 'largest unit', \
     './makespans.dat' index 2 using 1:2 with lines lw 2 dt 2 lc rgb '#000000' title 'T/p = 414 × 10³, p = 4'
