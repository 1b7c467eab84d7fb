/** Tables of pay and the files that they become, read back from the very files (payroll.md §7, vectors P1, P6, P10). */

import { createHash } from 'node:crypto';
import { tableFormats } from '@lamplight/bff/contract/payroll-exports.ts';
import { MOST_ROWS } from '@lamplight/common/paper/paper.ts';
import { readPdf } from '@lamplight/common/paper/workbench/read.ts';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { bankFile } from '../engine/bank-file.ts';
import { runJournal } from '../engine/journal.ts';
import type { Payslip } from '../engine/payslip.ts';
import { reversalOf } from '../engine/reversal.ts';
import { PEOPLE, p4, p10, slipOf } from '../papers/workbench/cast.ts';
import { ENG_STD, shippedComponents } from '../rules/shipped-structures.ts';
import { madeApart } from './apart.ts';
import { bankAdvice } from './bank-advice.ts';
import type { ExportLine, ExportSlip } from './components.ts';
import { tableCsv } from './csv.ts';
import { differencesByComponent, differencesByPerson } from './differences.ts';
import { ecrExport, exportFile } from './files.ts';
import { liabilityByFund, liabilityByPerson } from './liability.ts';
import type { Asked, Portion } from './making.ts';
import { salaryRegister } from './register.ts';
import { columnSum, type ExportTable } from './table.ts';
import { yearToDateTable } from './year-to-date.ts';

const november = { about: 'November 2026', day: '2026-11-30' } as const;
const run = p10();
const raised = p10({ ashaPaise: 9_000_000 });
const register = salaryRegister(run.payslips, PEOPLE, november);
/** Figures of a row by their columns' titles. */
const byTitle = ({ columns }: ExportTable, row: readonly unknown[] | null | undefined) =>
  Object.fromEntries(columns.map(({ title }, index) => [title, row?.[index]]));
const tables: readonly (readonly [string, ExportTable])[] = [
  ['the register', register],
  ['differences by component', differencesByComponent({ before: run.payslips, now: raised.payslips }, november)],
  ['differences by person', differencesByPerson({ before: run.payslips, now: raised.payslips }, PEOPLE, november)],
  ['what is owed, by fund', liabilityByFund({ slips: run.payslips, runLines: run.runLines }, november)],
  ['what is owed, by person', liabilityByPerson({ slips: run.payslips }, PEOPLE, november)],
  ['the year to date', yearToDateTable(run.payslips, { month: '2026-11', people: PEOPLE, catalogue: [] }, november)],
];

