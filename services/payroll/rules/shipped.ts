/**
 * The statutory rows that a release brings along (payroll.md §2). They are proposed by the product and hold for nobody
 * until an admin approves them. Law is never changed here: a new figure is a further row with its first day.
 */
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import type { AmountSlab, RateSlab, StatutoryRow } from '../engine/rules.ts';

const rupees = (amount: number): Paise => amount * 100;
const LAKH = 100_000;
const CRORE = 100 * LAKH;

/** `[up to and including, in rupees; basis points]`, the last one for all above. */
const rates = (...slabs: readonly (readonly [number | null, number])[]): readonly RateSlab[] =>
  slabs.map(([upto, rateBp]) => ({ uptoPaise: upto === null ? null : rupees(upto), rateBp }));
/** `[up to and including; amount; amount in February]`, in rupees. */
const amounts = (...slabs: readonly (readonly [number | null, number, number?])[]): readonly AmountSlab[] =>
  slabs.map(([upto, amount, february]) => ({
    uptoPaise: upto === null ? null : rupees(upto),
    amountPaise: rupees(amount),
    ...(february === undefined ? {} : { februaryPaise: rupees(february) }),
  }));

/** Where the source names no first day: the first tax year that the product reckons. */
const KEPT = '2025-04-01';
const EPF_2026 = 'EPF Scheme 2026, GSR 525(E)';
const TAX_ACT = 'Income-tax Act 2025';

const wages: readonly StatutoryRow[] = [
  {
    key: 'WAGE_DEFINITION',
    jurisdiction: 'IN',
    value: { excludedMaxBp: 5_000 },
    effectiveFrom: '2025-11-21',
    source: 'Code on Wages 2019 s.2(y)',
    ca: false,
  },
  {
    key: 'PAYDAY_LIMIT',
    jurisdiction: 'IN',
    value: { dayOfNextMonth: 7, workingDaysOnExit: 2 },
    effectiveFrom: '2025-11-21',
    source: 'Code on Wages 2019 s.17',
    ca: false,
  },
  {
    key: 'DEDUCTION_CAP',
    jurisdiction: 'IN',
    value: { maxDeductionBp: 5_000 },
    effectiveFrom: '2025-11-21',
    source: 'Code on Wages 2019 s.18; the base of the share',
    ca: true,
  },
];

const providentFund: readonly StatutoryRow[] = [
  {
    key: 'EPF_EE',
    jurisdiction: 'IN',
    value: { rateBp: 1_200, ceilingPaise: rupees(15_000) },
    effectiveFrom: '2026-07-01',
    source: EPF_2026,
    ca: false,
  },
  {
    key: 'EPF_ER',
    jurisdiction: 'IN',
    value: { rateBp: 1_200, ceilingPaise: rupees(15_000) },
    effectiveFrom: '2026-07-01',
    source: EPF_2026,
    ca: false,
  },
  {
    key: 'EPS_ER',
    jurisdiction: 'IN',
    value: { rateBp: 833, ceilingPaise: rupees(15_000), endsAtAge: 58 },
    effectiveFrom: '2014-09-01',
    source: 'EPS 1995, under the scheme of 2026',
    ca: true,
  },
  {
    key: 'EDLI_ER',
    jurisdiction: 'IN',
    value: { rateBp: 50, ceilingPaise: rupees(15_000) },
    effectiveFrom: '2018-06-01',
    source: 'EDLI Scheme 1976, rate and first day',
    ca: true,
  },
  {
    key: 'EPF_ADMIN',
    jurisdiction: 'IN',
    value: { rateBp: 50, minimumPaise: rupees(500) },
    effectiveFrom: '2018-06-01',
    source: 'EPF Scheme 1952 para 38, rate and first day',
    ca: true,
  },
  {
    key: 'EPF_ROUND',
    jurisdiction: 'IN',
    value: { rounding: 'HALF_UP_RUPEE' },
    effectiveFrom: KEPT,
    source: 'EPF Scheme 1952 para 29(4), under the scheme of 2026',
    ca: true,
  },
];

