# Written by joincast. Draws the figure again: gnuplot, in this folder, with this file's name.
set encoding utf8
if (strstrt(GPVAL_TERMINALS, ' svg ') > 0) {
    set terminal svg size 680,440 enhanced font 'sans-serif,14' background 'white' rounded
} else {
    printerr 'this gnuplot has no terminal that draws .svg'
    exit status 3
}
if (!exists('figure')) figure = './heat-above.svg'
set output figure
set border 3 lc rgb '#404040'
set tics nomirror out scale 0.7,0.35
set grid lc rgb '#d9d9d9' lw 0.6 lt 1
set xlabel 'Zipf exponent of level 1' offset 0,0.5 noenhanced
set ylabel 'workers' noenhanced
set xrange [-0.25:1.75]
set yrange [0.7071067812:5.656854249]
set logscale y 2
set ytics (1, 2, 4)
set palette defined (0 '#440154', 1 '#482878', 2 '#3e4989', 3 '#31688e', 4 '#26828e', 5 '#1f9e89', 6 '#35b779', 7 '#6ece58', 8 '#b5de2b', 9 '#fde725')
set cblabel 'speedup of flat2 over greedy' offset 0.7,0 noenhanced
set cbrange [1:32]
set logscale cb
set format cb '%g'
set cbtics (1, 2, 5, 10, 20)
set key outside below center horizontal maxcols 2 height 0.4 Left reverse noenhanced samplen 2 spacing 1.15
plot './heat-above.dat' index 0 using (($1+$3)/2):(($2+$4)/2):1:3:2:4:5 with boxxyerror fs solid 1 border lw 0.6 lc palette notitle, \
     keyentry title 'speedup above 0.5 everywhere'