describe('tables', () => {
  it('the register is P10: each figure of P1 and P6, and their sums', () => {
    const [asha, ravi] = register.rows;
    expect(byTitle(register, asha)).toEqual({
      ...{ Code: 'E-0001', Name: 'Asha Rao', Slip: 'Regular', 'Days paid': 30 },
      ...{
        'Basic pay': 4_000_000,
        'House rent allowance': 1_600_000,
        'Special allowance': 2_400_000,
        Gross: 8_000_000,
      },
      ...{ 'Provident fund': 180_000, 'State insurance': 0, 'Professional tax': 20_000, 'Income tax': 0 },
      ...{ Deductions: 200_000, Net: 7_800_000, 'Pension, employer': 125_000, 'Provident fund, employer': 55_000 },
      ...{
        'Deposit-linked insurance': 7_500,
        'State insurance, employer': 0,
        'Employer pays': 187_500,
        Cost: 8_187_500,
      },
    });
    expect(byTitle(register, ravi)).toMatchObject({ Net: 1_445_700, 'State insurance': 9_700, Cost: 1_812_900 });
    expect(byTitle(register, register.totals)).toMatchObject({
      ...{ Code: 'Total, 2 slips', Name: null, Gross: 9_610_000, 'Provident fund': 334_600, 'State insurance': 9_700 },
      ...{ 'Professional tax': 20_000, Net: 9_245_700 },
    });
  });

  it('what is owed is P10 by account, and what the journal of the run credits', () => {
    const owed = liabilityByFund({ slips: run.payslips, runLines: run.runLines }, november);
    expect(owed.rows).toEqual([
      ['Provident fund, account 1', null, 2, 334_600, 102_300, 436_900],
      ['Provident fund administration, account 2', null, 0, 0, 50_000, 50_000],
      ['Pension, account 10', null, 2, 0, 232_300, 232_300],
      ['Deposit-linked insurance, account 21', null, 2, 0, 13_900, 13_900],
      ['State insurance', null, 1, 9_700, 41_900, 51_600],
      ['Professional tax', 'KA', 1, 20_000, 0, 20_000],
      ['Income tax deducted at source', null, 0, 0, 0, 0],
    ]);
    expect(owed.totals).toEqual(['Total, 7 funds', null, null, 364_300, 440_400, 804_700]);
    const journal = runJournal(run);
    if (!journal.ok) throw new Error(journal.code);
    const credits = journal.lines.filter(({ account }) => account !== 'SALARIES_PAYABLE');
    expect(credits.reduce((sum, { creditPaise }) => sum + creditPaise, 0)).toBe(804_700);
  });

  it('what is owed by person leaves out what a person owes the company, and EPF_ADMIN, which is the run’s', () => {
    const owed = liabilityByPerson({ slips: run.payslips }, PEOPLE, november);
    expect(byTitle(owed, owed.rows[1])).toMatchObject({
      ...{ Code: 'E-0002', 'Wages, provident fund': 1_288_000, 'Wages, state insurance': 1_288_000 },
      ...{
        'Provident fund': 154_600,
        'Pension, employer': 107_300,
        Total: 154_600 + 107_300 + 47_300 + 6_400 + 9_700 + 41_900,
      },
    });
    expect(owed.totals?.at(-1)).toBe(804_700 - 50_000);
  });

  it('differences say what changed, of whom, and what it does to net pay', () => {
    const months = { before: run.payslips, now: raised.payslips };
    const people = differencesByPerson(months, PEOPLE, november);
    expect(people.rows).toEqual([
      ['E-0001', 'Asha Rao', 'Basic pay', 'Earning', 4_000_000, 4_500_000, 500_000, 500_000],
      ['E-0001', 'Asha Rao', 'House rent allowance', 'Earning', 1_600_000, 1_800_000, 200_000, 200_000],
      ['E-0001', 'Asha Rao', 'Special allowance', 'Earning', 2_400_000, 2_700_000, 300_000, 300_000],
    ]);
    const net = (slips: readonly Payslip[]) => slips.reduce((sum, { netPaise }) => sum + netPaise, 0);
    const components = differencesByComponent(months, november);
    for (const table of [people, components])
      expect(table.totals?.at(-1)).toBe(net(raised.payslips) - net(run.payslips));
    // Who left takes all of it away, who came brings all of it.
    const left = differencesByPerson({ before: run.payslips, now: [slipOf('asha', run)] }, PEOPLE, november);
    expect(left.rows.every(([code]) => code === 'E-0002')).toBe(true);
    expect(left.totals?.at(-1)).toBe(-1_445_700);
    const came = differencesByPerson({ before: [], now: run.payslips }, PEOPLE, november);
    expect(came.totals?.at(-1)).toBe(9_245_700);
  });

  it('the year to date is what last slips say; a code that nobody names stands under its own name', () => {
    const slip = p4();
    const year = { ...slip.yearToDate, linesPaise: { ...slip.yearToDate.linesPaise, OLD_ALLOWANCE: 70_000 } };
    const told = { month: '2026-11', people: PEOPLE, catalogue: [...shippedComponents, ...ENG_STD.components] };
    const table = yearToDateTable([{ ...slip, yearToDate: year }], told, november);
    expect(table.title).toBe('Year to date, 26-27');
    expect(byTitle(table, table.totals)).toMatchObject({
      ...{ 'Milestone bonus': 5_000_000, 'Basic pay': 10_000_000, OLD_ALLOWANCE: 70_000, 'Taxable pay': 165_000_000 },
    });
    // A slip of the tax year before says nothing of this one.
    const april = yearToDateTable([slip], { ...told, month: '2027-04' }, november);
    expect(april.columns.map(({ title }) => title)).toEqual(['Code', 'Name', 'Taxable pay']);
    expect(april.rows[0]?.at(-1)).toBe(0);
  });

  it('the bank advice has the rows of the bank’s file, and its control total', () => {
    const rows = run.payslips.map(({ netPaise }, n) => ({
      ...{ payslipId: `p${n}`, name: ['ASHA RAO', 'RAVI KUMAR'][n] ?? '', account: `00012345678${n}` },
      ...{ ifsc: 'HDFC0000001', amountPaise: netPaise, narration: 'SALARY NOV 2026', reference: `B1-${n}` },
    }));
    const advice = bankAdvice(rows, november);
    const batch = { batchId: 'B1', day: '2026-11-30', payerIfsc: 'HDFC0000001', debitAccount: '000123456789' };
    expect(bankFile(batch, rows, 'PLAIN_CSV', 9_245_700)).toMatchObject({ totalPaise: advice.totals?.[3] });
    expect(advice.rows[0]).toEqual(['ASHA RAO', '000123456780', 'HDFC0000001', 7_800_000, 'SALARY NOV 2026', 'B1-0']);
  });

  it.each(tables)(
    '%s: no total without its rows, and each row has a cell for each column',
    (_what, { columns, rows, totals }) => {
      expect(rows.length).toBeGreaterThan(0);
      for (const row of [...rows, totals ?? []]) expect(row).toHaveLength(columns.length);
      for (const [index, { kind }] of columns.entries()) {
        const total = totals?.[index];
        if (kind === 'paise' && total !== null) expect(total).toBe(columnSum(rows, index));
      }
    },
  );

  /** A deduction of one rupee for each of these accounts, instead of what the slip has. */
  const owing = (employeeId: string, ...owed: readonly (readonly [account: string, state?: string])[]): ExportSlip => {
    const slip = slipOf(employeeId, run);
    const [some] = slip.lines;
    if (some === undefined) throw new Error('A slip has lines');
    return {
      ...slip,
      lines: owed.map(
        ([ledgerAccount, state]): ExportLine => ({
          ...{ ...some, code: ledgerAccount, name: ledgerAccount, kind: 'DEDUCTION', ledgerAccount, amountPaise: 100 },
          basis: state === undefined ? { kind: 'RECOVERY' } : { kind: 'PROFESSIONAL_TAX', state },
        }),
      ),
    };
  };

  it('what is owed stands in the order of the funds and by state, other accounts after them', () => {
    const slips = [
      owing('ravi', ['UNION'], ['PT_PAYABLE', 'MH'], ['EMPLOYEE_RECEIVABLE'], ['LWF_PAYABLE']),
      owing('asha', ['CHARITY'], ['PT_PAYABLE', 'KA'], ['LWF_PAYABLE'], ['TDS_PAYABLE']),
    ];
    const { rows } = liabilityByFund({ slips, runLines: [] }, november);
    expect(rows.map(([fund, state, people]) => [fund, state, people])).toEqual([
      ['Professional tax', 'KA', 1],
      ['Professional tax', 'MH', 1],
      ['Labour welfare fund', null, 2],
      ['Income tax deducted at source', null, 1],
      ['CHARITY', null, 1],
      ['UNION', null, 1],
    ]);
    const people = liabilityByPerson({ slips }, PEOPLE, november);
    expect(people.rows.map((row) => [row[0], row.at(-1)])).toEqual([
      ['E-0001', 400],
      ['E-0002', 300],
    ]);
  });

  it('each says what it is, of whom and when, and what its columns hold', () => {
    const all = [...tables.map(([, table]) => table), bankAdvice([], november)];
    expect(all.map(({ id, title }) => [id, title])).toEqual([
      ['salary-register', 'Salary register'],
      ['differences', 'Differences by component'],
      ['differences-by-person', 'Differences by person'],
      ['liability', 'Owed to funds and the state'],
      ['liability-by-person', 'Owed to funds and the state, by person'],
      ['year-to-date', 'Year to date, 26-27'],
      ['bank-advice', 'Bank advice'],
    ]);
    for (const { about, day, columns } of all) {
      expect({ about, day }).toEqual(november);
      const keys = columns.map(({ key }) => key);
      expect([new Set(keys).size, keys.includes('')]).toEqual([columns.length, false]);
    }
    const headsOf = (at: number) => all[at]?.columns.map(({ title, kind }) => `${title}, ${kind}`);
    const person = ['Code, text', 'Name, text'];
    const differences = ['Component, text', 'Kind, text', 'Month before, paise', 'This month, paise'];
    expect(headsOf(0)?.slice(0, 4)).toEqual([...person, 'Slip, text', 'Days paid, number']);
    expect(headsOf(1)).toEqual([...differences, 'Difference, paise', 'On net pay, paise']);
    expect(headsOf(2)).toEqual([...person, ...(headsOf(1) ?? [])]);
    expect(headsOf(3)).toEqual([
      ...['Owed to, text', 'State, text', 'People, number', 'From pay, paise', 'From the company, paise'],
      'Total, paise',
    ]);
    expect(headsOf(6)).toEqual([
      ...['Name, text', 'Account, text', 'IFSC, text', 'Amount, paise', 'Narration, text', 'Reference, text'],
    ]);
  });

  it('a total counts what its rows are, one or more, and sums nothing that has no common sum', () => {
    const one = owing('asha', ['TDS_PAYABLE']);
    const two = [owing('ravi', ['TDS_PAYABLE'], ['LWF_PAYABLE']), one];
    const bank = { name: 'ASHA RAO', account: '1', ifsc: 'HDFC0000001', amountPaise: 1, narration: '', reference: 'B' };
    const payment = { payslipId: 'p', ...bank };
    const year = { month: '2026-11', people: PEOPLE, catalogue: [] } as const;
    const counted = (slips: readonly ExportSlip[], payments: readonly (typeof payment)[]) =>
      [
        salaryRegister(slips, PEOPLE, november),
        differencesByComponent({ before: [], now: slips }, november),
        differencesByPerson({ before: [], now: slips.slice(0, 1) }, PEOPLE, november),
        liabilityByFund({ slips, runLines: [] }, november),
        liabilityByPerson({ slips }, PEOPLE, november),
        yearToDateTable(slips, year, november),
        bankAdvice(payments, november),
      ].map(({ totals }) => totals?.[0]);
    expect(counted([one], [payment])).toEqual([
      ...['Total, 1 slip', 'Total, 1 component', 'Total, 1 difference', 'Total, 1 fund', 'Total, 1 person'],
      ...['Total, 1 person', 'Total, 1 payment'],
    ]);
    expect(counted(two, [payment, payment])).toEqual([
      ...['Total, 2 slips', 'Total, 2 components', 'Total, 2 differences', 'Total, 2 funds', 'Total, 2 people'],
      ...['Total, 2 people', 'Total, 2 payments'],
    ]);
    const { totals } = differencesByComponent({ before: [one], now: two }, november);
    expect(totals).toEqual(['Total, 2 components', null, null, null, null, -200]);
    expect(() => columnSum([[1], ['two']], 0)).toThrow('No amount: two');
  });

  it('people stand by their codes, and what is paid back has a column as what is earned has', () => {
    const slips = run.payslips.toReversed();
    const codesOf = ({ rows }: ExportTable) => rows.map(([code]) => code);
    const year = { month: '2026-11', people: PEOPLE, catalogue: [] } as const;
    expect(codesOf(salaryRegister(slips, PEOPLE, november))).toEqual(['E-0001', 'E-0002']);
    expect(codesOf(yearToDateTable(slips, year, november))).toEqual(['E-0001', 'E-0002']);
    const bill = p4().lines.find(({ code }) => code === 'INTERNET');
    const table = salaryRegister([p4()], PEOPLE, november);
    expect(byTitle(table, table.rows[0])[bill?.name ?? '']).toBe(432_155);
  });

  it('columns of a year stand as the catalogue has them, those that nothing names last and by their code', () => {
    const slip = { ...p4(), lines: [] };
    const linesPaise = { ZZ: 1, BASIC: 2, AA: 3, HRA: 4 };
    const catalogue = [
      { code: 'HRA', name: 'House rent', kind: 'EARNING', order: 20 },
      { code: 'BASIC', name: 'Basic', kind: 'EARNING', order: 30 },
    ] as const;
    const told = { month: '2026-11', people: PEOPLE, catalogue } as const;
    const table = yearToDateTable([{ ...slip, yearToDate: { ...slip.yearToDate, linesPaise } }], told, november);
    expect(table.columns.slice(2).map(({ title }) => title)).toEqual([
      'House rent',
      'Basic',
      'AA',
      'ZZ',
      'Taxable pay',
    ]);
    expect(table.rows[0]?.slice(2, 6)).toEqual([4, 2, 3, 1]);
    expect(yearToDateTable([], told, november).title).toBe('Year to date');
  });

  it('property: totals are Σ rows for any pay, and run and reversal together are nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_600_000, max: 99_999_999 }), (ashaPaise) => {
        const { payslips, runLines } = p10({ ashaPaise });
        const table = salaryRegister(payslips, PEOPLE, november);
        expect(byTitle(table, table.totals)['Net']).toBe(payslips.reduce((sum, { netPaise }) => sum + netPaise, 0));
        const both = [...payslips, ...payslips.map((slip) => reversalOf(slip, 'p', slip.yearToDate))];
        const nothing = salaryRegister(both, PEOPLE, november);
        for (const [index, { kind }] of nothing.columns.entries())
          if (kind === 'paise') expect(nothing.totals?.[index]).toBe(0);
        const undone = runLines.map(({ code, amountPaise }) => ({ code, amountPaise: 0 - amountPaise }));
        expect(liabilityByFund({ slips: both, runLines: [...runLines, ...undone] }, november).totals?.at(-1)).toBe(0);
      }),
      { numRuns: 20 },
    );
  });
});

