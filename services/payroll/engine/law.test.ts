/** The law of a month by itself: which row holds, which is missing, what contributions and professional tax take. */
import { ENG_STD } from '../rules/shipped-structures.ts';
import {
  ageOn,
  codeWagesOf,
  contributionsOf,
  coveredByEsi,
  deductionCap,
  lessWages,
  negated,
  sumWages,
} from './contributions.ts';
import { fullMonthOf } from './full-month.ts';
import type { SalaryAssignment } from './inputs.ts';
import { daysOfKey, missingRules, monthLawOf, taxLawOf } from './law.ts';
import { laterProfessionalTax, professionalTaxOf, tableAmount } from './professional-tax.ts';
import { refOf, ruleBookOf } from './rule-book.ts';
import type { ProfessionalTax, RuleKey, StatutoryRule } from './rules.ts';
import { assignment, person, RULES, run } from './workbench/people.ts';

const MONTH = '2026-11';
const book = ruleBookOf(RULES);
const law = monthLawOf(book, MONTH);
const rule = <K extends RuleKey>(key: K, jurisdiction = 'IN'): StatutoryRule<K> => {
  const found = RULES.find((one) => one.key === key && one.jurisdiction === jurisdiction);
  if (found === undefined) throw new TypeError(`${key} is not shipped`);
  return found as StatutoryRule<K>;
};
const refs = (...keys: readonly RuleKey[]) => keys.map((key) => refOf(rule(key)));

describe('which row holds', () => {
  const from = (effectiveFrom: string, over: object = {}) =>
    ({ ...rule('CESS'), ruleId: `cess ${effectiveFrom}`, effectiveFrom, ...over }) as StatutoryRule;

  it('is the last that began, until its own last day, of its key and place alone', () => {
    const rows = [from('2025-04-01'), from('2027-04-01'), from('2026-04-01', { effectiveTo: '2026-12-31' })];
    for (const all of [rows, rows.toReversed()]) {
      const heldOn = (on: string) => ruleBookOf(all).find('CESS', 'IN', on)?.effectiveFrom;
      expect(
        ['2025-03-31', '2025-04-01', '2026-03-31', '2026-04-01', '2026-12-31', '2027-01-01', '2027-04-01'].map(heldOn),
      ).toEqual([undefined, '2025-04-01', '2025-04-01', '2026-04-01', '2026-04-01', undefined, '2027-04-01']);
      expect(ruleBookOf(all).find('CESS', 'KA', '2026-04-01')).toBeUndefined();
      expect(ruleBookOf(all).find('SURCHARGE', 'IN', '2026-04-01')).toBeUndefined();
    }
  });

  it('is the later version of one first day, in whichever order they are given', () => {
    const [first, second] = [from('2025-04-01'), from('2025-04-01', { version: 2 })];
    for (const rows of [
      [first, second],
      [second, first],
    ])
      expect(ruleBookOf(rows).find('CESS', 'IN', '2026-01-01')?.version).toBe(2);
  });

  it('is that of the month’s last day, and for tax that of the day of payment', () => {
    const begins = RULES.map((one) => (one.key === 'CESS' ? { ...one, effectiveFrom: '2026-11-30' } : one));
    expect(taxLawOf(ruleBookOf(begins), '2026-11-30').of('CESS').effectiveFrom).toBe('2026-11-30');
    expect(() => taxLawOf(ruleBookOf(begins), '2026-11-29').of('CESS')).toThrow('No rule of CESS');
    const last = RULES.map((one) => (one.key === 'EPF_EE' ? { ...one, effectiveFrom: '2026-11-30' } : one));
    expect(monthLawOf(ruleBookOf(last), MONTH).of('EPF_EE').effectiveFrom).toBe('2026-11-30');
    expect(() => monthLawOf(ruleBookOf(last), '2026-10').of('EPF_EE')).toThrow('No rule of EPF_EE');
  });

  it('stands apart by key and by state, however often it is asked for', () => {
    const tax = taxLawOf(book, '2026-11-30');
    for (let time = 0; time < 2; time += 1) {
      expect(law.of('EPF_EE').key).toBe('EPF_EE');
      expect(law.of('EPF_ER').key).toBe('EPF_ER');
      expect(['KA', 'MH'].map((state) => law.professionalTax(state).jurisdiction)).toEqual(['KA', 'MH']);
      expect([tax.of('CESS').key, tax.of('TDS_OLD').key]).toEqual(['CESS', 'TDS_OLD']);
    }
    expect(law.month).toBe(MONTH);
  });

  it.each<[RuleKey, readonly string[]]>([
    ['EPF_EE', ['2026-11-30']],
    ['PT', ['2026-11-30']],
    ['CESS', ['2026-12-05']],
    ['SURCHARGE', ['2026-12-05']],
    ['TAX_ROUND', ['2026-12-05']],
    ['TDS_NEW', ['2026-12-05']],
    ['TDS_OLD', ['2026-12-05']],
    ['HRA_EXEMPT', ['2026-11-30', '2026-12-05']],
  ])('of %s is looked for on %s', (key, days) => {
    expect(daysOfKey(key, { month: MONTH, paymentDate: '2026-12-05' })).toEqual(days);
  });
});

