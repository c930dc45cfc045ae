# Written by joincast. Draws the figure again: gnuplot, in this folder, with this file's name.
set encoding utf8
if (strstrt(GPVAL_TERMINALS, ' svg ') > 0) {
    set terminal svg size 680,440 enhanced font 'sans-serif,14' background 'white'
} else {
    printerr 'this gnuplot has no terminal that draws .svg'
    exit status 3
}
if (!exists('figure')) figure = './gantt-none.svg'
set output figure
set border 3 lc rgb '#404040'
set tics nomirror out scale 0.7,0.35
set grid lc rgb '#d9d9d9' lw 0.6 lt 1
set xlabel 'time (units of work)' offset 0,0.5 noenhanced
set ylabel 'multiprocessor' noenhanced
set xrange [0:1]
set yrange [4.7:0]
set ytics ('0' 1, '1' 3.7) scale 0 noenhanced
set grid noytics
set key outside below center horizontal maxcols 5 height 0.4 Left reverse noenhanced samplen 2 spacing 1.15
unset logscale
set xrange [0:1]
set yrange [0:1]
unset xtics
unset ytics
unset key
set label 1 'nothing to show' at 0.5,0.5 center
plot NaN notitle
