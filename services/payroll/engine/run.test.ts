/** What follows from the slips of a run: journal, checks, papers. */
import { readFileSync } from 'node:fs';
import { shippedThresholds } from '../rules/thresholds.ts';
import { type BankRow, bankFile, bankName } from './bank-file.ts';
import { calculate } from './calculate.ts';
import { type CheckFacts, changeBp, checksOf, type PersonFacts } from './checks.ts';
import { ecrFile } from './ecr.ts';
import type { EmployeeInputs } from './inputs.ts';
import { balanced, reversedJournal, runJournal, salaryPaidJournal } from './journal.ts';
import { monthLawOf } from './law.ts';
import type { Calculation, Payslip } from './payslip.ts';
import { reversalOf } from './reversal.ts';
import { ruleBookOf } from './rule-book.ts';
import { totalsOf } from './totals.ts';
import { assignment, onlySlip, person, RULES, run } from './workbench/people.ts';

const MONTH = '2026-11';
const asha = person(MONTH, { employeeId: 'asha' });
const ravi = person(MONTH, { employeeId: 'ravi', assignments: [assignment({ monthlyGrossPaise: 1_610_000 })] });
type Whole = Extract<Calculation, { ok: true }>;
const wholeOf = (employees: readonly EmployeeInputs[]): Whole => {
  const calculation = calculate(run(MONTH, employees), RULES);
  if (!calculation.ok) throw new Error(calculation.code);
  return calculation;
};
const p10 = wholeOf([asha, ravi]);
type Ecr = Readonly<{ input: { uan: string; name: string }; expect: { line: string } }>;
type P10 = Readonly<{
  expect: {
    debits: object;
    credits: object;
    totalPaise: number;
    grossPaise: number;
    netPaise: number;
    pfWagesPaise: number;
    epfAdminPaise: number;
  };
}>;
const vectors: { runs: readonly P10[]; ecr: readonly Ecr[] } = JSON.parse(
  readFileSync(new URL('../vectors/payroll.json', import.meta.url), 'utf8'),
);

describe('journal', () => {
  it.each(vectors.runs)('of $id to the paisa, both sides alike', ({ expect: expected }) => {
    const journal = runJournal(p10);
    if (!journal.ok) throw new Error('UNBALANCED');
    const side = (of: 'creditPaise' | 'debitPaise'): object =>
      Object.fromEntries(journal.lines.filter((line) => line[of] > 0).map((line) => [line.account, line[of]]));
    const totals = totalsOf(p10);
    expect({
      debits: side('debitPaise'),
      credits: side('creditPaise'),
      totalPaise: journal.totalPaise,
      grossPaise: totals.grossPaise,
      netPaise: totals.netPaise,
      pfWagesPaise: p10.payslips.reduce((sum, slip) => sum + slip.pfWagesPaise, 0),
      epfAdminPaise: totals.byComponentPaise['EPF_ADMIN'],
    }).toEqual(expected);
  });

  it('is unbalanced where a slip’s net is not what its lines come to', () => {
    const [slip] = p10.payslips as [Payslip];
    expect(runJournal({ payslips: [{ ...slip, netPaise: slip.netPaise + 1 }], runLines: [] })).toEqual({
      ok: false,
      code: 'UNBALANCED',
      debitPaise: 8_187_500,
      creditPaise: 8_187_501,
    });
    expect(balanced([{ account: 'BANK', debitPaise: 1, creditPaise: 0 }]).ok).toBe(false);
  });

  it('of a salary that was paid empties the payable into the bank, and of a reversal exchanges the sides', () => {
    const paid = salaryPaidJournal(7_800_000);
    expect(paid).toEqual({
      ok: true,
      totalPaise: 7_800_000,
      lines: [
        { account: 'SALARIES_PAYABLE', debitPaise: 7_800_000, creditPaise: 0 },
        { account: 'BANK', debitPaise: 0, creditPaise: 7_800_000 },
      ],
    });
    if (paid.ok)
      expect(reversedJournal(paid.lines)).toMatchObject({
        ok: true,
        lines: [
          { account: 'SALARIES_PAYABLE', creditPaise: 7_800_000 },
          { account: 'BANK', debitPaise: 7_800_000 },
        ],
      });
  });

  it('takes the minimum of administration once a month, over all of its runs', () => {
    const later = calculate(
      run(MONTH, [ravi], { epfAdminBefore: { pfWagesPaise: 2_788_000, paidPaise: 50_000 } }),
      RULES,
    );
    expect(later).toMatchObject({ ok: true, runLines: [] });
    const large = calculate(
      run(MONTH, [ravi], { epfAdminBefore: { pfWagesPaise: 20_000_000, paidPaise: 100_000 } }),
      RULES,
    );
    expect(large).toMatchObject({
      ok: true,
      runLines: [{ amountPaise: 6_400, basis: { sharePaise: 106_400, paidBeforePaise: 100_000 } }],
    });
    expect(calculate(run(MONTH, []), RULES)).toMatchObject({ ok: true, runLines: [], payslips: [] });
  });
});

