" Ashlar and Futhark programs. test/suite/editors.sh compares this file with the compiler's lexer.
if exists('b:current_syntax') | finish | endif
syntax iskeyword @,48-57,_,39
syntax case match

syntax keyword ashlarKeyword if then else def let loop in val for do with local open include import type entry module
syntax keyword ashlarKeyword while assert match case
syntax keyword ashlarBoolean true false
syntax keyword ashlarType i8 i16 i32 i64 u8 u16 u32 u64 f16 f32 f64 bool

syntax match ashlarOperator "[-+*/%<>=!&|^@:~?.\\]\+"
syntax match ashlarName "[A-Za-z_][A-Za-z0-9_']*" contains=ashlarKeyword,ashlarBoolean,ashlarType
syntax match ashlarQuoted "`[^`]*`"
syntax match ashlarTypeVariable "'[~^]\=[A-Za-z_][A-Za-z0-9_']*"
syntax match ashlarConstructor "#[A-Za-z_][A-Za-z0-9_']*"
syntax match ashlarNumber "[0-9][0-9_]*\%(\.[0-9][0-9_]*\)\=\%([eE][-+]\=[0-9_]\+\)\=\%([iu]8\|[iu]16\|[iu]32\|[iu]64\|f16\|f32\|f64\)\="
syntax match ashlarNumber "0[xX][0-9a-fA-F_]\+\%(\.[0-9a-fA-F_]\+\)\=\%([pP][-+]\=[0-9_]\+\)\=\%([iu]8\|[iu]16\|[iu]32\|[iu]64\|f16\|f32\|f64\)\="
syntax match ashlarNumber "0[bB][01_]\+\%([iu]8\|[iu]16\|[iu]32\|[iu]64\)\="
syntax match ashlarNumber "0[rR][IVXLCDM]\+\%([iu]8\|[iu]16\|[iu]32\|[iu]64\)\="
syntax match ashlarCharacter "'\%([^\\']\|\\[^']\+\|\\'\)'"
syntax region ashlarString start=+"+ skip=+\\.+ end=+"+
syntax region ashlarAttribute matchgroup=ashlarAttribute start="#\[" end="\]" contains=ashlarNumber,ashlarString oneline
syntax match ashlarComment "--.*" contains=ashlarTodo,@Spell
syntax match ashlarDocumentation "--\s*|.*" contains=ashlarTodo,@Spell
syntax keyword ashlarTodo TODO FIXME XXX contained

highlight default link ashlarKeyword Keyword
highlight default link ashlarBoolean Boolean
highlight default link ashlarType Type
highlight default link ashlarTypeVariable Type
highlight default link ashlarOperator Operator
highlight default link ashlarQuoted Operator
highlight default link ashlarConstructor Constant
highlight default link ashlarNumber Number
highlight default link ashlarCharacter Character
highlight default link ashlarString String
highlight default link ashlarAttribute PreProc
highlight default link ashlarComment Comment
highlight default link ashlarDocumentation SpecialComment
highlight default link ashlarTodo Todo
let b:current_syntax = 'ashlar'
