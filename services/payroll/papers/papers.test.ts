/** A payslip and the worksheet of a year, read back from the very files (payroll.md §7, vectors P1, P4, P6, P8). */
import { createHash } from 'node:crypto';
import { formatPaise } from '@lamplight/bff/contract/written.ts';
import { addMonths } from '@lamplight/common/calendar/month.ts';
import { canonicalJson } from '@lamplight/common/hash/canonical.ts';
import { amountInWords } from '@lamplight/common/money/words.ts';
import { drawPaper } from '@lamplight/common/paper/draw.ts';
import type { Block, Table } from '@lamplight/common/paper/paper.ts';
import { readPdf } from '@lamplight/common/paper/workbench/read.ts';
import fc from 'fast-check';
import { taxLawOf } from '../engine/law.ts';
import type { PayLine, Payslip } from '../engine/payslip.ts';
import { reversalOf } from '../engine/reversal.ts';
import { ruleBookOf } from '../engine/rule-book.ts';
import { ALWAYS, assignment, onlySlip, person, run } from '../engine/workbench/people.ts';
import { emptyYear, withSlip } from '../engine/year.ts';
import { form130 } from './form-130.ts';
import { type Form130Head, form130Paper } from './form-130-drawing.ts';
import { drawPayslip, paperOfPayslip } from './payslip-drawing.ts';
import { freezePayslip, maskedPan, type PayslipHead, payslipPaper, verificationCodeOf } from './payslip-paper.ts';
import { HEAD, p4, p10, slipOf } from './workbench/cast.ts';

const asha = slipOf('asha', p10());
const drawn = async (head: PayslipHead, slip: Payslip) => {
  const { paper } = freezePayslip(head, slip);
  const { bytes, sha256 } = await drawPayslip(paper);
  const read = await readPdf(bytes);
  return { ...read, paper, bytes, sha256, lines: read.pages.flat() };
};
/** Every text of a paper, without drawing it: the cells of a row on one line. */
const saidOn = (head: PayslipHead, slip: Payslip): readonly string[] => {
  const rowsOf = ({ columns, rows, foot = [] }: Table) => [columns.map(({ title }) => title), ...rows, foot];
  const said = (block: Block): readonly string[] => {
    if (block.is === 'text') return [block.text];
    if (block.is === 'head')
      return [block.kind, block.name, ...block.lines, ...block.pairs.map((pair) => pair.join(' | '))];
    if (block.is === 'parts') return block.parts.flatMap(({ pairs = [] }) => pairs.map((pair) => pair.join(' | ')));
    return (block.is === 'table' ? [block] : block.tables).flatMap((table) =>
      rowsOf(table).map((row) => row.join(' | ')),
    );
  };
  return paperOfPayslip(freezePayslip(head, slip).paper).blocks.flatMap(said);
};
/** The reader drops a space at the edge of a mark. */
const unspaced = (texts: readonly string[]) => texts.map((text) => text.replaceAll(' ', ''));