describe('the fingerprint', () => {
  it('changes with a figure, a rule’s version and nothing else', () => {
    const hash = wholeOf([ravi, asha]).calculationHash;
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hash).toBe(p10.calculationHash);
    expect(wholeOf([asha, { ...ravi, attendance: { month: MONTH, lopHalfDays: 1 } }]).calculationHash).not.toBe(hash);
    const next = RULES.map((rule) =>
      rule.key === 'PT' && rule.jurisdiction === 'KA' ? { ...rule, version: 2 } : rule,
    );
    expect(calculate(run(MONTH, [asha, ravi]), next)).not.toMatchObject({ calculationHash: hash });
    const unused = RULES.map((rule) =>
      rule.key === 'PT' && rule.jurisdiction === 'WB' ? { ...rule, version: 2 } : rule,
    );
    expect(calculate(run(MONTH, [asha, ravi]), unused)).toMatchObject({ calculationHash: hash });
    expect(p10.ruleVersions.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['EPF_EE', 'ESI_ROUND', 'EPF_ADMIN', 'TDS_NEW', 'PT']),
    );
  });
});

describe('checks', () => {
  const law = monthLawOf(ruleBookOf(RULES), MONTH);
  const [paydayLimit] = RULES.flatMap((rule) => (rule.key === 'PAYDAY_LIMIT' ? [rule] : []));
  const fine = (employeeId: string): PersonFacts => ({
    ...{ employeeId, active: true, bank: 'verified', accountKey: `key-${employeeId}`, panKnown: true, uanKnown: true },
    ...{ held: false, inAnotherRegularRun: false },
  });
  const factsOf = (
    { payslips, faults, runLines }: Pick<Whole, 'faults' | 'payslips' | 'runLines'>,
    over: Partial<CheckFacts> = {},
  ): CheckFacts => {
    if (paydayLimit === undefined) throw new Error('PAYDAY_LIMIT is shipped');
    return {
      ...{
        month: MONTH,
        type: 'regular',
        paymentDate: '2026-11-30',
        stale: false,
        payslips,
        faults,
        runLines,
        missing: [],
        unpaid: [],
      },
      totals: totalsOf({ payslips, runLines }),
      people: payslips.map(({ employeeId }) => fine(employeeId)),
      previous: { netPaise: Object.fromEntries(payslips.map(({ employeeId, netPaise }) => [employeeId, netPaise])) },
      ...{ deductionCap: law.of('DEDUCTION_CAP'), paydayLimit, ...over },
    };
  };
  const found = (facts: CheckFacts): readonly string[] =>
    checksOf(facts, shippedThresholds).map(
      ({ severity, code, employeeId }) => `${severity} ${code}${employeeId === undefined ? '' : ` ${employeeId}`}`,
    );
  const of = (over: Partial<EmployeeInputs>): Whole => wholeOf([{ ...asha, ...over }]);
  const as = (slip: Partial<Payslip>): Whole => ({
    ...p10,
    runLines: [],
    payslips: p10.payslips.slice(0, 1).map((each) => ({ ...each, ...slip })),
  });
  const person1 = (over: Partial<PersonFacts>): Partial<CheckFacts> => ({ people: [{ ...fine('asha'), ...over }] });
  const alone = of({});
  const bonus = (amountPaise: number): Partial<EmployeeInputs> => ({
    additionalPay: [
      { additionalPayId: 'x', componentCode: 'SPECIAL_PAY', amountPaise, source: 'MANUAL', sourceRef: 'x' },
    ],
  });
  const rich = of({ assignments: [assignment({ monthlyGrossPaise: 50_000_000 })] });

  it('find nothing in a run like the last one', () => {
    expect(found(factsOf(p10))).toEqual([]);
  });

  it.each<[string, CheckFacts, readonly string[]]>([
    ['bank missing', factsOf(alone, person1({ bank: 'missing' })), ['BLOCK BANK_MISSING asha']],
    ['bank unverified', factsOf(alone, person1({ bank: 'submitted' })), ['BLOCK BANK_UNVERIFIED asha']],
    ['bank missing, but held', factsOf(alone, person1({ bank: 'missing', held: true })), []],
    ['UAN missing', factsOf(alone, person1({ uanKnown: false })), ['BLOCK UAN_MISSING asha']],
    ['PAN missing without tax', factsOf(alone, person1({ panKnown: false })), []],
    ['PAN missing with tax', factsOf(rich, person1({ panKnown: false })), ['BLOCK PAN_MISSING asha']],
    ['two regular runs', factsOf(alone, person1({ inAnotherRegularRun: true })), ['BLOCK TWO_REGULAR_RUNS asha']],
    ['not paid here', factsOf(alone, { unpaid: [{ employeeId: 'x', pays: 1 }] }), ['INFO NOT_PAID_HERE x']],
    ['stale', factsOf(alone, { stale: true }), ['BLOCK STALE_CALCULATION']],
    [
      'a rule missing',
      factsOf(alone, { missing: [{ key: 'CESS', jurisdiction: 'IN', month: MONTH }] }),
      ['BLOCK STATUTORY_RULE_MISSING'],
    ],
    [
      'a slip that failed',
      factsOf({ ...alone, faults: [{ employeeId: 'x', code: 'BALANCING_NEGATIVE', what: 'SPECIAL' }] }),
      ['BLOCK SLIP_FAILED x'],
    ],
    [
      'a slip without assignment',
      factsOf({ ...alone, faults: [{ employeeId: 'x', code: 'ASSIGNMENT_MISSING', what: MONTH }] }),
      ['BLOCK ASSIGNMENT_MISSING x'],
    ],
    [
      'somebody active whom nobody pays',
      factsOf(alone, { people: [fine('asha'), fine('x')] }),
      ['BLOCK ASSIGNMENT_MISSING x'],
    ],
    [
      'one account for two',
      factsOf(p10, { people: p10.payslips.map(({ employeeId }) => ({ ...fine(employeeId), accountKey: 'same' })) }),
      ['BLOCK BANK_DUPLICATE asha', 'BLOCK BANK_DUPLICATE ravi'],
    ],
    [
      'totals that are not the slips’',
      factsOf(alone, { totals: { ...totalsOf(alone), grossPaise: 1 } }),
      ['BLOCK TOTAL_MISMATCH'],
    ],
    [
      'a slip that does not add up',
      factsOf(as({ netPaise: 7_799_999 }), { previous: { netPaise: { asha: 7_799_999 } } }),
      ['BLOCK TOTAL_MISMATCH', 'BLOCK UNBALANCED'],
    ],
    [
      'net below zero',
      factsOf(as({ netPaise: -1 }), { previous: { netPaise: {} } }),
      [
        'BLOCK TOTAL_MISMATCH',
        'BLOCK UNBALANCED',
        'BLOCK NET_NEGATIVE asha',
        'WARN TOTAL_CHANGED',
        'WARN HEADCOUNT_CHANGED',
        'WARN NET_CHANGED asha',
      ],
    ],
    ['deductions above the cap', factsOf(as({ codeWagesPaise: 399_999 })), ['BLOCK DEDUCTIONS_ABOVE_CAP asha']],
    ['deductions at the cap', factsOf(as({ codeWagesPaise: 400_000 })), []],
    [
      'left without settlement',
      factsOf(of({ attendance: { month: MONTH, lopHalfDays: 0, exitedOn: '2026-11-30' } })),
      ['BLOCK LEFT_WITHOUT_SETTLEMENT asha', 'WARN LEAVER asha'],
    ],
    [
      'settled leaver',
      factsOf(of({ finalSettlement: true, attendance: { month: MONTH, lopHalfDays: 0, exitedOn: '2026-11-30' } })),
      ['WARN LEAVER asha'],
    ],
    [
      'joiner',
      factsOf(of({ attendance: { month: MONTH, lopHalfDays: 0, joinedOn: '2026-11-01' } })),
      ['WARN JOINER asha'],
    ],
    [
      'first net',
      factsOf(alone, { previous: null }),
      ['WARN TOTAL_CHANGED', 'WARN HEADCOUNT_CHANGED', 'WARN NET_CHANGED asha'],
    ],
    [
      'net and total changed',
      factsOf(alone, { previous: { netPaise: { asha: 7_000_000 } } }),
      ['WARN TOTAL_CHANGED', 'WARN NET_CHANGED asha'],
    ],
    [
      'net changed by exactly a tenth',
      factsOf(as({}), { previous: { netPaise: { asha: 7_090_909 } } }),
      ['WARN TOTAL_CHANGED'],
    ],
    ['bank changed lately', factsOf(alone, person1({ bankChangedOn: '2026-10-31' })), ['WARN BANK_CHANGED asha']],
    ['bank changed 31 days ago', factsOf(alone, person1({ bankChangedOn: '2026-10-30' })), []],
    [
      'five days without pay',
      factsOf(of({ attendance: { month: MONTH, lopHalfDays: 10 } })),
      ['WARN GROSS_BELOW_STRUCTURE asha'],
    ],
    [
      'more than five',
      factsOf(of({ attendance: { month: MONTH, lopHalfDays: 11 } })),
      ['WARN LOP_HIGH asha', 'WARN GROSS_BELOW_STRUCTURE asha'],
    ],
    ['a one-off of exactly the limit', factsOf(of(bonus(5_000_000))), []],
    ['a larger one', factsOf(of(bonus(5_000_001))), ['WARN ONE_OFF_LARGE asha']],
    [
      'no tax on a high income',
      factsOf(
        of({
          assignments: [assignment({ monthlyGrossPaise: 50_000_000 })],
          declaration: { previousEmployer: { incomePaise: 0, tdsPaise: 99_999_999 } },
        }),
      ),
      ['WARN TDS_ZERO asha'],
    ],
    ['payday on the seventh', factsOf(alone, { paymentDate: '2026-12-07' }), []],
    ['payday after the seventh', factsOf(alone, { paymentDate: '2026-12-08' }), ['WARN PAYDAY_LATE']],
    [
      'a reversal, whose net is below zero',
      factsOf(
        { ...alone, runLines: [], payslips: alone.payslips.map((slip) => reversalOf(slip, 'p', slip.yearToDate)) },
        { type: 'reversal' },
      ),
      [],
    ],
  ])('%s', (_, facts, checks) => {
    expect(found(facts)).toEqual(checks);
  });

  it('warn of a net that is nothing', () => {
    const none = of({ attendance: { month: MONTH, lopHalfDays: 60 } });
    expect(none.payslips[0]?.netPaise).toBe(0);
    expect(found(factsOf(none))).toContain('WARN NET_ZERO asha');
  });

  it('reckon a change half up, and against nothing have none', () => {
    expect([
      changeBp(3, 4),
      changeBp(3, 2),
      changeBp(7_090_909, 7_800_000),
      changeBp(0, 1),
      changeBp(undefined, 1),
    ]).toEqual([3_333, -3_333, 1_000, null, null]);
  });
});

