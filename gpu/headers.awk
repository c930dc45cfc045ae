# SPDX-License-Identifier: Apache-2.0
# Writes C that holds the text of each file in its arguments, under its name below the folder `top`; files of
# gpu/shim/ stand in for system headers and are named without it.
#     awk -v top=SOURCE-FOLDER -f headers.awk FILE...
BEGIN {
    print "/* Written by gpu/headers.awk. */"
    print "#include \"gpu/headers.h\""
    count = 0
}
FNR == 1 {
    if (count > 0)
        print ";"
    name = FILENAME
    if (substr(name, 1, length(top) + 1) == top "/")
        name = substr(name, length(top) + 2)
    sub(/^gpu\/shim\//, "", name)
    names[count] = name
    printf "\nstatic const char text%d[] =", count++
}
{
    gsub(/[\\]/, "&&")
    parts = split($0, part, "\"")
    line = part[1]
    for (i = 2; i <= parts; i++)
        line = line "\\\"" part[i]
    printf "\n    \"%s\\n\"", line
}
END {
    print ";"
    printf "\nconst int jc_gpu_header_count = %d;\n", count
    print "const char *const jc_gpu_header_names[] = {"
    for (i = 0; i < count; i++)
        printf "    \"%s\",\n", names[i]
    print "};"
    print "const char *const jc_gpu_header_texts[] = {"
    for (i = 0; i < count; i++)
        printf "    text%d,\n", i
    print "};"
}
