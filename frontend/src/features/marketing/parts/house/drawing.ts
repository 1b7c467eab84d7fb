/**
 * The house in section, 560 × 520, in the order in which its rooms are built. Of each room: its outline, its lamp, and what
 * stands in it by the weight of the line. Paths are whole numbers, so that the drawing stays small.
 */
export type RoomDrawing = Readonly<{
  outline: string;
  /** What is built with it outside: its roof, what carries it. */
  shell?: string;
  /** Where the lamp hangs: its middle, the ceiling above it, its shade's upper edge and half width. */
  lamp: Readonly<{ x: number; ceiling: number; y: number; half: number }>;
  /** How far its light reaches on the floor: from, to, and the floor. */
  light: Readonly<{ from: number; to: number; floor: number }>;
  heavy: string;
  fine: string;
  solid: string;
  /** Stands before the rest: what is behind it does not show through. */
  front?: string;
}>;

/** Where one writes: books, a ladder, a desk with the first sheet. */
const study: RoomDrawing = {
  outline: 'M56 372H240V520H56Z',
  lamp: { x: 209, ceiling: 372, y: 404, half: 13 },
  light: { from: 174, to: 236, floor: 519 },
  heavy: 'M66 392h90v128M66 392v128M66 422h90M66 452h90M66 482h90M66 511h90M186 474h48',
  fine: 'M68 422v-22h4v22M72 422v-22h4v22M82 422v-24h5v24M87 422v-24h5v24M98 422v-18h7v18M105 422v-21h4v21M111 422l6-20 4 1-6 19M128 422v-21h5v21M133 422v-21h5v21M143 422v-17h8v17M68 452v-21h6v21M79 452v-19h5v19M84 452v-23h8v23M95 452v-18h4v18M99 452v-18h4v18M103 452v-18h4v18M113 452v-20h5v20M122 452c-2-6 0-9 3-11v-5h4v5c3 2 5 5 3 11M136 452v-22h7v22M143 452v-17h5v17M68 482v-24h5v24M73 482v-24h5v24M78 482v-24h5v24M89 482v-21h4v21M93 482v-16h7v16M104 482c0-9 14-9 14 0M122 482v-22h4v22M132 482v-23h5v23M139 482l6-19 4 1-6 18M76 511v-20h8v20M84 511v-20h8v20M96 511v-16h5v16M101 511v-19h4v19M105 511v-15h6v15M122 511v-22h30v22M122 497h30M134 501h6M190 475v45M230 475v45M190 488h40M191 472h10M192 469h9M191 466h10M194 520l2-22h16l2 22M192 498h24',
  solid:
    'M76 422v-20h6v20M138 422v-25h5v25M74 452v-19h5v19M107 452v-24h6v24M148 452v-21h5v21M83 482v-19h6v19M126 482v-20h6v20M68 511v-20h8v20M111 511v-22h6v22M214 473v-2h14v2z',
  front:
    'M214 471v-14h14v14zM218 461h6M218 464h6M159 400l13 120M167 400l13 120M161 414h8M163 430h8M165 446h8M167 462h8M169 478h8M171 494h8M173 509h8',
};

/** Where one agrees: the way on a map, crates that are packed. */
const workshop: RoomDrawing = {
  outline: 'M240 344H456V520H240Z',
  lamp: { x: 412, ceiling: 344, y: 380, half: 15 },
  light: { from: 368, to: 452, floor: 519 },
  heavy: 'M256 364h112v82H256ZM382 478h64M266 432l20-14 24 5 18-22 24-14',
  fine: 'M257 404c12-8 16-22 30-22s14 12 28 8 18-16 52-20M257 420c20-4 26-20 44-20 10 0 14 6 24 2s18-14 42-14M257 438c30-2 40-8 60-8 22 0 24-8 50-10M256 486h42v34h-42zM256 486l42 34M302 496h34v24h-34zM302 505h34M315 505v8M262 462h32v24h-32zM262 470h32M278 462v8M346 458l14 56h16M342 458h8M356 514a5 5 0 1 0 10 0 5 5 0 1 0-10 0M386 479v41M442 479v41M386 492h56M398 452h30v20h-30zM413 472v6M406 477h14M403 458h12M403 462h18M403 466h8M434 477v-8h6v8M262 370h10',
  solid: 'M264 430h4v4h-4zM284 416h4v4h-4zM308 421h4v4h-4zM326 399h4v4h-4zM350 385h4v4h-4z',
};