describe('what no row says', () => {
  const inputs = (over: Partial<SalaryAssignment> = {}, paid: readonly string[] = []) =>
    run(MONTH, [
      person(MONTH, {
        assignments: [assignment(over)],
        paidMonths: paid.map((month) => ({
          ...{ month, attendance: { month, lopHalfDays: 0 }, esiCovered: false, paidPaise: {} },
          paidWages: { pfWagesPaise: 0, epsWagesPaise: 0, edliWagesPaise: 0, esiWagesPaise: 0 },
        })),
      }),
    ]);
  const missing = (rules: readonly StatutoryRule[], told = inputs()) => missingRules(told, ruleBookOf(rules));
  const without = (...keys: readonly RuleKey[]) => RULES.filter(({ key }) => !keys.includes(key));

  it.each<RuleKey>([
    ...(['WAGE_DEFINITION', 'DEDUCTION_CAP', 'EPF_EE', 'EPF_ER', 'EPS_ER', 'EDLI_ER', 'EPF_ADMIN'] as const),
    ...(['EPF_ROUND', 'ESI_EE', 'ESI_ER', 'ESI_COVERAGE', 'ESI_ROUND', 'HRA_EXEMPT'] as const),
    ...(['SURCHARGE', 'CESS', 'TAX_ROUND', 'TDS_NEW'] as const),
  ])('of %s is named', (key) => {
    expect(missing(without(key))).toEqual([{ key, jurisdiction: 'IN', month: MONTH }]);
  });

  it('is named for each state and regime of somebody in the run, and for no other', () => {
    expect(missing(RULES)).toEqual([]);
    expect(missing(without('TDS_OLD'))).toEqual([]);
    expect(missing(without('TDS_OLD'), inputs({ taxRegime: 'OLD' }))).toEqual([
      { key: 'TDS_OLD', jurisdiction: 'IN', month: MONTH },
    ]);
    const moved = run(MONTH, [
      person(MONTH, { assignments: [assignment({ ptState: 'ZZ' }), assignment({ ptState: 'AA', taxRegime: 'OLD' })] }),
    ]);
    expect(missing(without('TDS_OLD', 'TDS_NEW'), moved)).toEqual(
      [
        ['PT', 'AA'],
        ['PT', 'ZZ'],
        ['TDS_NEW', 'IN'],
        ['TDS_OLD', 'IN'],
      ].map(([key, jurisdiction]) => ({ key, jurisdiction, month: MONTH })),
    );
  });

  it('is named for each month that is reckoned anew, the earliest first', () => {
    const rules = RULES.map((one) => (one.key === 'EPF_ROUND' ? { ...one, effectiveFrom: '2026-10-31' } : one));
    expect(missing(rules, inputs({}, ['2026-10', '2026-09', '2026-08']))).toEqual(
      ['2026-08', '2026-09'].map((month) => ({ key: 'EPF_ROUND', jurisdiction: 'IN', month })),
    );
  });

  it('of rent is asked on the day of payment for the old regime alone', () => {
    const rules = RULES.map((one) => (one.key === 'HRA_EXEMPT' ? { ...one, effectiveTo: '2026-11-30' } : one));
    const late = (taxRegime: 'NEW' | 'OLD') => ({ ...inputs({ taxRegime }), paymentDate: '2026-12-01' });
    expect(missing(rules, late('NEW'))).toEqual([]);
    expect(missing(rules, late('OLD'))).toEqual([{ key: 'HRA_EXEMPT', jurisdiction: 'IN', month: MONTH }]);
  });
});

