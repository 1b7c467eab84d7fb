/** What the people of the demo company get, and the numbers by which the state and the banks know them: invented, as they are. */
import type { BodySentTo } from '@lamplight/bff/contract/routes.ts';

export type PayTerms = Readonly<{
  name: string;
  /** Rupees a month, before anything is taken. */
  gross: number;
  /** Two letters: whose professional tax. */
  state: 'KA' | 'MH';
  /** Decides the share of house rent. */
  city?: string;
  regime: 'NEW' | 'OLD';
  pan: string;
  uan: string;
  esi?: string;
  bornOn: string;
  account: string;
  ifsc: string;
  /** Rupees of tax that were withheld each month before payroll was kept here. */
  withheld: number;
}>;

const inKarnataka = { state: 'KA', city: 'Bengaluru', regime: 'NEW', withheld: 0 } as const;
const inMumbai = { ...inKarnataka, state: 'MH', city: 'Mumbai' } as const;

export const termsOf = {
  dev: {
    ...{ ...inKarnataka, name: 'Dev Menon', gross: 180_000, pan: 'KDMPM9025D', uan: '100909025001' },
    ...{ bornOn: '1982-10-19', account: '50100190250011', ifsc: 'HDFC0000184', withheld: 19_600 },
  },
  kavya: {
    ...{ ...inKarnataka, name: 'Kavya Shetty', gross: 92_000, pan: 'AKSPS4417K', uan: '100904417002' },
    ...{ bornOn: '1988-03-14', account: '50100244170021', ifsc: 'HDFC0000184' },
  },
  meera: {
    ...{ ...inKarnataka, name: 'Meera Iyer', gross: 165_000, pan: 'BMIPI2093M', uan: '100902093003' },
    ...{ bornOn: '1985-11-02', account: '002301520933', ifsc: 'ICIC0000023', withheld: 15_700 },
  },
  rahul: {
    ...{ ...inMumbai, name: 'Rahul Nair', gross: 160_000, pan: 'CRNPN7731R', uan: '100907731004' },
    ...{ bornOn: '1986-07-21', account: '20318877310', ifsc: 'SBIN0001266', withheld: 14_800 },
  },
  arjun: {
    ...{ ...inKarnataka, name: 'Arjun Das', gross: 120_000, pan: 'DADPD5508A', uan: '100905508005' },
    ...{ bornOn: '1993-01-30', account: '50100355080055', ifsc: 'HDFC0000184', withheld: 7_300 },
  },
  priya: {
    ...{ ...inKarnataka, name: 'Priya Pillai', gross: 98_000, pan: 'EPPPP6642P', uan: '100906642006' },
    ...{ bornOn: '1995-09-09', account: '914010066420', ifsc: 'UTIB0000009' },
  },
  sameer: {
    ...{ ...inMumbai, name: 'Sameer Khan', gross: 105_000, pan: 'FSKPK8876S', uan: '100908876007' },
    ...{ bornOn: '1992-05-17', account: '3611288760', ifsc: 'KKBK0000958' },
  },
  lakshmi: {
    ...{ ...inKarnataka, name: 'Lakshmi Rao', gross: 112_000, pan: 'GLRPR3390L', uan: '100903390008' },
    ...{ bornOn: '1990-12-05', account: '64033900088', ifsc: 'SBIN0040022', regime: 'OLD', withheld: 5_900 },
  },
  sunita: {
    ...{ ...inKarnataka, name: 'Sunita Patil', gross: 19_500, pan: 'HSPPP1124N', uan: '100901124009' },
    ...{ bornOn: '1998-04-25', account: '50100411240099', ifsc: 'HDFC0001472', esi: '5300112409' },
  },
  imran: {
    ...{ ...inKarnataka, name: 'Imran Qureshi', gross: 58_000, pan: 'JIQPQ6015F', uan: '100906015010' },
    ...{ bornOn: '1994-08-11', account: '002301560151', ifsc: 'ICIC0000023' },
  },
} as const satisfies Record<string, PayTerms>;

/** @param effectiveFrom a civil date @param gross rupees a month, where it is not that of the terms */
export const salaryOf = (
  { gross, state, city, regime }: PayTerms,
  effectiveFrom: string,
  reason: string,
  more: number = gross,
): BodySentTo<'salary-assign'> => ({
  ...{ structureId: 'ENG-STD', structureVersion: 1, monthlyGrossPaise: more * 100, taxRegime: regime, ptState: state },
  ...(city === undefined ? {} : { city }),
  // Only Maharashtra has a table of its own for women.
  ...(state === 'MH' ? { ptGender: 'male' as const } : {}),
  ...{ pfMode: 'CAPPED' as const, pensionMember: true, options: [], fixedPaise: {}, effectiveFrom, reason },
});
