/** Three crops of products, 358 px wide as a phone shows them, by the slug under which each may be published. */
import { formatRupees } from '../../../../ui/money.ts';

type Look =
  | 'plane'
  | 'hair'
  | 'block'
  | 'sea'
  | 'edge'
  | 'open'
  | 'road'
  | 'ahead'
  | 'mark'
  | 'lamp'
  | 'lampTick'
  | 'good'
  | 'late'
  | 'spine'
  | 'board';
type Tone = 'head' | 'two' | 'mono' | 'good' | 'late' | 'lamp' | 'now';
export type Crop = Readonly<{
  slug: string;
  height: number;
  /** What one sees, for who does not. */
  shows: string;
  /** What it is for, where no published product says what changed. */
  says: string;
  kind: string;
  lines: readonly (readonly [Look, string])[];
  words: readonly (readonly [x: number, y: number, says: string, tone?: Tone, end?: 'end' | 'middle'])[];
  /** Along a spine, upwards. */
  spines?: readonly (readonly [x: number, y: number, says: string])[];
}>;

const calendar: Crop = {
  slug: 'clinic-desk',
  height: 276,
  shows: 'The calendar of a clinic on a Tuesday morning: two doctors, four visits, one time that is free.',
  says: 'Patients book, move and cancel a visit by themselves.',
  kind: 'Booking for clinics',
  lines: [
    ['plane', 'M.5.5h357v275H.5z'],
    ['block', 'M61 69h148v51H61zM61 173h148v51H61zM210 69h147v103H210zM210 225h147v50H210z'],
    ['hair', 'M0 42.5h358M0 68.5h358M60.5 42v234M209.5 42v234M60 120.5h149M60 172.5h298M60 224.5h298'],
    ['edge', 'M62 69v51M62 173v51M211 69v103M211 225v50'],
    ['open', 'M67.5 127.5h136v38h-136z'],
    ['lamp', 'M60 172.5h149'],
    ['lampTick', 'M61 167v11'],
  ],
  words: [
    [16, 27, 'Tuesday 24 Nov', 'head'],
    [342, 27, '8 of 10 booked online', 'two', 'end'],
    [73, 60, 'Dr Rao', 'two'],
    [222, 60, 'Dr Menon', 'two'],
    [14, 89, '09:00', 'mono'],
    [14, 141, '09:30', 'mono'],
    [14, 193, '10:00', 'now'],
    [14, 245, '10:30', 'mono'],
    [73, 90, 'Ishaan Gupta'],
    [73, 109, 'booked 22:14', 'mono'],
    [79, 151, 'Free', 'two'],
    [73, 194, 'Leela Thomas'],
    [73, 213, 'moved by her', 'mono'],
    [222, 90, 'Farah Khan'],
    [222, 109, 'booked Sunday', 'mono'],
    [222, 159, 'First visit, 60 min', 'two'],
    [222, 246, 'R. Pillai'],
    [222, 265, 'by telephone', 'mono'],
  ],
};

const road: Crop = {
  slug: 'waybill',
  height: 300,
  shows: 'A shipment on its way from Mumbai to Solapur: three halts, the last of them 25 minutes late.',
  says: 'A delay is seen before the customer calls.',
  kind: 'Dispatch and delivery',
  lines: [
    ['plane', 'M.5.5h357v299H.5z'],
    ['sea', 'M1 1h58c-8 22 4 32-2 52-5 17-18 22-15 44 3 20 19 26 20 46 1 16-6 24-5 40H1z'],
    [
      'hair',
      'M59 1c-8 22 4 32-2 52-5 17-18 22-15 44 3 20 19 26 20 46 1 16-6 24-5 40M98 184c16-26 6-50 32-64s58 4 76-16 26-56 58-62 54-16 94-20M152 184c10-22 38-22 50-44s40-14 62-34 50-22 94-26M236 184c12-22 34-18 48-38s40-26 74-30M0 184.5h358M0 222.5h358M0 260.5h358',
    ],
    ['road', 'M58 66l52 20 64 40 40-8'],
    ['ahead', 'M214 118l64 18 42-16'],
    ['mark', 'M54 62h8v8h-8zM106 82h8v8h-8zM170 122h8v8h-8z'],
    ['spine', 'M274.5 132.5h7v7h-7zM316.5 116.5h7v7h-7z'],
    ['lampTick', 'M214 104v28'],
    ['good', 'M278 204l4 4 8-9M278 242l4 4 8-9'],
    ['late', 'M256 275l6 11h-12zM256 279v3'],
  ],
  words: [
    [72, 58, 'Mumbai', 'two'],
    [124, 82, 'Lonavala', 'two'],
    [174, 148, 'Pune', 'two', 'middle'],
    [224, 98, 'WB 4470-93, now', 'lamp'],
    [264, 161, 'Indapur', 'two', 'middle'],
    [342, 144, 'Solapur', 'two', 'end'],
    [16, 208, 'Lonavala, halt'],
    [232, 208, 'due 11:20', 'mono', 'end'],
    [342, 208, 'on time', 'good', 'end'],
    [16, 246, 'Pune, depot'],
    [232, 246, 'due 12:40', 'mono', 'end'],
    [342, 246, 'on time', 'good', 'end'],
    [16, 285, 'Solapur, dock 4'],
    [232, 285, 'due 17:05', 'mono', 'end'],
    [342, 285, '25 min late', 'late', 'end'],
  ],
};

const shelf: Crop = {
  slug: 'shelf',
  height: 264,
  shows: 'A shelf of a book shop with prices and what is left, and an order to pack.',
  says: 'The shelf in the shop and the shelf online hold the same books.',
  kind: 'Stock and orders of a book shop',
  lines: [
    ['plane', 'M.5.5h357v263H.5z'],
    ['block', 'M37 133V50h14v83zM125 133V58h12v75zM232 133V62h13v71zM246 133V44h20v89z'],
    [
      'spine',
      'M16.5 133V41h18v92zM53.5 133V33h22v100zM108.5 133V47h16v86zM139.5 133V37h20v96zM160.5 133V37h17v96zM214.5 133V51h15v82zM272 132l20-84 17 4-20 80zM16 53h18M16 58h18M53 45h22M53 50h22M139 49h20M139 54h20M160 49h17M160 54h17M283 85l17 4',
    ],
    ['open', 'M320.5 133V64h20v69'],
    ['mark', 'M77 133V25h29v108zM180 133V29h32v104z'],
    ['board', 'M0 134h358'],
    ['hair', 'M0 176.5h358M0 220.5h358'],
    ['late', 'M122 145l6 11h-12zM122 149v3'],
  ],
  words: [
    [77, 156, formatRupees(499_00), 'mono'],
    [133, 156, '1 left', 'late'],
    [180, 156, formatRupees(250_00), 'mono'],
    [220, 156, '7 left', 'two'],
    [16, 203, 'Order 2118', 'head'],
    [342, 203, 'Pack by 16:00', 'lamp', 'end'],
    [16, 247, 'Gitanjali, 2 copies'],
    [342, 247, 'shelf A2, third board', 'two', 'end'],
  ],
  spines: [
    [96, 123, 'Middlemarch'],
    [201, 123, 'Gitanjali'],
  ],
};

export const crops = { calendar, road, shelf } as const;
