# Written by joincast. Draws the figure again: gnuplot, in this folder, with this file's name.
set encoding utf8
if (strstrt(GPVAL_TERMINALS, ' svg ') > 0) {
    set terminal svg size 680,460 enhanced font 'sans-serif,14' background 'white'
} else {
    printerr 'this gnuplot has no terminal that draws .svg'
    exit status 3
}
if (!exists('figure')) figure = './gantt.svg'
set output figure
set title 'Three workers' noenhanced
set border 3 lc rgb '#404040'
set tics nomirror out scale 0.7,0.35
set grid lc rgb '#d9d9d9' lw 0.6 lt 1
set xlabel 'time (10³ units of work)' offset 0,0.5 noenhanced
set ylabel 'worker' noenhanced
set xrange [0:4.08]
set yrange [3:0]
set ytics ('0' 0.5, '1' 1.5, '2' 2.5) scale 0 noenhanced
set grid noytics
set key outside below center horizontal maxcols 2 height 0.4 Left reverse noenhanced samplen 2 spacing 1.15
plot './gantt.dat' index 0 using (($1+$3)/2):(($2+$4)/2):1:3:2:4 with boxxyerror fs pattern 5 noborder lc rgb '#0072b2' title 'many short pieces', \
     './gantt.dat' index 1 using (($1+$3)/2):(($2+$4)/2):1:3:2:4 with boxxyerror fs solid 1 noborder lc rgb '#56b4e9' title 'pieces, shaded in turn', \
     './gantt.dat' index 2 using (($1+$3)/2):(($2+$4)/2):1:3:2:4 with boxxyerror fs solid 1 noborder lc rgb '#0072b2' notitle, \
     './gantt.dat' index 3 using (($1+$3)/2):(($2+$4)/2):1:3:2:4 with boxxyerror fs solid 1 border lc rgb '#000000' lc rgb '#d55e00' title 'longest: work 4 × 10³', \
     './gantt.dat' index 4 using 1:2 with lines lw 2 dt 2 lc rgb '#000000' title 'T/p = 2.33 × 10³', \
     './gantt.dat' index 5 using 1:2 with lines lw 2 lc rgb '#000000' title 'makespan 4 × 10³'
