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
set ylabel 'makespan (10⁹ units of work)' noenhanced
set xrange [-0.6:19.6]
set yrange [1e-07:4.294971296]
set logscale y
set format y '10^{%L}'
set xtics ('key' 0, 'steal:64' 1, 'flat1' 2, 'flat2' 3, 'flat3' 4, 'flat4' 5, 'flat5' 6, 'flat6' 7, 'flat7' 8, 'flat8' 9, 'flat9' 10, 'flat10' 11, 'flat11' 12, 'flat12' 13, 'flat13' 14, 'flat14' 15, 'flat15' 16, 'flat16' 17, 'flat17' 18, 'binary' 19) scale 0 noenhanced rotate by 40 right
set grid noxtics
set key outside below center horizontal maxcols 2 height 0.4 Left reverse noenhanced samplen 2 spacing 1.15
set label 1 '1.07' at 0,1.073742824 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 2 '0.537' at 1,0.536871912 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 3 '0.268' at 2,0.268436456 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 4 '0.134' at 3,0.134218728 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 5 '0.0671' at 4,0.067109864 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 6 '0.0336' at 5,0.033555432 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 7 '0.0168' at 6,0.016778216 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 8 '0.00839' at 7,0.008389608 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 9 '0.0042' at 8,0.004195304 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 10 '0.0021' at 9,0.002098152 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 11 '0.00105' at 10,0.001049576 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 12 '0.000525' at 11,0.000525288 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 13 '0.000263' at 12,0.000263144 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 14 '0.000132' at 13,0.000132072 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 15 '6.65e-05' at 14,6.6536e-05 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 16 '3.38e-05' at 15,3.3768e-05 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 17 '1.74e-05' at 16,1.7384e-05 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 18 '9.19e-06' at 17,9.192e-06 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 19 '5.1e-06' at 18,5.096e-06 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set label 20 '3.05e-06' at 19,3.048e-06 left rotate offset 0,0.5 front noenhanced textcolor rgb '#000000'
set boxwidth 0.6 absolute
plot './makespans-20.dat' index 0 using 1:2 with boxes fs solid 1 noborder lc rgb '#56b4e9' title 'makespan', \
     './makespans-20.dat' index 1 using ($1-0.3):2:(0.6):(0) with vectors nohead lw 3 lc rgb '#d55e00' title 'largest unit', \
     './makespans-20.dat' index 2 using 1:2 with lines lw 2 dt 2 lc rgb '#000000' title 'T/p = 1 × 10³, p = 1,024'
