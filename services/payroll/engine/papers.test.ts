/** A slip as a whole, and the files and journals made of it, at their edges. */
import { createHash } from 'node:crypto';
import { ENG_STD, shippedComponents } from '../rules/shipped-structures.ts';
import { type BankRow, bankFile, bankName } from './bank-file.ts';
import { calculate } from './calculate.ts';
import { type EcrMember, ecrFile } from './ecr.ts';
import type { AdditionalPay, EmployeeInputs, PaidMonth, RunInputs } from './inputs.ts';
import { balanced, linesOf, runJournal } from './journal.ts';
import type { Payslip } from './payslip.ts';
import type { SalaryComponent } from './structure.ts';
import { amountOf, assignment, onlySlip, person, RULES, run } from './workbench/people.ts';
import { emptyYear, withSlip } from './year.ts';

const MONTH = '2026-11';
const pay = (componentCode: string, amountPaise: number, id = componentCode): AdditionalPay => ({
  ...{ additionalPayId: id, componentCode, amountPaise, source: 'MANUAL', sourceRef: `of ${id}` },
});
const slipOf = (over: Partial<EmployeeInputs> = {}, more: Partial<RunInputs> = {}): Payslip =>
  onlySlip(run(MONTH, [person(MONTH, over)], more));
const correction = { type: 'correction' } as const;
/** A month of which nothing was paid. */
const unpaid = (month: string): PaidMonth => ({
  ...{ month, attendance: { month, lopHalfDays: 0 }, esiCovered: false, paidPaise: {} },
  paidWages: { pfWagesPaise: 0, epsWagesPaise: 0, edliWagesPaise: 0, esiWagesPaise: 0 },
});

