-- More constructors than a tag of eight bits can tell apart, with and without payloads; the cases are found through a
-- table.
type many = #k000 i32 | #k001 | #k002 | #k003 | #k004 | #k005 | #k006 | #k007 i32 | #k008 | #k009 | #k010 | #k011 |
  #k012 | #k013 | #k014 i32 | #k015 | #k016 | #k017 | #k018 | #k019 | #k020 | #k021 i32 | #k022 | #k023 | #k024 | #k025
  | #k026 | #k027 | #k028 i32 | #k029 | #k030 | #k031 | #k032 | #k033 | #k034 | #k035 i32 | #k036 | #k037 | #k038 |
  #k039 | #k040 | #k041 | #k042 i32 | #k043 | #k044 | #k045 | #k046 | #k047 | #k048 | #k049 i32 | #k050 | #k051 | #k052
  | #k053 | #k054 | #k055 | #k056 i32 | #k057 | #k058 | #k059 | #k060 | #k061 | #k062 | #k063 i32 | #k064 | #k065 |
  #k066 | #k067 | #k068 | #k069 | #k070 i32 | #k071 | #k072 | #k073 | #k074 | #k075 | #k076 | #k077 i32 | #k078 | #k079
  | #k080 | #k081 | #k082 | #k083 | #k084 i32 | #k085 | #k086 | #k087 | #k088 | #k089 | #k090 | #k091 i32 | #k092 |
  #k093 | #k094 | #k095 | #k096 | #k097 | #k098 i32 | #k099 | #k100 | #k101 | #k102 | #k103 | #k104 | #k105 i32 | #k106
  | #k107 | #k108 | #k109 | #k110 | #k111 | #k112 i32 | #k113 | #k114 | #k115 | #k116 | #k117 | #k118 | #k119 i32 |
  #k120 | #k121 | #k122 | #k123 | #k124 | #k125 | #k126 i32 | #k127 | #k128 | #k129 | #k130 | #k131 | #k132 | #k133 i32
  | #k134 | #k135 | #k136 | #k137 | #k138 | #k139 | #k140 i32 | #k141 | #k142 | #k143 | #k144 | #k145 | #k146 | #k147
  i32 | #k148 | #k149 | #k150 | #k151 | #k152 | #k153 | #k154 i32 | #k155 | #k156 | #k157 | #k158 | #k159 | #k160 |
  #k161 i32 | #k162 | #k163 | #k164 | #k165 | #k166 | #k167 | #k168 i32 | #k169 | #k170 | #k171 | #k172 | #k173 | #k174
  | #k175 i32 | #k176 | #k177 | #k178 | #k179 | #k180 | #k181 | #k182 i32 | #k183 | #k184 | #k185 | #k186 | #k187 |
  #k188 | #k189 i32 | #k190 | #k191 | #k192 | #k193 | #k194 | #k195 | #k196 i32 | #k197 | #k198 | #k199 | #k200 | #k201
  | #k202 | #k203 i32 | #k204 | #k205 | #k206 | #k207 | #k208 | #k209 | #k210 i32 | #k211 | #k212 | #k213 | #k214 |
  #k215 | #k216 | #k217 i32 | #k218 | #k219 | #k220 | #k221 | #k222 | #k223 | #k224 i32 | #k225 | #k226 | #k227 | #k228
  | #k229 | #k230 | #k231 i32 | #k232 | #k233 | #k234 | #k235 | #k236 | #k237 | #k238 i32 | #k239 | #k240 | #k241 |
  #k242 | #k243 | #k244 | #k245 i32 | #k246 | #k247 | #k248 | #k249 | #k250 | #k251 | #k252 i32 | #k253 | #k254 | #k255
  | #k256 | #k257 | #k258 | #k259 i32 | #k260 | #k261 | #k262 | #k263 | #k264 | #k265 | #k266 i32 | #k267 | #k268 |
  #k269 | #k270 | #k271 | #k272 | #k273 i32 | #k274 | #k275 | #k276 | #k277 | #k278 | #k279 | #k280 i32 | #k281 | #k282
  | #k283 | #k284 | #k285 | #k286 | #k287 i32 | #k288 | #k289 | #k290 | #k291 | #k292 | #k293 | #k294 i32 | #k295 |
  #k296 | #k297 | #k298 | #k299