describe('wages of the Code', () => {
  const line = (wageClass: 'WAGE' | 'EXCLUDED' | 'OUTSIDE', paise: number, kind = 'EARNING') =>
    ({ component: { kind, wageClass }, paise }) as Parameters<typeof codeWagesOf>[0] extends Iterable<infer L>
      ? L
      : never;

  it.each<[string, ReturnType<typeof line>[], number]>([
    ['nothing', [], 0],
    ['wages alone', [line('WAGE', 1_000_01)], 1_000_01],
    ['what is excluded up to half', [line('WAGE', 1_000), line('EXCLUDED', 1_000)], 1_000],
    ['what is excluded above half', [line('WAGE', 1_000), line('EXCLUDED', 1_002)], 1_001],
    ['what stands outside of both', [line('WAGE', 1_000), line('OUTSIDE', 9_000)], 1_000],
    ['no deduction', [line('WAGE', 1_000), line('WAGE', 500, 'DEDUCTION')], 1_000],
  ])('are of %s', (_, lines, wages) => {
    expect(codeWagesOf(lines, law)).toBe(wages);
  });

  it('lessen pay by half of them at most, without a part of a paisa, and by nothing where there are none', () => {
    const cap = rule('DEDUCTION_CAP');
    expect([10_000, 3, 1, 0, -4].map((wages) => deductionCap(wages, cap))).toEqual([5_000, 1, 0, 0, 0]);
  });
});

describe('state insurance', () => {
  const fullOf = (one: SalaryAssignment) => fullMonthOf(ENG_STD, one, false);
  const rate = (monthlyGrossPaise: number, over: Partial<SalaryAssignment> = {}) =>
    assignment({ monthlyGrossPaise, ...over });
  const covered = (assignments: readonly SalaryAssignment[], disabled = false, month = MONTH) =>
    coveredByEsi({ assignments, disabled }, fullOf, monthLawOf(book, month));

  it('covers up to its ceiling of Code wages, and up to another whoever is disabled', () => {
    // Of the standard structure four fifths are Code wages.
    const [at, above] = [26_250_00, 26_250_01 + 1];
    expect([covered([rate(at)]), covered([rate(above)])]).toEqual([true, false]);
    expect([covered([rate(31_250_00)], true), covered([rate(31_250_02)], true)]).toEqual([true, false]);
  });

  it('goes by the rate at the start of the period, or by the first one in it', () => {
    const [low, high] = [20_000_00, 40_000_00];
    const rise = (on: string, before: string) => [
      rate(low, { effectiveTo: before }),
      rate(high, { assignmentId: 'a-2', effectiveFrom: on }),
    ];
    for (const assignments of [rise('2026-10-02', '2026-10-01'), rise('2026-11-15', '2026-11-14')])
      for (const order of [assignments, assignments.toReversed()]) expect(covered(order)).toBe(true);
    expect(covered(rise('2026-10-01', '2026-09-30'))).toBe(false);
    expect(covered([rate(low, { effectiveFrom: '2026-11-20' })])).toBe(true);
    // April begins another period, and March ends the one of October.
    const inMarch = rise('2027-02-01', '2027-01-31');
    expect([covered(inMarch, false, '2027-03'), covered(inMarch, false, '2027-04')]).toEqual([true, false]);
  });

  it('covers nobody without an assignment, with an unknown structure or with one that leaves less than nothing', () => {
    expect(covered([])).toBe(false);
    const one = [rate(10_000_00)];
    expect(coveredByEsi({ assignments: one }, () => null, law)).toBe(false);
    expect(coveredByEsi({ assignments: one }, () => ({ negative: 'SPECIAL' }), law)).toBe(false);
  });

  it('counts completed years', () => {
    for (const [on, years] of [
      ['2026-11-20', 57],
      ['2026-11-21', 58],
      ['2026-12-01', 58],
      ['2027-11-20', 58],
    ] as const)
      expect([on, ageOn('1968-11-21', on)]).toEqual([on, years]);
  });
});