describe('a slip', () => {
  it('says whose and of which month it is, its sums, its days, and what the next one reckons with', () => {
    const additionalPay = [pay('SPECIAL_PAY', 2_000_00), pay('INTERNET', 300_00), pay('RECOVERY', 40_00)];
    const slip = slipOf({ additionalPay: additionalPay.toReversed(), attendance: { month: MONTH, lopHalfDays: 6 } });
    const { lines, tax, yearToDate, ...rest } = slip;
    expect(rest).toEqual({
      ...{ employeeId: 'e-1', month: MONTH, type: 'regular', grossPaise: 74_000_00, reimbursementsPaise: 300_00 },
      ...{ deductionsPaise: 2_040_00, netPaise: 72_260_00, employerPaise: 1_875_00, costPaise: 75_875_00 },
      ...{ codeWagesPaise: 57_600_00, pfWagesPaise: 15_000_00, epsWagesPaise: 15_000_00, edliWagesPaise: 15_000_00 },
      ...{ esiWagesPaise: 0, esiCovered: false, monthlyGrossPaise: 80_000_00, finalSettlement: false },
      days: { calendarDays: 30, employedHalfDays: 60, lopHalfDays: 6, paidHalfDays: 54, basisHalfDays: 60 },
      ...{ additionalPayIds: ['INTERNET', 'RECOVERY', 'SPECIAL_PAY'], carriedForward: [] },
    });
    expect(lines.map(({ code, oneOff }) => [code, oneOff])).toEqual([
      ...[
        ['BASIC', false],
        ['HRA', false],
        ['SPECIAL', false],
        ['SPECIAL_PAY', true],
        ['INTERNET', true],
      ],
      ...[
        ['EPF_EE', false],
        ['ESI_EE', false],
        ['PT', false],
        ['TDS', false],
        ['RECOVERY', true],
      ],
      ...[
        ['EPS_ER', false],
        ['EPF_ER', false],
        ['EDLI_ER', false],
        ['ESI_ER', false],
      ],
    ]);
    expect(lines.find(({ code }) => code === 'SPECIAL_PAY')?.basis).toEqual({
      ...{ kind: 'ADDITIONAL', additionalPayId: 'SPECIAL_PAY', source: 'MANUAL', sourceRef: 'of SPECIAL_PAY' },
    });
    expect(lines.find(({ code }) => code === 'TDS')?.basis).toEqual({ kind: 'TAX', worksheet: tax });
    expect(yearToDate).toEqual(withSlip(emptyYear(MONTH), slip));
  });

  it('says since when and until when somebody works here, and that it is the last one', () => {
    const attendance = { month: MONTH, lopHalfDays: 0, joinedOn: '2026-11-02', exitedOn: '2026-11-20' };
    const slip = slipOf({ attendance, finalSettlement: true });
    expect(slip).toMatchObject({ joinedOn: '2026-11-02', exitedOn: '2026-11-20', finalSettlement: true });
    for (const property of ['joinedOn', 'exitedOn']) expect(slipOf()).not.toHaveProperty(property);
  });

  it('takes a component that is paid once as such, whatever the structure says of it', () => {
    const catalogue = [
      ...shippedComponents,
      { ...shippedComponents.find(({ code }) => code === 'SPECIAL_PAY'), code: 'X', oneOff: false },
    ];
    const slip = slipOf({ additionalPay: [pay('X', 1_00)] }, { catalogue: catalogue as readonly SalaryComponent[] });
    expect(slip.lines.find(({ code }) => code === 'X')).toMatchObject({ oneOff: true, amountPaise: 1_00 });
  });

  it('without a day in the month goes by the assignment that began last', () => {
    const [old, latest] = [
      assignment({ effectiveTo: '2025-12-31', monthlyGrossPaise: 50_000_00, ptState: 'MH' }),
      assignment({ assignmentId: 'a-2', effectiveFrom: '2026-01-01', monthlyGrossPaise: 60_000_00, ptState: 'DL' }),
    ];
    const attendance = { month: MONTH, lopHalfDays: 0, exitedOn: '2026-10-31' };
    for (const assignments of [
      [old, latest],
      [latest, old],
    ]) {
      const slip = slipOf({ assignments, attendance, additionalPay: [pay('SPECIAL_PAY', 90_000_00)] });
      expect([slip.monthlyGrossPaise, amountOf(slip, 'PT'), slip.grossPaise]).toEqual([60_000_00, 0, 90_000_00]);
    }
    const fault = (over: Partial<EmployeeInputs>) => {
      const calculation = calculate(run(MONTH, [person(MONTH, { attendance, ...over })]), RULES);
      return calculation.ok ? calculation.faults : [];
    };
    expect(fault({ assignments: [] })).toEqual([{ employeeId: 'e-1', code: 'ASSIGNMENT_MISSING', what: MONTH }]);
    expect(fault({ assignments: [assignment({ structureVersion: 9 })] })).toEqual([
      { employeeId: 'e-1', code: 'STRUCTURE_UNKNOWN', what: 'ENG-STD' },
    ]);
    expect(fault({ assignments: [assignment({ options: ['CONV'], fixedPaise: { CONV: 90_000_00 } })] })).toEqual([
      { employeeId: 'e-1', code: 'BALANCING_NEGATIVE', what: 'SPECIAL' },
    ]);
  });

  it('goes by what covered somebody before, and decides it where nothing did', () => {
    const low = { assignments: [assignment({ monthlyGrossPaise: 16_100_00 })] };
    expect([slipOf(low).esiCovered, slipOf({ ...low, esiCovered: false }).esiCovered]).toEqual([true, false]);
    expect(slipOf({ esiCovered: true }).esiCovered).toBe(true);
  });

  it('of a correction is of no day, and has the differences in the order of their components and months', () => {
    const slip = slipOf({ paidMonths: ['2026-10', '2026-09'].map(unpaid) }, correction);
    expect(slip.days).toEqual({
      ...{ calendarDays: 30, employedHalfDays: 0, lopHalfDays: 0, paidHalfDays: 0, basisHalfDays: 0 },
    });
    expect(slip.lines.slice(0, 4).map(({ code, arrearOf, oneOff }) => [code, arrearOf, oneOff])).toEqual([
      ['BASIC', '2026-09', true],
      ['BASIC', '2026-10', true],
      ['HRA', '2026-09', true],
      ['HRA', '2026-10', true],
    ]);
    expect(slip.lines.filter(({ amountPaise }) => amountPaise === 0)).toEqual([]);
    expect([slip.codeWagesPaise, slip.pfWagesPaise, slip.grossPaise]).toEqual([0, 30_000_00, 160_000_00]);
    const short = slipOf(
      {
        paidMonths: [
          { ...unpaid('2026-10'), attendance: { month: '2026-10', lopHalfDays: 62 }, paidPaise: { BASIC: 100_00 } },
        ],
      },
      correction,
    );
    const owed = short.lines.find(({ code }) => code === 'OWED');
    expect(owed).toMatchObject({ amountPaise: -100_00, basis: { kind: 'OWED', shortPaise: 100_00 } });
    expect([short.netPaise, short.carriedForward]).toEqual([
      0,
      [{ sourceRef: `owed:run-${MONTH}`, amountPaise: 100_00 }],
    ]);
    // Of whatever is not there any more what was paid is taken back too.
    expect(short.lines.map(({ code }) => code)).toEqual(['BASIC', 'OWED']);
  });

  it('is refused where a month reckoned anew cannot be', () => {
    const of = (paid: Partial<PaidMonth>, over: Partial<EmployeeInputs> = {}) => {
      const month = { ...unpaid('2026-10'), ...paid };
      const calculation = calculate(run(MONTH, [person(MONTH, { ...over, paidMonths: [month] })]), RULES);
      return calculation.ok ? calculation.faults.map(({ code, what }) => [code, what]) : calculation;
    };
    expect(of({ paidPaise: { GONE: 1 } })).toEqual([['COMPONENT_UNKNOWN', 'GONE']]);
    expect(of({}, { assignments: [assignment({ effectiveFrom: '2026-11-01' })] })).toEqual([
      ['ASSIGNMENT_MISSING', '2026-10'],
    ]);
  });
});