const nasty: ExportTable = {
  ...{ id: 'nasty', title: 'Nasty: [a]/*?', ...november },
  columns: [
    { key: 'name', title: 'Name', kind: 'text' },
    { key: 'on', title: 'On', kind: 'day' },
    { key: 'days', title: 'Days', kind: 'number' },
    { key: 'amountPaise', title: 'Amount', kind: 'paise' },
  ],
  rows: [
    ['=HYPERLINK("http://x","y")', '2026-11-21', 29.5, -1_234_567_890],
    ['+91 1', '2024-02-29', 1, 5],
    ['-1+1', null, 0, 0],
    ['@SUM(A1)', null, null, null],
    ['\t=1', null, null, 1],
    ['\r=1', null, null, 1],
    ['a "b", c\r\nd', null, null, 99],
    ['<b>&\u0007 आशा ₹', null, null, 100],
  ],
  totals: ['Total, 8 rows', null, null, -1_234_567_684],
};

describe('a table as CSV', () => {
  it('is RFC 4180: CR LF after every row, quotes doubled, and no text that a spreadsheet runs', () => {
    expect(tableCsv(nasty, { bom: false })).toBe(
      [
        'Name,On,Days,Amount',
        `"'=HYPERLINK(""http://x"",""y"")",2026-11-21,29.5,-12345678.90`,
        `'+91 1,2024-02-29,1,0.05`,
        `'-1+1,,0,0.00`,
        `'@SUM(A1),,,`,
        `'\t=1,,,0.01`,
        `"'\r=1",,,0.01`,
        '"a ""b"", c\r\nd",,,0.99',
        '<b>&\u0007 आशा ₹,,,1.00',
        '"Total, 8 rows",,,-12345676.84',
        '',
      ].join('\r\n'),
    );
  });
  it('has no row of totals where there are none', () => {
    expect(tableCsv({ ...nasty, rows: [], totals: null }, { bom: false })).toBe('Name,On,Days,Amount\r\n');
  });
  it('begins with the mark of UTF-8 where that is asked for', () => {
    expect(tableCsv(nasty, { bom: true })).toBe(`\u{feff}${tableCsv(nasty, { bom: false })}`);
  });
});