describe('a frozen payslip', () => {
  it('is canonical JSON that reads back as itself, with a code of ten letters of its own hash', () => {
    const { paper, json, sha256 } = freezePayslip(HEAD, asha);
    expect(payslipPaper.parse(JSON.parse(json))).toEqual(paper);
    expect(canonicalJson(JSON.parse(json))).toBe(json);
    expect(sha256).toBe(createHash('sha256').update(json).digest('hex'));
    const { verificationCode, ...unsigned } = paper;
    const bits = BigInt(`0x${createHash('sha256').update(canonicalJson(unsigned)).digest('hex')}`) >> 206n;
    const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    expect([...verificationCode].map((letter) => BigInt(letters.indexOf(letter)))).toEqual(
      Array.from({ length: 10 }, (_, n) => (bits >> BigInt(45 - 5 * n)) & 31n),
    );
  });

  it('has another code with any other figure, name or day', () => {
    const codes = [
      verificationCodeOf({ version: 1, head: HEAD, slip: asha }),
      verificationCodeOf({ version: 1, head: { ...HEAD, issuedOn: '2026-12-01' }, slip: asha }),
      verificationCodeOf({
        version: 1,
        head: { ...HEAD, employee: { ...HEAD.employee, name: 'Asha Roa' } },
        slip: asha,
      }),
      verificationCodeOf({ version: 1, head: HEAD, slip: { ...asha, netPaise: asha.netPaise + 1 } }),
    ];
    expect(new Set(codes).size).toBe(codes.length);
  });

  const employee = (over: Partial<PayslipHead['employee']>): PayslipHead => ({
    ...HEAD,
    employee: { ...HEAD.employee, ...over },
  });
  it.each<[string, PayslipHead, Payslip]>([
    ['a whole PAN', employee({ panMasked: 'ABCDE1234F' }), asha],
    ['a whole account', employee({ bankLast4: '000123456789' }), asha],
    ['a UAN of other length', employee({ uan: '1000' }), asha],
    ['a net that is not that of its lines', HEAD, { ...asha, netPaise: asha.netPaise + 1 }],
    ['a line less', HEAD, { ...asha, lines: asha.lines.slice(1) }],
    ['half a paisa', HEAD, { ...asha, codeWagesPaise: 0.5 }],
    ['what no slip has', HEAD, { ...asha, account: '000123456789' } as Payslip],
  ])('is not made of %s', (_what, head, slip) => expect(() => freezePayslip(head, slip)).toThrow());

  it('says of a PAN its last four characters', () => {
    expect(maskedPan('ABCDE1234F')).toBe('XXXXXX234F');
    expect(freezePayslip(employee({ panMasked: maskedPan('ABCDE1234F') }), asha).json).not.toContain('ABCDE1');
  });

  it('is refused with the code of another one', () => {
    const { paper } = freezePayslip(HEAD, asha);
    expect(payslipPaper.safeParse({ ...paper, slip: slipOf('ravi', p10()) }).success).toBe(false);
    expect(payslipPaper.safeParse(paper).success).toBe(true);
  });
});

