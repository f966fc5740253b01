if exists('b:did_ftplugin') | finish | endif
let b:did_ftplugin = 1
setlocal comments=:--\ \|,:-- commentstring=--\ %s expandtab shiftwidth=2 softtabstop=2
setlocal formatprg=ashlar\ fmt suffixesadd=.fut
setlocal makeprg=ashlar\ check\ -q\ % errorformat=%E%trror[%.%#]:\ %m,%W%tarning[%.%#]:\ %m,%C\ -->\ %f:%l:%c%.%#,%-G%.%#
let b:undo_ftplugin = 'setlocal comments< commentstring< expandtab< shiftwidth< softtabstop< formatprg< suffixesadd<'
  \ . ' makeprg< errorformat<'