/** Cells by their place, with the number's format and what a text says; formulas would stand in `<f>`. */
const readSheet = (bytes: Uint8Array) => {
  const files = unzipSync(bytes);
  const text = (path: string): string => strFromU8(files[path] ?? new Uint8Array());
  const decoded = (xml: string): string =>
    xml
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  const strings = [...text('xl/sharedStrings.xml').matchAll(/<si>([\s\S]*?)<\/si>/g)].map(([, si = '']) =>
    decoded([...si.matchAll(/<t[^>]*>([\s\S]*?)<\/t>/g)].map(([, t = '']) => t).join('')),
  );
  const styles = text('xl/styles.xml');
  const formats = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id = '', code = '']) => [
      id,
      decoded(code),
    ]),
  );
  const styled = [...(/<cellXfs[\s\S]*?<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf ([^>]*)>/g)].map(
    ([, xf = '']) => formats.get(/numFmtId="(\d+)"/.exec(xf)?.[1] ?? ''),
  );
  const sheet = text('xl/worksheets/sheet1.xml');
  const cells = new Map(
    [...sheet.matchAll(/<c ([^>]*?)>([\s\S]*?)<\/c>/g)].map(([, attributes = '', inside = '']) => {
      const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
      const value = /<v>([\s\S]*?)<\/v>/.exec(inside)?.[1] ?? '';
      const isText = of('t') === 's';
      return [
        of('r') ?? '',
        { value: isText ? strings[Number(value)] : Number(value), format: styled[Number(of('s') ?? 0)] },
      ];
    }),
  );
  return { paths: Object.keys(files), cells, sheet, book: text('xl/workbook.xml') };
};