const insurance: readonly StatutoryRow[] = [
  {
    key: 'ESI_EE',
    jurisdiction: 'IN',
    value: { rateBp: 75 },
    effectiveFrom: '2019-07-01',
    source: 'SO 423(E); ESIC letter of 2025-12-11; first day',
    ca: true,
  },
  {
    key: 'ESI_ER',
    jurisdiction: 'IN',
    value: { rateBp: 325 },
    effectiveFrom: '2019-07-01',
    source: 'SO 423(E); ESIC letter of 2025-12-11; first day',
    ca: true,
  },
  {
    key: 'ESI_COVERAGE',
    jurisdiction: 'IN',
    value: { ceilingPaise: rupees(21_000), disabledCeilingPaise: rupees(25_000), startMonths: [4, 10] },
    effectiveFrom: '2017-01-01',
    source: 'ESI (Central) Rules, ceiling of 2017; first day',
    ca: true,
  },
  {
    key: 'ESI_ROUND',
    jurisdiction: 'IN',
    value: { rounding: 'UP_RUPEE' },
    effectiveFrom: KEPT,
    source: 'ESI (General) Regulations',
    ca: true,
  },
];

const notLevied = (state: string): StatutoryRow => ({
  key: 'PT',
  jurisdiction: state,
  value: { kind: 'NONE' },
  effectiveFrom: KEPT,
  source: 'No profession tax is levied',
  ca: true,
});
const TELANGANA = amounts([15_000, 0], [20_000, 150], [null, 200]);

const professionalTax: readonly StatutoryRow[] = [
  {
    key: 'PT',
    jurisdiction: 'KA',
    value: {
      kind: 'MONTHLY',
      slabs: [{ uptoPaise: rupees(25_000) - 1, amountPaise: 0 }, ...amounts([null, 200, 300])],
    },
    effectiveFrom: '2025-04-01',
    source: 'Karnataka Act 33 of 2025',
    ca: false,
  },
  {
    key: 'PT',
    jurisdiction: 'MH',
    value: {
      kind: 'MONTHLY',
      slabs: amounts([7_500, 0], [10_000, 175], [null, 200, 300]),
      women: amounts([25_000, 0], [null, 200, 300]),
    },
    effectiveFrom: '2023-04-01',
    source: 'Maharashtra profession-tax schedule',
    ca: false,
  },
  ...(['TS', 'AP'] as const).map(
    (jurisdiction): StatutoryRow => ({
      key: 'PT',
      jurisdiction,
      value: { kind: 'MONTHLY', slabs: TELANGANA },
      effectiveFrom: '2013-02-01',
      source: 'Profession-tax schedule of the state',
      ca: true,
    }),
  ),
  {
    key: 'PT',
    jurisdiction: 'GJ',
    value: { kind: 'MONTHLY', slabs: amounts([12_000, 0], [null, 200]) },
    effectiveFrom: KEPT,
    source: 'Gujarat profession-tax schedule',
    ca: true,
  },
  {
    key: 'PT',
    jurisdiction: 'WB',
    value: {
      kind: 'MONTHLY',
      slabs: amounts([10_000, 0], [15_000, 110], [25_000, 130], [40_000, 150], [null, 200]),
    },
    effectiveFrom: KEPT,
    source: 'West Bengal profession-tax schedule',
    ca: true,
  },
  {
    key: 'PT',
    jurisdiction: 'TN-CHENNAI',
    value: {
      kind: 'HALF_YEARLY',
      slabs: amounts([21_000, 0], [30_000, 180], [45_000, 425], [60_000, 930], [75_000, 1_025], [null, 1_250]),
    },
    effectiveFrom: '2024-10-01',
    source: 'Greater Chennai Corporation; 425 is also printed as 430',
    ca: true,
  },
  ...['DL', 'UP', 'HR', 'RJ', 'UK', 'CH'].map(notLevied),
];