/** Where one finds out: a month on the wall, a sofa to talk on. */
const parlour: RoomDrawing = {
  outline: 'M56 216H240V372H56Z',
  lamp: { x: 200, ceiling: 216, y: 246, half: 13 },
  light: { from: 152, to: 236, floor: 371 },
  heavy: 'M70 230h97v82H70ZM70 346h64M176 372v-28h6v16h36v-16h6v28z',
  fine: 'M70 244h97M86 244v68M102 244v68M118 244v68M134 244v68M150 244v68M70 261h97M70 278h97M70 295h97M76 237h26M150 237h10M74 347v25M130 347v25M74 359h56M98 352h8M98 365h8M82 345v-12h14v12M100 345v-8h14v8M104 341h6M120 345c-3-6 0-8 2-10v-5h3v5c2 2 5 4 2 10M182 360v-16c0-6 36-6 36 0v16M200 341v19M144 354h16l-2 18h-12zM152 354c-1-11 0-19 0-28M152 338c-6-2-9-6-9-12 6 1 9 6 9 12M152 346c6-2 9-7 9-13-6 2-9 6-9 13M222 228a8 8 0 1 0 1 0zM222 231v5l4 2',
  solid:
    'M73 264h10v11h-10zM89 247h10v11h-10zM105 264h10v11h-10zM105 281h10v11h-10zM121 247h10v11h-10zM121 264h10v11h-10zM137 281h10v11h-10zM137 298h10v11h-10zM153 264h10v11h-10zM89 298h10v11h-10z',
};

/** Where one is shown the work: a table, two chairs, what was found on the wall. */
const dining: RoomDrawing = {
  outline: 'M240 180H524V344H240Z',
  shell: 'M240 180v-7h292v7zM456 402l62-58',
  lamp: { x: 392, ceiling: 180, y: 212, half: 20 },
  light: { from: 300, to: 484, floor: 343 },
  heavy: 'M256 206h44v58h-44zM436 204h70v54h-70zM336 298h112M252 300h42v44h-42zM316 276l5 40h24M468 276l-5 40h-24',
  fine: 'M278 206v58M256 234h44M252 268h52M252 322h42M268 311h10M268 333h10M260 299v-12h12v12M280 299c-4-7-4-14 0-20 4 6 4 13 0 20M443 211h17v24h-17zM465 216h17v24h-17zM487 211h13v19h-13zM446 216h10M446 221h11M446 226h7M468 221h10M468 226h11M468 231h6M490 216h7M490 220h5M446 246l3 3 6-7M469 249l3 3 6-7M344 299l-4 45M440 299l4 45M342 310h100M404 296h16M406 293h12M426 297v-8h8v8M434 290c4-1 4 5 0 5M360 297v-10h6v10M320 316l-3 28M343 316l2 28M464 316l3 28M441 316l-2 28M502 344v-58M502 292l-7-6M502 298l8-7M495 344h14M505 296c4 8 5 18 4 28l-8 1',
  solid: 'M374 297v-2h26v2z',
  front: 'M376 295l-5-22h28l4 22zM378 278h15M379 282h10M380 286h13',
};

/** The last one, under the roof: where one looks out. */
const attic: RoomDrawing = {
  outline: 'M56 216V160L178 62L240 124V216Z',
  lamp: { x: 178, ceiling: 62, y: 112, half: 13 },
  light: { from: 110, to: 224, floor: 215 },
  heavy: 'M192 190h36v26h-36zM117 150l44-24 5 9-44 24z',
  fine: 'M192 199h36M206 196h7v6h-7zM111 156l7-4 3 6-7 4zM150 131l5 9M146 145l-15 71M147 145l17 71M147 145v71M139 186h17M68 216v-22h30v22M68 203h30M80 207h6M74 194v-8h19v8',
  solid: 'M196 190v-4h26v4z',
};

/** By station of the rail: at each of them one of the rooms is what waits for an answer. */
export const rooms: readonly RoomDrawing[] = [study, workshop, parlour, dining, attic];

/** Around it. */
export const around = {
  stars: 'M20 118v7M330 56v8M392 128v6M548 140v8M92 60v6M262 74v6M520 70v6',
  moon: 'M452 61a21 21 0 1 0 1 0z',
  crescent: 'M459 62a21 21 0 0 1 0 40 30 30 0 0 0 0-40z',
  tree: 'M22 520c1-24-2-40 0-62 1-14-2-28-1-44M22 472c-6-8-12-10-15-20M22 458c7-9 14-12 17-24M21 440c-5-6-9-9-10-18M21 430c3-7 9-9 10-18M34 445c5-1 8-4 10-8M10 460c-4 0-6-2-8-5M14 520l5-6M30 520l-4-7',
  bicycle:
    'M468 507a12 12 0 1 0 24 0 12 12 0 1 0-24 0M506 507a12 12 0 1 0 24 0 12 12 0 1 0-24 0M480 507l10-20h18l10 20M490 487l9 20 9-20M480 507h19M486 482h8M490 487l-1-5M508 487l-2-8h7',
  cat: 'M345 173c-2-7 1-12 5-15-1-3-1-6 0-10l4 4h4l4-4c1 4 1 7 0 10 5 3 7 9 6 15z',
  tail: 'M367 172c7 1 10-3 8-8',
  /** While one builds: a ladder against the frame, boards on the roof. */
  site: 'M286 173l-43-58M293 173l-43-58M245 118h7M251 126h7M257 134h7M263 142h7M269 150h7M275 158h7M281 166h7M430 173v-5h54v5M436 168v-4h44v4M444 164v-3h32v3',
} as const;