describe('a file for the bank', () => {
  const batch = { batchId: 'B-1', day: '2026-11-30', payerIfsc: 'HDFC0000001', debitAccount: '123456789' };
  const row: BankRow = {
    ...{ payslipId: 'p-1', name: 'ASHA RAO', account: '987654321012', ifsc: 'ICIC0A12345', amountPaise: 1 },
    ...{ narration: 'Salary', reference: 'B-1/1' },
  };
  const faultOf = (over: Partial<BankRow>) => {
    const file = bankFile(batch, [{ ...row, ...over }], 'PLAIN_CSV', over.amountPaise ?? 1);
    return 'code' in file && file.code === 'ROW_INVALID' ? file.field : file;
  };

  it.each<[keyof BankRow, readonly (string | number)[], readonly (string | number)[]]>([
    ['name', ['A', 'A'.repeat(40), 'A B'], ['', ' ', 'A'.repeat(41), 'A1', '1A', 'a', 'A\n']],
    [
      'account',
      ['1'.repeat(9), '1'.repeat(18)],
      ['', '1'.repeat(8), '1'.repeat(19), `${'1'.repeat(9)}x`, `x${'1'.repeat(9)}`],
    ],
    [
      'ifsc',
      ['HDFC0000001', 'HDFC0ABC12Z'],
      ['HDFC1000001', 'HDF00000001', 'XHDFC0000001', 'HDFC00000012', 'hdfc0000001'],
    ],
    ['amountPaise', [1, Number.MAX_SAFE_INTEGER], [0, -1, 0.5, Number.MAX_SAFE_INTEGER + 1]],
    ['narration', ['a', 'Z'.repeat(40), 'a/1 -b'], ['', 'a'.repeat(41), 'a,b', 'a|b', 'a"b', 'a\n', '\na']],
    ['reference', ['2611-RUN1-1-1'], ['', 'a,b', 'a|b']],
  ])('takes of a %s what banks take', (field, good, bad) => {
    for (const value of good) expect([value, faultOf({ [field]: value })]).toMatchObject([value, { rowCount: 1 }]);
    for (const value of bad) expect([value, faultOf({ [field]: value })]).toEqual([value, field]);
  });

  it('takes of its own head what banks take', () => {
    const of = (over: object) => {
      const file = bankFile({ ...batch, ...over }, [row], 'NEFT_PIPE', 1);
      return 'code' in file && file.code === 'BATCH_INVALID' ? file.field : 'taken';
    };
    for (const [field, value] of [
      ...[
        ['batchId', ''],
        ['batchId', 'a'.repeat(41)],
        ['day', 'x2026-11-30'],
        ['day', '2026-11-30x'],
        ['day', '26-11-30'],
      ],
      ...[
        ['day', '2026-1-30'],
        ['day', '2026-11-3'],
        ['payerIfsc', ''],
        ['debitAccount', '1'.repeat(19)],
      ],
    ] as const)
      expect([field, value, of({ [field as string]: value })]).toEqual([field, value, field]);
    expect(of({})).toBe('taken');
  });

  it('is of a row for each slip, with a head or without, and its own mark', () => {
    const rows = [row, { ...row, payslipId: 'p-2', amountPaise: 1_234_56 }];
    const expected = {
      NEFT_COMMA: [
        'FILEHDR,B-1,2026-11-30,2,1234.57',
        'NEFT,HDFC0000001,123456789,ICIC0A12345,987654321012,INR,0.01,ASHA RAO,Salary,B-1/1',
        'NEFT,HDFC0000001,123456789,ICIC0A12345,987654321012,INR,1234.56,ASHA RAO,Salary,B-1/1',
      ],
      PLAIN_CSV: [
        'ASHA RAO,987654321012,ICIC0A12345,0.01,Salary,B-1/1',
        'ASHA RAO,987654321012,ICIC0A12345,1234.56,Salary,B-1/1',
      ],
    } as const;
    for (const adapter of ['NEFT_COMMA', 'PLAIN_CSV'] as const) {
      const text = expected[adapter].map((line) => `${line}\r\n`).join('');
      const sha256 = createHash('sha256').update(text).digest('hex');
      expect(bankFile(batch, rows, adapter, 1_234_57)).toEqual({
        ...{ batchId: 'B-1', text, rowCount: 2, totalPaise: 1_234_57, sha256 },
      });
    }
  });

  it('is as large as two megabytes, and not by a byte more', () => {
    // 64 bytes a row with its end, 32,768 of them.
    const line = { ...row, name: 'A'.repeat(15), narration: 'a', reference: 'b'.repeat(14) };
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...line, payslipId: `p-${at}`, amountPaise: 1_00 }));
    const exact = bankFile(batch, rows(32_768), 'PLAIN_CSV', 3_276_800);
    expect('text' in exact && Buffer.byteLength(exact.text)).toBe(2 * 1024 * 1024);
    const more = rows(32_768).map((one, at) => (at === 0 ? { ...one, narration: 'ab' } : one));
    expect(bankFile(batch, more, 'PLAIN_CSV', 3_276_800)).toEqual({
      code: 'FILE_TOO_LARGE',
      bytes: 2 * 1024 * 1024 + 1,
    });
  });

  it('writes names in capitals, without marks and signs', () => {
    expect(['  Asha-Maria  O’Rao 2nd ', 'Zoë', 'ß', 'A'.repeat(50), ' 1 '].map(bankName)).toEqual([
      ...['ASHA MARIA O RAO ND', 'ZOE', 'SS', 'A'.repeat(40), ''],
    ]);
  });
});