describe('the PDF of a payslip', () => {
  let p1: Awaited<ReturnType<typeof drawn>>;
  beforeAll(async () => {
    p1 = await drawn(HEAD, asha);
  });

  it('says P1 on one page: who, when, each figure, the net in words, year to date, tax and code', () => {
    const { title, lines, pages, paper } = p1;
    expect([title, pages.length]).toEqual(['Payslip 2026-11/E-0001', 1]);
    expect(lines).toEqual([
      'PAYSLIP, FORM V',
      'Number | 2026-11/E-0001',
      'Wage period | 1 Nov 2026 to 30 Nov 2026',
      'Lamplight',
      'Issued | 30 Nov 2026',
      '12 Residency Road, Bengaluru 560025',
      'Payment | 30 Nov 2026, NEFT',
      'Establishment KN/BLR/0012345',
      'UTR | HDFCN52026113000001',
      'Employee | Month',
      'Asha Rao | Nov 2026',
      'E-0001, Engineer, Delivery, Karnataka | Calendar days | 30',
      'Joined | 1 Apr 2022 | Days paid | 30',
      'PAN | XXXXXX234F | Without pay | 0',
      'UAN | 100000000001 | Rate of wages | ₹80,000.00 a month',
      'Bank account | ending in 6789 | Tax regime | New',
      'Earnings | Amount | From 1 April | Deductions | Amount | From 1 April',
      'Basic pay | ₹40,000.00 | ₹40,000.00 | Provident fund | ₹1,800.00 | ₹1,800.00',
      'House rent allowance | ₹16,000.00 | ₹16,000.00 | State insurance | ₹0.00 | ₹0.00',
      'Special allowance | ₹24,000.00 | ₹24,000.00 | Professional tax | ₹200.00 | ₹200.00',
      'Gross | ₹80,000.00 | Income tax | ₹0.00 | ₹0.00',
      'Total deductions | ₹2,000.00',
      'Employer pays, not in net | Amount | From 1 April',
      'Pension, employer | ₹1,250.00 | ₹1,250.00',
      'Provident fund, employer | ₹550.00 | ₹550.00',
      'Deposit-linked insurance | ₹75.00 | ₹75.00',
      'State insurance, employer | ₹0.00 | ₹0.00',
      'Total | ₹1,875.00',
      'Net pay ₹78,000.00',
      'Rupees Seventy-Eight Thousand Only',
      'Income of the year | Amount | Tax | Amount',
      'Taxable pay of this month | ₹80,000.00 | Income tax of this month | ₹0.00',
      'Expected in 4 months after | ₹3,20,000.00',
      'Less standard deduction | -₹75,000.00',
      'Taxable income, rounded | ₹3,25,000.00',
      'Cost to the company ₹81,875.00. Verification code B5PCNSTW21. Run run-1, calculation',
      'abababababababababababababababababababababababababababababababab.',
      'Payslip 2026-11/E-0001 | Page 1 of 1',
    ]);
    expect(lines.join(' ')).toContain(paper.verificationCode);
  });

  it('says P4 with its reimbursement: bonus, the tax on it, and what was withheld before', async () => {
    const { lines, pages } = await drawn(HEAD, p4());
    expect(pages).toHaveLength(1);
    const page = lines.join('\n');
    for (const said of [
      'Milestone bonus | ₹50,000.00 | ₹50,000.00',
      'Income tax | ₹37,375.00',
      'Reimbursements',
      '₹4,321.55',
      'Net pay ₹2,14,946.55',
      amountInWords(21_494_655),
      'Withheld before | ₹1,70,625.00',
      'Tax of one-offs of ₹50,000.00 | ₹13,000.00',
      'Income tax of this month | ₹37,375.00',
    ])
      expect(page).toContain(said);
  });

  it('is the same bytes for the same JSON, and is tagged: nothing on it is told to nobody', async () => {
    const { paper, sha256, bytes, tagged, loose, told } = p1;
    expect((await drawPayslip(payslipPaper.parse(JSON.parse(JSON.stringify(paper))))).sha256).toBe(sha256);
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect([tagged, loose]).toEqual([true, []]);
    expect(told.filter((one) => /^H\d /.test(one))).toEqual(['H1 PAYSLIP, FORM V', 'H2 Employee', 'H2 Month']);
    expect(told).toEqual(
      expect.arrayContaining(['TH Earnings', 'TD Basic pay', 'TD ₹40,000.00', 'P Net pay ₹78,000.00']),
    );
  });

  it('names differences by their month, and what had no room', () => {
    const month = '2026-11';
    const raised = [
      assignment({ effectiveTo: '2026-08-31' }),
      assignment({ assignmentId: 'a-2', monthlyGrossPaise: 9_000_000, effectiveFrom: '2026-09-01' }),
    ];
    const old = onlySlip(run('2026-10', [person('2026-10')]));
    const { pfWagesPaise, epsWagesPaise, edliWagesPaise, esiWagesPaise } = old;
    const slip = onlySlip(
      run(month, [
        person(month, {
          assignments: raised,
          yearToDate: withSlip(emptyYear('2026-10'), old),
          paidMonths: [
            {
              ...{ month: '2026-10', attendance: { month: '2026-10', lopHalfDays: 0 }, esiCovered: false },
              paidPaise: Object.fromEntries(old.lines.map(({ code, amountPaise }) => [code, amountPaise])),
              paidWages: { pfWagesPaise, epsWagesPaise, edliWagesPaise, esiWagesPaise },
            },
          ].map(({ paidPaise: { PT, TDS, ...paidPaise }, ...rest }) => ({ ...rest, paidPaise })),
          additionalPay: [
            {
              ...{ additionalPayId: 'r', componentCode: 'RECOVERY', amountPaise: 9_000_000 },
              ...{ source: 'RECOVERY' as const, sourceRef: 'laptop' },
            },
          ],
        }),
      ]),
    );
    const said = saidOn(HEAD, slip);
    expect(said).toContain('Basic pay | ₹45,000.00 | ₹90,000.00');
    expect(said).toContain('Basic pay, for Oct 2026 | ₹5,000.00 | ');
    expect(said).toContain('Oct 2026 | ₹10,000.00 | ₹0.00');
    const [left] = slip.carriedForward;
    expect(said).toContain(`Recovery without room | ${formatPaise(left?.amountPaise ?? 0)}`);
  });

  it.each<[string, Readonly<{ joinedOn?: string; exitedOn?: string }>, string]>([
    ['who came', { joinedOn: '2026-11-10' }, '10 Nov 2026 to 30 Nov 2026'],
    ['who left', { exitedOn: '2026-11-20' }, '1 Nov 2026 to 20 Nov 2026'],
    [
      'who came before and leaves after',
      { joinedOn: '2022-04-01', exitedOn: '2026-12-31' },
      '1 Nov 2026 to 30 Nov 2026',
    ],
  ])('says which days of the month somebody was employed: %s', (_who, days, period) => {
    const slip = onlySlip(
      run('2026-11', [person('2026-11', { attendance: { month: '2026-11', lopHalfDays: 3, ...days } })]),
    );
    const said = saidOn(HEAD, slip);
    expect(said).toContain(`Wage period | ${period}`);
    expect(said).toContain('Without pay | 1.5');
    expect(said.includes('Last day | 20 Nov 2026')).toBe(days.exitedOn === '2026-11-20');
  });

  it('says a reversal with the signs of its lines', () => {
    const said = saidOn(HEAD, reversalOf(asha, 'payslip-1', asha.yearToDate));
    const lines = ['Payslip, reversal, Form V', 'Net pay -₹78,000.00', 'Minus Rupees Seventy-Eight Thousand Only'];
    expect(said).toEqual(expect.arrayContaining([...lines, 'Basic pay | -₹40,000.00 | ₹0.00']));
  });

  it('stands on one page with thirty lines, long names and every script of India', async () => {
    const names = [
      'लक्ष्मी नारायण क्षत्रिय श्री किशोर विश्वनाथन',
      'রবীন্দ্রনাথ চন্দ্রিকা লক্ষ্মী মুখোপাধ্যায়',
      'ਅੰਮ੍ਰਿਤਸਰ ਕੁਲਵੰਤ ਸਿੰਘ ਗੁਰਪ੍ਰੀਤ ਕੌਰ',
      'ગુજરાત ક્ષેત્ર પટેલ નરેન્દ્રભાઈ',
      'ଓଡ଼ିଶା ଇନ୍ଦ୍ରଜିତ୍ ମହାପାତ୍ର',
      'கிருஷ்ணன் ஶ்ரீ வெங்கடேசன் சுப்பிரமணியன்',
      'శక్తి కృష్ణారెడ్డి వేంకటేశ్వరరావు',
      'ಶ್ರೀ ಲಕ್ಷ್ಮಿ ಬೆಂಗಳೂರು ವಿಶ್ವೇಶ್ವರಯ್ಯ',
      'ക്രിഷ്ണൻ തിരുവനന്തപുരം നാരായണപ്പിള്ള',
    ];
    const [first, ...others] = asha.lines;
    if (first === undefined) throw new Error('A slip has lines');
    const more: readonly PayLine[] = Array.from({ length: 21 }, (_, n) => ({
      ...{ ...first, code: `EXTRA_${n}`, amountPaise: 123_456_789 + n, order: 100 + n },
      kind: (['EARNING', 'DEDUCTION', 'REIMBURSEMENT'] as const)[n % 3] ?? 'EARNING',
      name: `An allowance of the longest name that anybody ever gave to one ${n}`,
    }));
    const lines = [first, ...others, ...more];
    expect(lines.length).toBeGreaterThanOrEqual(29);
    const sum = (kind: string) =>
      lines.filter((line) => line.kind === kind).reduce((all, { amountPaise }) => all + amountPaise, 0);
    const [grossPaise, reimbursementsPaise, deductionsPaise] = [sum('EARNING'), sum('REIMBURSEMENT'), sum('DEDUCTION')];
    const slip: Payslip = {
      ...asha,
      ...{ lines, grossPaise, reimbursementsPaise, deductionsPaise, costPaise: grossPaise + asha.employerPaise },
      netPaise: grossPaise + reimbursementsPaise - deductionsPaise,
      yearToDate: withSlip(emptyYear('2026-11'), { month: '2026-11', grossPaise, lines }),
    };
    for (const at of [0, 3, 6]) {
      const [name = '', designation = '', department = ''] = names.slice(at);
      const employee = { ...HEAD.employee, name: `${name} ${name}`, designation, department };
      const { pages, told, loose } = await drawn({ ...HEAD, employee }, slip);
      expect([name, pages.length, loose]).toEqual([name, 1, []]);
      const said = unspaced(told).join('\n');
      for (const one of [`P ${name} ${name}`, designation, department]) expect(said).toContain(one.replaceAll(' ', ''));
      for (const line of more) expect(told).toContain(`TD ${line.name}`);
    }
  });
});

