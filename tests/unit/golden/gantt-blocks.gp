# Written by joincast. Draws the figure again: gnuplot, in this folder, with this file's name.
set encoding utf8
if (strstrt(GPVAL_TERMINALS, ' svg ') > 0) {
    set terminal svg size 680,460 enhanced font 'sans-serif,14' background 'white'
} else {
    printerr 'this gnuplot has no terminal that draws .svg'
    exit status 3
}
if (!exists('figure')) figure = './gantt-blocks.svg'
set output figure
set border 3 lc rgb '#404040'
set tics nomirror out scale 0.7,0.35
set grid lc rgb '#d9d9d9' lw 0.6 lt 1
set xlabel 'time (units of work)' offset 0,0.5 noenhanced
set ylabel 'multiprocessor' noenhanced
set xrange [0:8.16]
set yrange [4.7:0]
set ytics ('0' 1, '1' 3.7) scale 0 noenhanced
set grid noytics
set key outside below center horizontal maxcols 2 height 0.4 Left reverse noenhanced samplen 2 spacing 1.15
plot './gantt-blocks.dat' index 0 using (($1+$3)/2):(($2+$4)/2):1:3:2:4 with boxxyerror fs solid 1 noborder lc rgb '#56b4e9' title 'pieces, shaded in turn', \
     './gantt-blocks.dat' index 1 using (($1+$3)/2):(($2+$4)/2):1:3:2:4 with boxxyerror fs solid 1 border lc rgb '#000000' lc rgb '#d55e00' title 'longest: work 4'