describe('the return to the provident fund', () => {
  const member = (over: Partial<EcrMember> = {}, slip: Partial<Payslip> = {}): EcrMember => ({
    ...{ uan: '100000000001', name: 'Asha Rao', slip: { ...slipOf(), ...slip } as Payslip, ...over },
  });

  it('has a line for each member in their order, its control total, and its own mark', () => {
    const file = ecrFile([member({ name: 'Zoë' }), member({}, { pfWagesPaise: 0 }), member()]);
    if ('code' in file) throw new Error(file.code);
    const of = (name: string) =>
      `100000000001#~#${name}#~#80000#~#15000#~#15000#~#15000#~#1800#~#1250#~#550#~#0#~#0\r\n`;
    const text = of('ZOE') + of('ASHA RAO');
    const sha256 = createHash('sha256').update(text).digest('hex');
    expect(file).toEqual({ text, rowCount: 2, totalPaise: 2 * 3_600_00, sha256 });
    expect(ecrFile([])).toMatchObject({ text: '', rowCount: 0, totalPaise: 0 });
  });

  it('writes whole rupees and whole days, and takes of a month back what it had told', () => {
    const days = { calendarDays: 30, employedHalfDays: 60, lopHalfDays: 5, paidHalfDays: 55, basisHalfDays: 60 };
    const file = ecrFile([member({}, { days, grossPaise: 80_000_50, pfWagesPaise: -1_49 })]);
    expect('text' in file && file.text).toContain(
      '#~#ASHA RAO#~#80001#~#-1#~#15000#~#15000#~#1800#~#1250#~#550#~#2#~#0',
    );
  });

  it('refuses a number that is not of twelve digits, and a name without a letter', () => {
    for (const uan of ['', '10000000001', '1000000000012', 'x100000000001', '100000000001x'])
      expect(ecrFile([member({ uan })])).toEqual({ code: 'UAN_INVALID', employeeId: 'e-1' });
    expect(ecrFile([member({ name: '7' })])).toEqual({ code: 'NAME_INVALID', employeeId: 'e-1' });
  });
});