describe('a table as XLSX', () => {
  it('has amounts as numbers with the format of India, days as days, texts as texts, and no formula', async () => {
    const made = await exportFile(nasty, 'xlsx', 'Lamplight');
    if ('code' in made) throw new Error(made.code);
    const { cells, sheet, paths, book } = readSheet(made.bytes);
    // The hour at which it was made is nowhere: midnight of the first day that an archive can name.
    expect(made.bytes.readUInt32LE(10)).toBe(0x0021_0000);
    expect(paths).toEqual(
      expect.arrayContaining(['[Content_Types].xml', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml']),
    );
    expect(cells.get('A1')).toMatchObject({ value: 'Name' });
    expect(cells.get('A2')).toMatchObject({ value: '=HYPERLINK("http://x","y")' });
    expect(cells.get('B2')).toEqual({ value: 46_347, format: 'dd mmm yyyy' });
    expect(cells.get('B3')).toEqual({ value: 45_351, format: 'dd mmm yyyy' });
    expect(cells.get('C2')).toMatchObject({ value: 29.5 });
    expect(cells.get('D2')).toEqual({ value: -12_345_678.9, format: '#,##,##0.00' });
    expect(cells.get('D3')).toEqual({ value: 0.05, format: '#,##,##0.00' });
    expect(cells.get('A9')).toMatchObject({ value: '<b>& आशा ₹' });
    expect(cells.get('D10')).toEqual({ value: -12_345_676.84, format: '#,##,##0.00' });
    expect(sheet).not.toMatch(/<f[ >]/);
    expect(sheet).toContain('state="frozen"');
    expect(book).toMatch(/name="Nasty[^\\/*?:[\]]*"/);
  });

  it('is P10, to the paisa', async () => {
    const made = await exportFile(register, 'xlsx', 'Lamplight');
    if ('code' in made) throw new Error(made.code);
    const { cells } = readSheet(made.bytes);
    const place = String.fromCodePoint(65 + register.columns.findIndex(({ title }) => title === 'Net'));
    expect(['2', '3', '4'].map((row) => cells.get(`${place}${row}`)?.value)).toEqual([78_000, 14_457, 92_457]);
  });
});

describe('a table as a file', () => {
  it.each(tableFormats)('%s is the same bytes for the same table, with rows and fingerprint', async (format) => {
    const [first, again] = await Promise.all([1, 2].map(() => exportFile(register, format, 'Lamplight')));
    if (first === undefined || 'code' in first) throw new Error('There is a file');
    expect(again).toEqual(first);
    expect(first.sha256).toBe(createHash('sha256').update(first.bytes).digest('hex'));
    expect([first.rows, first.name]).toEqual([2, `salary-register-2026-11-30.${format.replace('_bom', '')}`]);
  });

  it('the paper lies across, and says every figure of the register and what they come to', async () => {
    const made = await exportFile(register, 'pdf', 'Lamplight');
    if ('code' in made) throw new Error(made.code);
    const { pages, tagged, loose, told } = await readPdf(made.bytes);
    expect([pages.length, tagged, loose]).toEqual([1, true, []]);
    expect(made.bytes.toString('latin1')).toContain('/MediaBox [0 0 841.89 595.28]');
    const cells = told.filter((one) => one.startsWith('TD ')).map((one) => one.slice(3));
    const figures = register.rows.flatMap((row) => row.filter((cell) => typeof cell === 'number'));
    // Of the totals, name, kind and days say nothing.
    expect(cells).toHaveLength(3 * register.columns.length - 3);
    expect(figures.length).toBeGreaterThan(30);
    for (const said of ['80,000.00', '78,000.00', '14,457.00', '92,457.00', '30', 'Asha Rao', 'Total, 2 slips'])
      expect(cells).toContain(said);
  });

  it('a figure of the widest register is never broken over lines', async () => {
    const large = p10({ ashaPaise: 9_999_999_999_900 });
    const slip = slipOf('asha', large);
    const table = salaryRegister([{ ...slip, lines: [...slip.lines, ...p4().lines] }], PEOPLE, november);
    const made = await exportFile(table, 'pdf', 'Lamplight');
    if ('code' in made) throw new Error(made.code);
    const { pages } = await readPdf(made.bytes);
    const words = pages.flat().flatMap((line) => line.split(' | '));
    expect(words).toContain('99,99,99,99,999.00');
    expect(words.filter((word) => /^[\d,]+$/.test(word) && word.length > 4)).toEqual([]);
  });

  it('more rows than a paper takes are refused as a paper, and are a file of another form', async () => {
    const [row = []] = register.rows;
    const long = { ...register, rows: Array.from({ length: MOST_ROWS + 1 }, () => row), totals: null };
    expect(await exportFile(long, 'pdf', 'Lamplight')).toEqual({ code: 'TOO_MANY_ROWS', rows: 501, most: MOST_ROWS });
    expect(await exportFile(long, 'csv', 'Lamplight')).toMatchObject({ rows: MOST_ROWS + 1 });
  });

  it('the monthly return is that of the engine, or says whose number the fund would refuse', () => {
    const member = { uan: '100000000001', name: 'Asha Rao', slip: slipOf('asha', run) };
    const made = ecrExport('2026-11', [member]);
    if ('code' in made) throw new Error(made.code);
    expect(made.bytes.toString('ascii')).toBe(
      '100000000001#~#ASHA RAO#~#80000#~#15000#~#15000#~#15000#~#1800#~#1250#~#550#~#0#~#0\r\n',
    );
    expect(ecrExport('2026-11', [{ ...member, uan: '1' }])).toEqual({ code: 'UAN_INVALID', employeeId: 'asha' });
  });
});

describe('files are made one at a time', () => {
  const asked: Asked = {
    ...{ exportId: 'bank-advice', format: 'csv', company: 'A company', month: '2026-10', runLines: [], catalogue: [] },
    ...{ of: { about: 'October 2026', day: '2026-10-31' }, bankRows: [] },
  };
  const nothing = async function* (): AsyncGenerator<Portion> {};

  it('and whoever has two in line waits for one of them; a place comes back, also after a failure', async () => {
    const gate = Promise.withResolvers<void>();
    const failing = async function* (): AsyncGenerator<Portion> {
      await gate.promise;
      yield* nothing();
      throw new Error('The store is away');
    };
    const [first, second] = [madeApart('asha', asked, failing), madeApart('asha', asked, nothing)];
    const failed = expect(first).rejects.toThrow('The store is away');
    await expect(madeApart('asha', asked, nothing)).rejects.toMatchObject({ code: 'Unavailable' });
    const others = ['b', 'c', 'd', 'e', 'f', 'g'].map((who) => madeApart(who, asked, nothing));
    await expect(madeApart('h', asked, nothing)).rejects.toMatchObject({ code: 'Unavailable' });
    gate.resolve();
    await failed;
    for (const made of await Promise.all([second, ...others])) expect(made).toMatchObject({ rows: 0 });
    expect(await madeApart('asha', asked, nothing)).toMatchObject({ rows: 0 });
  });

  it('within their time', async () => {
    const gate = Promise.withResolvers<void>();
    const slow = async function* (): AsyncGenerator<Portion> {
      await gate.promise;
      yield* nothing();
    };
    const late = madeApart('asha', asked, slow, { withinMs: 1, memoryMib: 64 });
    setTimeout(gate.resolve, 20);
    await expect(late).rejects.toMatchObject({ code: 'Unavailable' });
  });
});