const incomeTax: readonly StatutoryRow[] = [
  {
    key: 'TDS_NEW',
    jurisdiction: 'IN',
    value: {
      slabs: rates(
        [4 * LAKH, 0],
        [8 * LAKH, 500],
        [12 * LAKH, 1_000],
        [16 * LAKH, 1_500],
        [20 * LAKH, 2_000],
        [24 * LAKH, 2_500],
        [null, 3_000],
      ),
      standardDeductionPaise: rupees(75_000),
      rebate: { incomeUptoPaise: rupees(12 * LAKH), maxPaise: rupees(60_000), marginal: true },
      professionalTaxDeductible: false,
      rentDeductible: false,
      sections: null,
    },
    effectiveFrom: '2025-04-01',
    source: `${TAX_ACT} s.202, s.156`,
    ca: false,
  },
  {
    key: 'TDS_OLD',
    jurisdiction: 'IN',
    value: {
      slabs: rates([2.5 * LAKH, 0], [5 * LAKH, 500], [10 * LAKH, 2_000], [null, 3_000]),
      byAge: [
        { fromAge: 60, slabs: rates([3 * LAKH, 0], [5 * LAKH, 500], [10 * LAKH, 2_000], [null, 3_000]) },
        { fromAge: 80, slabs: rates([5 * LAKH, 0], [10 * LAKH, 2_000], [null, 3_000]) },
      ],
      standardDeductionPaise: rupees(50_000),
      rebate: { incomeUptoPaise: rupees(5 * LAKH), maxPaise: rupees(12_500), marginal: false },
      professionalTaxDeductible: true,
      rentDeductible: true,
      sections: { limitsPaise: { '80C': rupees(1.5 * LAKH) } },
    },
    effectiveFrom: KEPT,
    source: `${TAX_ACT} s.156, kept rates`,
    ca: false,
  },
  {
    key: 'SURCHARGE',
    jurisdiction: 'IN',
    value: {
      NEW: [
        { abovePaise: rupees(50 * LAKH), rateBp: 1_000 },
        { abovePaise: rupees(CRORE), rateBp: 1_500 },
        { abovePaise: rupees(2 * CRORE), rateBp: 2_500 },
      ],
      OLD: [
        { abovePaise: rupees(50 * LAKH), rateBp: 1_000 },
        { abovePaise: rupees(CRORE), rateBp: 1_500 },
        { abovePaise: rupees(2 * CRORE), rateBp: 2_500 },
        { abovePaise: rupees(5 * CRORE), rateBp: 3_700 },
      ],
    },
    effectiveFrom: KEPT,
    source: 'Finance Bill 2026, kept',
    ca: true,
  },
  {
    key: 'CESS',
    jurisdiction: 'IN',
    value: { rateBp: 400 },
    effectiveFrom: KEPT,
    source: 'Finance Bill 2026, kept',
    ca: true,
  },
  {
    key: 'TAX_ROUND',
    jurisdiction: 'IN',
    value: { rounding: 'HALF_UP_TEN_RUPEES' },
    effectiveFrom: '2026-04-01',
    source: `${TAX_ACT} s.516`,
    ca: false,
  },
  {
    key: 'HRA_EXEMPT',
    jurisdiction: 'IN',
    value: {
      rentComponent: 'HRA',
      basicComponent: 'BASIC',
      rentLessBasicBp: 1_000,
      metroBp: 5_000,
      otherBp: 4_000,
      metros: ['Chennai', 'Delhi', 'Kolkata', 'Mumbai'],
    },
    effectiveFrom: '2026-04-01',
    source: 'draft Income-tax Rules 2026; the list of cities',
    ca: true,
  },
];

const papers: readonly StatutoryRow[] = [
  {
    key: 'FORM_TDS',
    jurisdiction: 'IN',
    value: { form: '130' },
    effectiveFrom: '2026-04-01',
    source: `${TAX_ACT}; it was Form 16`,
    ca: true,
  },
  {
    key: 'WAGE_SLIP',
    jurisdiction: 'IN',
    value: { form: 'V' },
    effectiveFrom: '2026-05-08',
    source: 'Code on Wages (Central) Rules 2026 r.52',
    ca: true,
  },
  {
    key: 'GST',
    jurisdiction: 'IN',
    value: { sac: '998314', rateBp: 1_800 },
    effectiveFrom: KEPT,
    source: 'CGST Act',
    ca: false,
  },
  {
    key: 'CLIENT_TDS',
    jurisdiction: 'IN',
    value: { rateBp: 1_000 },
    effectiveFrom: KEPT,
    source: `${TAX_ACT} s.393(1)`,
    ca: true,
  },
];

/** Every row of this release; one of a key, jurisdiction and first day. */
export const shippedRules: readonly StatutoryRow[] = [
  ...wages,
  ...providentFund,
  ...insurance,
  ...professionalTax,
  ...incomeTax,
  ...papers,
];