describe('the journal', () => {
  it('has a line for each account that is not at zero, debits first', () => {
    expect(
      linesOf(
        new Map([
          ['A', -5n],
          ['B', 0n],
          ['C', 3n],
          ['D', 2n],
        ]),
      ),
    ).toEqual([
      { account: 'C', debitPaise: 3, creditPaise: 0 },
      { account: 'D', debitPaise: 2, creditPaise: 0 },
      { account: 'A', debitPaise: 0, creditPaise: 5 },
    ]);
    expect(balanced([])).toEqual({ ok: true, lines: [], totalPaise: 0 });
  });

  it('of a run posts each kind of line to its account, and nothing of what is only shown', () => {
    const [basic] = ENG_STD.components as [SalaryComponent];
    const line = (kind: SalaryComponent['kind'], ledgerAccount: string, amountPaise: number) => ({
      ...{ ...basic, kind, ledgerAccount, amountPaise, basis: { kind: 'OWED', shortPaise: 0 } as const },
    });
    const lines = [
      ...[line('EARNING', 'COST', 1_000), line('REIMBURSEMENT', 'BILLS', 50), line('DEDUCTION', 'FUND', 200)],
      ...[line('EMPLOYER_CONTRIBUTION', 'FUND', 70), line('STATISTICAL', 'SHOWN', 9_999)],
    ];
    const slip = { ...slipOf(), lines, netPaise: 850 } as Payslip;
    expect(runJournal({ payslips: [slip, slip], runLines: [{ code: 'EPF_ADMIN', amountPaise: 30 }] })).toEqual({
      ...{ ok: true, totalPaise: 2_270 },
      lines: [
        { account: 'COST', debitPaise: 2_000, creditPaise: 0 },
        { account: 'BILLS', debitPaise: 100, creditPaise: 0 },
        { account: 'EMPLOYER_CONTRIB_EXPENSE', debitPaise: 170, creditPaise: 0 },
        { account: 'FUND', debitPaise: 0, creditPaise: 540 },
        { account: 'SALARIES_PAYABLE', debitPaise: 0, creditPaise: 1_700 },
        { account: 'EPF_ADMIN_AC02', debitPaise: 0, creditPaise: 30 },
      ],
    });
  });
});
