# Written by joincast. Draws the figure again: gnuplot, in this folder, with this file's name.
set encoding utf8
if (strstrt(GPVAL_TERMINALS, ' svg ') > 0) {
    set terminal svg size 680,440 enhanced font 'sans-serif,14' background 'white'
} else {
    printerr 'this gnuplot has no terminal that draws .svg'
    exit status 3
}
if (!exists('figure')) figure = './makespans-20.svg'
set output figure
set border 3 lc rgb '#404040'
set tics nomirror out scale 0.7,0.35
set grid lc rgb '#d9d9d9' lw 0.6 lt 1
set xlabel 'schedule' offset 0,0.5 noenhanced
set ylabel 'makespan (10³ units of work)' noenhanced
set xrange [-0.6:19.6]
set yrange [0.1:310252557.7]
set logscale y
set format y '10^{%L}'
set xtics ('key' 0, 'steal:64' 1, 'flat1' 2, 'flat2' 3, 'flat3' 4, 'flat4' 5, 'flat5' 6, 'flat6' 7, 'flat7' 8, 'flat8' 9, 'flat9' 10, 'flat10' 11, 'flat11' 12, 'flat12' 13, 'flat13' 14, 'flat14' 15, 'flat15' 16, 'flat16' 17, 'flat17' 18, 'binary' 19) scale 0 noenhanced rotate by 40 right
set grid noxtics
set key outside below center horizontal maxcols 2 height 0.4 Left reverse noenhanced samplen 2 spacing 1.15
set label 1 '1.07e+06' at 0,1073742.824 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 2 '536,872' at 1,536871.912 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 3 '268,436' at 2,268436.456 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 4 '134,219' at 3,134218.728 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 5 '67,110' at 4,67109.864 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 6 '33,555' at 5,33555.432 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 7 '16,778' at 6,16778.216 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 8 '8,390' at 7,8389.608 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 9 '4,195' at 8,4195.304 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 10 '2,098' at 9,2098.152 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 11 '1,050' at 10,1049.576 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 12 '525' at 11,525.288 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 13 '263' at 12,263.144 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 14 '132' at 13,132.072 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 15 '66.5' at 14,66.536 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 16 '33.8' at 15,33.768 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 17 '17.4' at 16,17.384 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 18 '9.19' at 17,9.192 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 19 '5.10' at 18,5.096 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 20 '3.05' at 19,3.048 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set boxwidth 0.6 absolute
plot './makespans-20.dat' index 0 using 1:2 with boxes fs solid 1 noborder lc rgb '#56b4e9' title 'makespan', \
     './makespans-20.dat' index 1 using ($1-0.3):2:(0.6):(0) with vectors nohead lw 3 lc rgb '#d55e00' title 'largest unit', \
     './makespans-20.dat' index 2 using 1:2 with lines lw 2 dt 2 lc rgb '#000000' title 'T/p = 1 × 10³, p = 1,024'