describe('contributions', () => {
  const terms = { pfMode: 'CAPPED', pensionMember: true, bornOn: undefined, covered: true } as const;
  const CEILING = 15_000_00;
  const share = (keys: readonly [RuleKey, RuleKey], over: object) => ({
    ...{ kind: 'SHARE', rounding: 'HALF_UP_RUPEE', rules: refs(...keys), ...over },
  });

  it('name the wages, the ceiling, the rate, the rounding and the rows that each was reckoned by', () => {
    const wagesPaise = 20_000_01;
    const capped = { wagesPaise, ceilingPaise: CEILING };
    const employers = share(['EPF_ER', 'EPF_ROUND'], { ...capped, rateBp: 1_200 });
    expect(contributionsOf(wagesPaise, terms, law)).toEqual({
      contributions: [
        {
          ...{ code: 'EPF_EE', amountPaise: 1_800_00 },
          basis: share(['EPF_EE', 'EPF_ROUND'], { ...capped, rateBp: 1_200 }),
        },
        {
          ...{ code: 'ESI_EE', amountPaise: 151_00 },
          basis: share(['ESI_EE', 'ESI_ROUND'], { wagesPaise, rateBp: 75, rounding: 'UP_RUPEE' }),
        },
        {
          ...{ code: 'EPS_ER', amountPaise: 1_250_00 },
          basis: share(['EPS_ER', 'EPF_ROUND'], { ...capped, rateBp: 833 }),
        },
        {
          ...{ code: 'EPF_ER', amountPaise: 550_00 },
          basis: { kind: 'REST_OF_SHARE', wholePaise: 1_800_00, lessPaise: 1_250_00, whole: employers },
        },
        {
          ...{ code: 'EDLI_ER', amountPaise: 75_00 },
          basis: share(['EDLI_ER', 'EPF_ROUND'], { ...capped, rateBp: 50 }),
        },
        {
          ...{ code: 'ESI_ER', amountPaise: 651_00 },
          basis: share(['ESI_ER', 'ESI_ROUND'], { wagesPaise, rateBp: 325, rounding: 'UP_RUPEE' }),
        },
      ],
      wages: { pfWagesPaise: CEILING, epsWagesPaise: CEILING, edliWagesPaise: CEILING, esiWagesPaise: wagesPaise },
    });
  });

  it('say why the law takes nothing: of whoever is not covered, no member, or past the age', () => {
    const wagesPaise = 20_000_00;
    const of = (over: object) => {
      const { contributions, wages } = contributionsOf(wagesPaise, { ...terms, ...over }, law);
      const why = contributions.flatMap(({ code, basis }) =>
        basis.kind === 'SHARE' && basis.noneBecause !== undefined ? [[code, basis.noneBecause, basis.wagesPaise]] : [],
      );
      return [why, wages.epsWagesPaise, wages.esiWagesPaise];
    };
    expect(of({})).toEqual([[], CEILING, wagesPaise]);
    expect(of({ covered: false })).toEqual([
      [
        ['ESI_EE', 'NOT_A_MEMBER', wagesPaise],
        ['ESI_ER', 'NOT_A_MEMBER', wagesPaise],
      ],
      CEILING,
      0,
    ]);
    expect(of({ pensionMember: false })).toEqual([[['EPS_ER', 'NOT_A_MEMBER', wagesPaise]], 0, wagesPaise]);
    expect(of({ bornOn: '1968-11-01' })).toEqual([[['EPS_ER', 'AGE', wagesPaise]], 0, wagesPaise]);
    expect(of({ bornOn: '1968-11-02' })).toEqual([[], CEILING, wagesPaise]);
  });

  it('of actual wages have no ceiling but that of pension and insurance', () => {
    const { contributions, wages } = contributionsOf(20_000_00, { ...terms, pfMode: 'ACTUAL' }, law);
    const ceilings = contributions.map(({ basis }) => (basis.kind === 'SHARE' ? basis.ceilingPaise : null));
    expect(ceilings).toEqual([undefined, undefined, CEILING, null, CEILING, undefined]);
    expect(wages).toEqual({
      ...{ pfWagesPaise: 20_000_00, epsWagesPaise: CEILING, edliWagesPaise: CEILING, esiWagesPaise: 20_000_00 },
    });
    const low = contributionsOf(9_000_00, terms, law).wages;
    expect(low).toEqual({
      pfWagesPaise: 9_000_00,
      epsWagesPaise: 9_000_00,
      edliWagesPaise: 9_000_00,
      esiWagesPaise: 9_000_00,
    });
  });

  it('are added up and taken from each other by kind, and nothing is 0, never −0', () => {
    const [a, b] = [
      { pfWagesPaise: 10, epsWagesPaise: 20, edliWagesPaise: 30, esiWagesPaise: 40 },
      { pfWagesPaise: 1, epsWagesPaise: 2, edliWagesPaise: 3, esiWagesPaise: 4 },
    ] as const;
    expect(sumWages([a, b])).toEqual({ pfWagesPaise: 11, epsWagesPaise: 22, edliWagesPaise: 33, esiWagesPaise: 44 });
    expect(lessWages(a, b)).toEqual({ pfWagesPaise: 9, epsWagesPaise: 18, edliWagesPaise: 27, esiWagesPaise: 36 });
    expect([negated(5), negated(-5)]).toEqual([-5, 5]);
    expect(Object.is(negated(0), 0)).toBe(true);
  });
});

