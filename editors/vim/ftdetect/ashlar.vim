autocmd BufRead,BufNewFile *.fut setfiletype ashlar