describe('the worksheet of Form 130', () => {
  const law = taxLawOf(ruleBookOf(ALWAYS), '2027-03-31');
  const p8 = { rentPaise: 21_600_000, deductionsPaise: { '80C': 15_000_000, '80D': 2_500_000 } } as const;
  /** A whole year, each slip after the one before. */
  const yearOf = (months: number, over: Parameters<typeof person>[1]): Payslip[] => {
    const slips: Payslip[] = [];
    for (let index = 0; index < months; index += 1) {
      const month = addMonths('2026-04', index);
      const yearToDate = slips.at(-1)?.yearToDate ?? emptyYear(month);
      slips.push(onlySlip(run(month, [person(month, { ...over, yearToDate })]), ALWAYS));
    }
    return slips;
  };
  const old = {
    assignments: [assignment({ monthlyGrossPaise: 10_000_000, taxRegime: 'OLD' })],
    declaration: p8,
  } as const;
  const yearOfP8 = yearOf(12, old);
  const sheet = (
    slips: readonly Payslip[],
    declaration = old.declaration as Parameters<typeof form130>[1]['declaration'],
  ) => {
    const made = form130(law, { slips, regime: 'OLD', declaration });
    if (made === null) throw new Error('There are slips');
    return made;
  };

  it('is P8 to the rupee: exemptions, deductions, tax, what each quarter withheld, and nothing left', () => {
    const made = sheet(yearOfP8);
    expect(made).toMatchObject({
      ...{ taxYear: '26-27', from: '2026-04-01', to: '2027-03-31', regime: 'OLD' },
      year: { grossPaise: 120_000_000, taxablePaise: 120_000_000, ptPaise: 250_000, tdsPaise: 7_883_000 },
      exemptions: [{ section: 'HRA', amountPaise: 15_600_000 }],
      deductions: [
        { section: 'PT', amountPaise: 250_000 },
        { section: '80C', amountPaise: 15_000_000 },
        { section: '80D', amountPaise: 2_500_000 },
      ],
      tax: { roundedIncomePaise: 81_650_000, slabTaxPaise: 7_580_000, cessPaise: 303_200, totalPaise: 7_883_000 },
      ...{ withheldPaise: 7_883_000, duePaise: 0, excessPaise: 0 },
    });
    expect(made.quarters.map(({ tdsPaise }) => tdsPaise)).toEqual([1_970_700, 1_970_700, 1_970_800, 1_970_800]);
    expect(made.months.map(({ tdsPaise }) => tdsPaise).slice(7, 12)).toEqual([
      656_900, 657_000, 656_900, 657_000, 656_900,
    ]);
  });

  it('says what a reversal took away, and what months without pay have: nothing', () => {
    const [april] = yearOfP8;
    if (april === undefined) throw new Error('There is April');
    const made = sheet([april, reversalOf(april, 'p', april.yearToDate)]);
    expect(made.year).toEqual({ grossPaise: 0, taxablePaise: 0, ptPaise: 0, tdsPaise: 0 });
    expect(made.months).toHaveLength(12);
    expect(
      sheet([april])
        .months.slice(1)
        .every(({ grossPaise }) => grossPaise === 0),
    ).toBe(true);
  });

  it('I8: what was withheld beyond the tax of the year stands here, the previous employer’s too', () => {
    const previousEmployer = { incomePaise: 0, tdsPaise: 1_000_000 };
    expect(sheet(yearOfP8, { ...p8, previousEmployer })).toMatchObject({
      ...{ withheldPaise: 8_883_000, excessPaise: 1_000_000, duePaise: 0, previousEmployer },
    });
    // A proof that came after the last slip was rejected: the year owes more.
    const late = sheet(yearOfP8, { rentPaise: 21_600_000 });
    expect([late.duePaise > 0, late.excessPaise]).toEqual([true, 0]);
    expect(late.duePaise).toBe(late.tax.totalPaise - late.withheldPaise);
  });

  it('I8, property: whatever is paid, declared and withheld before, Σ withheld − excess + due is the tax of the year', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_500_000, max: 90_000_000 }),
        fc.integer({ min: 0, max: 90_000_000 }),
        fc.constantFrom('NEW', 'OLD'),
        fc.integer({ min: 1, max: 12 }),
        (monthlyGrossPaise, tdsPaise, regime, months) => {
          const declaration = { previousEmployer: { incomePaise: 50_000_000, tdsPaise } };
          const slips = yearOf(months, {
            assignments: [assignment({ monthlyGrossPaise, taxRegime: regime })],
            declaration,
          });
          const made = form130(law, { slips, regime, declaration });
          if (made === null) throw new Error('There are slips');
          expect(made.withheldPaise - made.excessPaise + made.duePaise).toBe(made.tax.totalPaise);
          expect(made.withheldPaise).toBe(made.year.tdsPaise + tdsPaise);
          expect(Math.min(made.excessPaise, made.duePaise)).toBe(0);
          // Of a whole year the slips themselves leave nothing owed.
          if (months === 12) expect(made.duePaise).toBe(0);
          for (const key of ['grossPaise', 'taxablePaise', 'ptPaise', 'tdsPaise'] as const)
            for (const parts of [made.months, made.quarters])
              expect(parts.reduce((all, part) => all + part[key], 0)).toBe(made.year[key]);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('is of one person and one tax year; of nobody it is null', () => {
    const [april] = yearOfP8;
    if (april === undefined) throw new Error('There is April');
    const of = (slips: readonly Payslip[]) => form130(law, { slips, regime: 'OLD', declaration: {} });
    expect(of([])).toBeNull();
    expect(() => of([april, { ...april, employeeId: 'e-2' }])).toThrow(TypeError);
    expect(() => of([april, { ...april, month: '2026-03' }])).toThrow(TypeError);
  });

  it('is a paper that says each step', async () => {
    const head: Form130Head = {
      form: '130',
      employer: { name: 'Lamplight', address: 'Bengaluru', tan: 'BLRA12345B' },
      employee: { name: 'Asha Rao', code: 'E-0001', designation: 'Engineer', panMasked: 'XXXXXX234F' },
      issuedOn: '2027-04-15',
    };
    const previousEmployer = { incomePaise: 0, tdsPaise: 1_000_000 };
    const paper = form130Paper(sheet(yearOfP8, { ...p8, previousEmployer }), head);
    const { title, pages, told, loose } = await readPdf(await drawPaper(paper));
    expect([title, pages.length, loose]).toEqual(['Form 130, worksheet, E-0001, 26-27', 1, []]);
    const page = pages.flat().join('\n');
    for (const said of [
      'TAN BLRA12345B',
      'Nov 2026 | ₹1,00,000.00 | ₹1,00,000.00 | ₹200.00 | ₹6,569.00',
      'Jan to Mar | ₹3,00,000.00 | ₹3,00,000.00 | ₹700.00 | ₹19,708.00',
      'Less rent exemption | -₹1,56,000.00',
      'Total income, rounded | ₹8,16,500.00',
      'Tax of the year | ₹78,830.00',
      'Withheld by the previous employer | ₹10,000.00',
      'Withheld beyond the tax of the year | ₹10,000.00',
    ])
      expect(page).toContain(said);
    expect(told).toContain('P What was withheld beyond the tax of the year is claimed with the return of income.');
  });
});