def number (m: many) : i32 =
  match m
  case #k000 x -> 0 + x
  case #k001 -> 1
  case #k002 -> 2
  case #k003 -> 3
  case #k005 -> 5
  case #k006 -> 6
  case #k008 -> 8
  case #k009 -> 9
  case #k011 -> 11
  case #k012 -> 12
  case #k014 x -> 14 + x
  case #k015 -> 15
  case #k017 -> 17
  case #k018 -> 18
  case #k020 -> 20
  case #k021 x -> 21 + x
  case #k023 -> 23
  case #k024 -> 24
  case #k026 -> 26
  case #k027 -> 27
  case #k029 -> 29
  case #k030 -> 30
  case #k032 -> 32
  case #k033 -> 33
  case #k035 x -> 35 + x
  case #k036 -> 36
  case #k038 -> 38
  case #k039 -> 39
  case #k041 -> 41
  case #k042 x -> 42 + x
  case #k044 -> 44
  case #k045 -> 45
  case #k047 -> 47
  case #k048 -> 48
  case #k050 -> 50
  case #k051 -> 51
  case #k053 -> 53
  case #k054 -> 54
  case #k056 x -> 56 + x
  case #k057 -> 57
  case #k059 -> 59
  case #k060 -> 60
  case #k062 -> 62
  case #k063 x -> 63 + x
  case #k065 -> 65
  case #k066 -> 66
  case #k068 -> 68
  case #k069 -> 69
  case #k071 -> 71
  case #k072 -> 72
  case #k074 -> 74
  case #k075 -> 75
  case #k077 x -> 77 + x
  case #k078 -> 78
  case #k080 -> 80
  case #k081 -> 81
  case #k083 -> 83
  case #k084 x -> 84 + x
  case #k086 -> 86
  case #k087 -> 87
  case #k089 -> 89
  case #k090 -> 90
  case #k092 -> 92
  case #k093 -> 93
  case #k095 -> 95
  case #k096 -> 96
  case #k098 x -> 98 + x
  case #k099 -> 99
  case #k101 -> 101
  case #k102 -> 102
  case #k104 -> 104
  case #k105 x -> 105 + x
  case #k107 -> 107
  case #k108 -> 108
  case #k110 -> 110
  case #k111 -> 111
  case #k113 -> 113
  case #k114 -> 114
  case #k116 -> 116
  case #k117 -> 117
  case #k119 x -> 119 + x
  case #k120 -> 120
  case #k122 -> 122
  case #k123 -> 123
  case #k125 -> 125
  case #k126 x -> 126 + x
  case #k128 -> 128
  case #k129 -> 129
  case #k131 -> 131
  case #k132 -> 132
  case #k134 -> 134
  case #k135 -> 135
  case #k137 -> 137
  case #k138 -> 138
  case #k140 x -> 140 + x
  case #k141 -> 141
  case #k143 -> 143
  case #k144 -> 144
  case #k146 -> 146
  case #k147 x -> 147 + x
  case #k149 -> 149
  case #k150 -> 150
  case #k152 -> 152
  case #k153 -> 153
  case #k155 -> 155
  case #k156 -> 156
  case #k158 -> 158
  case #k159 -> 159
  case #k161 x -> 161 + x
  case #k162 -> 162
  case #k164 -> 164
  case #k165 -> 165
  case #k167 -> 167
  case #k168 x -> 168 + x
  case #k170 -> 170
  case #k171 -> 171
  case #k173 -> 173
  case #k174 -> 174
  case #k176 -> 176
  case #k177 -> 177
  case #k179 -> 179
  case #k180 -> 180
  case #k182 x -> 182 + x
  case #k183 -> 183
  case #k185 -> 185
  case #k186 -> 186
  case #k188 -> 188
  case #k189 x -> 189 + x
  case #k191 -> 191
  case #k192 -> 192
  case #k194 -> 194
  case #k195 -> 195
  case #k197 -> 197
  case #k198 -> 198
  case #k200 -> 200
  case #k201 -> 201
  case #k203 x -> 203 + x
  case #k204 -> 204
  case #k206 -> 206
  case #k207 -> 207
  case #k209 -> 209
  case #k210 x -> 210 + x
  case #k212 -> 212
  case #k213 -> 213
  case #k215 -> 215
  case #k216 -> 216
  case #k218 -> 218
  case #k219 -> 219
  case #k221 -> 221
  case #k222 -> 222
  case #k224 x -> 224 + x
  case #k225 -> 225
  case #k227 -> 227
  case #k228 -> 228
  case #k230 -> 230
  case #k231 x -> 231 + x
  case #k233 -> 233
  case #k234 -> 234
  case #k236 -> 236
  case #k237 -> 237
  case #k239 -> 239
  case #k240 -> 240
  case #k242 -> 242
  case #k243 -> 243
  case #k245 x -> 245 + x
  case #k246 -> 246
  case #k248 -> 248
  case #k249 -> 249
  case #k251 -> 251
  case #k252 x -> 252 + x
  case #k254 -> 254
  case #k255 -> 255
  case #k257 -> 257
  case #k258 -> 258
  case #k260 -> 260
  case #k261 -> 261
  case #k263 -> 263
  case #k264 -> 264
  case #k266 x -> 266 + x
  case #k267 -> 267
  case #k269 -> 269
  case #k270 -> 270
  case #k272 -> 272
  case #k273 x -> 273 + x
  case #k275 -> 275
  case #k276 -> 276
  case #k278 -> 278
  case #k279 -> 279
  case #k281 -> 281
  case #k282 -> 282
  case #k284 -> 284
  case #k285 -> 285
  case #k287 x -> 287 + x
  case #k288 -> 288
  case #k290 -> 290
  case #k291 -> 291
  case #k293 -> 293
  case #k294 x -> 294 + x
  case #k296 -> 296
  case #k297 -> 297
  case #k298 -> 298
  case #k299 -> 299
  case _ -> -1

-- ==
-- input { [0, 1, 2, 3, 4, 5] } output { [10, 1, 299, 294, -1, 150] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry main (xs: []i32) : []i32 =
  map (\x -> number (match x case 0 -> #k000 10 case 1 -> #k001 case 2 -> #k299 case 3 -> #k294 0 case 4 -> #k004
    case _ -> #k150)) xs