describe('bank files', () => {
  const batch = { batchId: 'B-1', day: '2026-11-30', payerIfsc: 'HDFC0000001', debitAccount: '123456789' };
  const row: BankRow = {
    payslipId: 'p-1',
    name: 'ASHA RAO',
    account: '987654321012',
    ifsc: 'ICIC0A12345',
    amountPaise: 7_800_005,
    narration: 'Salary Nov 2026',
    reference: 'B-1/1',
  };

  it('hold a row for each slip, with count, control total and SHA-256', () => {
    const second = { ...row, payslipId: 'p-2', amountPaise: 5 };
    expect(bankFile(batch, [row, second], 'NEFT_PIPE', 7_800_010)).toEqual({
      batchId: 'B-1',
      text: 'FILEHDR|B-1|2026-11-30|2|78000.10\r\nNEFT|HDFC0000001|123456789|ICIC0A12345|987654321012|INR|78000.05|ASHA RAO|Salary Nov 2026|B-1/1\r\nNEFT|HDFC0000001|123456789|ICIC0A12345|987654321012|INR|0.05|ASHA RAO|Salary Nov 2026|B-1/1\r\n',
      rowCount: 2,
      totalPaise: 7_800_010,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(bankFile(batch, [row], 'NEFT_COMMA', 7_800_005)).toMatchObject({
      text: expect.stringContaining('NEFT,HDFC0000001,123456789,'),
    });
    expect(bankFile(batch, [row], 'PLAIN_CSV', 7_800_005)).toMatchObject({
      text: 'ASHA RAO,987654321012,ICIC0A12345,78000.05,Salary Nov 2026,B-1/1\r\n',
      sha256: 'dae67eb34f81e898a1b47ff10ea2de0ee0dc86966479f2118b0dfe74324e8301',
    });
  });

  it.each<[Partial<BankRow>, string]>([
    [{ name: 'Asha' }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'A'.repeat(41) }, 'name'],
    [{ account: '12345678' }, 'account'],
    [{ ifsc: 'ICIC1A12345' }, 'ifsc'],
    [{ amountPaise: 0 }, 'amountPaise'],
    [{ narration: 'a,b' }, 'narration'],
    [{ reference: 'a\nb' }, 'reference'],
  ])('refuse a row with %j', (over, field) => {
    expect(bankFile(batch, [{ ...row, ...over }], 'PLAIN_CSV', 7_800_005)).toEqual({
      code: 'ROW_INVALID',
      payslipId: 'p-1',
      field,
    });
  });

  it('refuse a slip twice, a total that is not the slips’, no rows, a strange batch and more than 2 MB', () => {
    expect(bankFile(batch, [row, row], 'PLAIN_CSV', 15_600_010)).toEqual({ code: 'ROW_TWICE', payslipId: 'p-1' });
    expect(bankFile(batch, [row], 'PLAIN_CSV', 1)).toEqual({
      code: 'TOTAL_MISMATCH',
      totalPaise: 7_800_005,
      expectedPaise: 1,
    });
    expect(bankFile(batch, [], 'PLAIN_CSV', 0)).toEqual({ code: 'NO_ROWS' });
    for (const [field, value] of Object.entries({ batchId: 'a|b', day: 'today', payerIfsc: 'x', debitAccount: '1' }))
      expect(bankFile({ ...batch, [field]: value }, [row], 'PLAIN_CSV', 7_800_005)).toEqual({
        code: 'BATCH_INVALID',
        field,
      });
    const many = Array.from({ length: 30_000 }, (_, index) => ({ ...row, payslipId: `p-${index}`, amountPaise: 1 }));
    expect(bankFile(batch, many, 'NEFT_COMMA', 30_000)).toMatchObject({ code: 'FILE_TOO_LARGE' });
  });

  it('write names as banks take them', () => {
    expect(['Asha  Rao', 'José d’Souza', '李', `${'A'.repeat(39)} B`].map(bankName)).toEqual([
      'ASHA RAO',
      'JOSE D SOUZA',
      '',
      'A'.repeat(39),
    ]);
  });
});

describe('the return to the provident fund', () => {
  it.each(vectors.ecr)('$input.name', ({ input, expect: expected }) => {
    const slip = onlySlip(run(MONTH, [asha]));
    expect(ecrFile([{ ...input, slip }])).toMatchObject({
      text: `${expected.line}\r\n`,
      rowCount: 1,
      totalPaise: 360_000,
    });
  });

  it('drops half days, counts what is voluntary, leaves out who has no such wages, and refuses a wrong number', () => {
    const voluntary = onlySlip(
      run(MONTH, [
        {
          ...asha,
          attendance: { month: MONTH, lopHalfDays: 3 },
          assignments: [assignment({ options: ['VPF'], fixedPaise: { VPF: 100_000 }, pensionMember: false })],
        },
      ]),
    );
    const none = { ...voluntary, pfWagesPaise: 0 };
    const file = ecrFile([
      { uan: '100000000001', name: 'Asha Rao', slip: voluntary },
      { uan: '', name: '', slip: none },
    ]);
    expect(file).toMatchObject({
      text: '100000000001#~#ASHA RAO#~#76000#~#15000#~#0#~#15000#~#2800#~#0#~#1800#~#1#~#0\r\n',
      rowCount: 1,
      totalPaise: 460_000,
    });
    expect(ecrFile([{ uan: '10000000000', name: 'A', slip: voluntary }])).toEqual({
      code: 'UAN_INVALID',
      employeeId: 'asha',
    });
    expect(ecrFile([{ uan: '100000000001', name: '李', slip: voluntary }])).toEqual({
      code: 'NAME_INVALID',
      employeeId: 'asha',
    });
  });
});