describe('professional tax', () => {
  const nothing = { grossPaise: 0, ptPaise: 0 };
  const asked = (grossPaise: number, over: object = {}) => ({
    ...{ month: MONTH, grossPaise, gender: undefined, last: false, before: { month: nothing, halfYear: nothing } },
    ...over,
  });
  const [karnataka, chennai] = [rule('PT', 'KA'), rule('PT', 'TN-CHENNAI')];

  it('of a month says its gross with what was paid before, and takes what is left of the table', () => {
    const basis = { kind: 'PROFESSIONAL_TAX', state: 'KA', rules: [refOf(karnataka)] };
    expect(professionalTaxOf(karnataka, asked(25_000_00))).toEqual({
      amountPaise: 200_00,
      basis: { ...basis, grossPaise: 25_000_00, tablePaise: 200_00, takenBeforePaise: 0 },
    });
    const before = { month: { grossPaise: 24_000_00, ptPaise: 150_00 }, halfYear: { grossPaise: 9, ptPaise: 9 } };
    expect(professionalTaxOf(karnataka, asked(1_000_00, { before }))).toEqual({
      amountPaise: 50_00,
      basis: { ...basis, grossPaise: 25_000_00, tablePaise: 200_00, takenBeforePaise: 150_00 },
    });
  });

  it('of a half-year is taken in its last month, or with the last slip', () => {
    const before = { month: { grossPaise: 9, ptPaise: 9 }, halfYear: { grossPaise: 45_000_00, ptPaise: 25_00 } };
    const basis = {
      ...{ kind: 'PROFESSIONAL_TAX', state: 'TN-CHENNAI', rules: [refOf(chennai)] },
      ...{ grossPaise: 60_000_00, takenBeforePaise: 25_00 },
    };
    const of = (over: object) => professionalTaxOf(chennai, asked(15_000_00, { before, ...over }));
    expect(of({})).toEqual({ amountPaise: 0, basis: { ...basis, tablePaise: 0, halfYear: 'NOT_YET' } });
    const due = { amountPaise: 905_00, basis: { ...basis, tablePaise: 930_00, halfYear: 'DUE' } };
    expect(of({ last: true })).toEqual(due);
    for (const month of ['2026-09', '2027-03']) expect(of({ month })).toEqual(due);
    for (const month of ['2026-08', '2026-10', '2027-02']) expect(of({ month })).toMatchObject({ amountPaise: 0 });
  });

  it('takes nothing where no slab says so, nor where a state levies none', () => {
    const empty = { kind: 'MONTHLY', slabs: [] } as unknown as ProfessionalTax;
    expect(tableAmount(empty, 1, MONTH, undefined)).toBe(0);
    expect(tableAmount({ kind: 'NONE' }, 99_000_00, MONTH, 'female')).toBe(0);
    // A state without a table of their own has one for all.
    expect(tableAmount(karnataka.value, 25_000_00, MONTH, 'female')).toBe(200_00);
    const half = {
      kind: 'HALF_YEARLY',
      slabs: [
        { uptoPaise: 10, amountPaise: 1 },
        { uptoPaise: null, amountPaise: 2 },
      ],
    };
    expect([10, 11].map((gross) => tableAmount(half as ProfessionalTax, gross, MONTH, 'female'))).toEqual([1, 2]);
  });

  it('of later months is that of the table for each of them, by whom it is for', () => {
    // December, January, February.
    expect(laterProfessionalTax(karnataka, MONTH, 3, 25_000_00, 0, undefined)).toBe(700_00);
    expect(laterProfessionalTax(karnataka, MONTH, 0, 25_000_00, 0, undefined)).toBe(0);
    const maharashtra = rule('PT', 'MH');
    const of = (gender: 'female' | 'male') => laterProfessionalTax(maharashtra, MONTH, 2, 10_000_00, 0, gender);
    expect([of('male'), of('female')]).toEqual([350_00, 0]);
  });

  it('of later half-years adds up what each pays, from nothing after September and March', () => {
    const later = (month: string, months: number, before: number) =>
      laterProfessionalTax(chennai, month, months, 10_000_00, before, undefined);
    // November: four more months to March, on top of what October and November paid.
    expect(later(MONTH, 4, 20_000_00)).toBe(930_00);
    expect(later(MONTH, 4, 25_000_00)).toBe(1_025_00);
    // The employment ends in January: that is the last slip.
    expect(later(MONTH, 2, 10_000_00)).toBe(180_00);
    // August: September ends the half, October begins another with nothing.
    expect(later('2026-08', 7, 50_000_00)).toBe(930_00 + 930_00);
    expect(later('2026-08', 1, 20_000_00)).toBe(180_00);
    expect(later('2026-08', 4, 99_000_00)).toBe(1_250_00 + 180_00);
  });
});
