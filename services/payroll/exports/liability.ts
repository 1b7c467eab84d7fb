/** What is owed to funds and the state for a month (payroll.md §7): by account, and person by person. */
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import { RUN_ACCOUNTS } from '../engine/journal.ts';
import type { RunLine } from '../engine/payslip.ts';
import {
  type About,
  byCode,
  byPerson,
  componentColumn,
  componentsOf,
  type ExportLine,
  type ExportSlip,
  type People,
  paidAs,
  personCells,
  personColumns,
} from './components.ts';
import {
  type Cell,
  type ExportColumn,
  type ExportTable,
  numberColumn,
  paiseColumn,
  textColumn,
  totalsOf,
} from './table.ts';

/** Slips of every run of the month, and the lines of those runs. */
export type MonthOfRuns = Readonly<{
  slips: readonly ExportSlip[];
  runLines: readonly Pick<RunLine, 'amountPaise' | 'code'>[];
}>;

/** What a person owes the company is no fund's. */
const RECEIVABLE = 'EMPLOYEE_RECEIVABLE';
const ACCOUNTS: Readonly<Record<string, string>> = {
  EPF_PAYABLE_AC01: 'Provident fund, account 1',
  EPF_ADMIN_AC02: 'Provident fund administration, account 2',
  EPS_PAYABLE_AC10: 'Pension, account 10',
  EDLI_PAYABLE_AC21: 'Deposit-linked insurance, account 21',
  ESI_PAYABLE: 'State insurance',
  PT_PAYABLE: 'Professional tax',
  LWF_PAYABLE: 'Labour welfare fund',
  TDS_PAYABLE: 'Income tax deducted at source',
};
const inOrder = Object.keys(ACCOUNTS);
const place = (account: string): number => (inOrder.includes(account) ? inOrder.indexOf(account) : inOrder.length);

type Owed = Readonly<{
  account: string;
  state: string;
  people: Set<string>;
  ofEmployees: Paise[];
  ofEmployer: Paise[];
}>;

const isOwed = ({ kind, ledgerAccount }: Pick<ExportLine, 'kind' | 'ledgerAccount'>): boolean =>
  (kind === 'DEDUCTION' || kind === 'EMPLOYER_CONTRIBUTION') && ledgerAccount !== RECEIVABLE;

const columns: readonly ExportColumn[] = [
  textColumn('fund', 'Owed to'),
  textColumn('state', 'State'),
  numberColumn('people', 'People'),
  paiseColumn('employeesPaise', 'From pay'),
  paiseColumn('employerPaise', 'From the company'),
  paiseColumn('totalPaise', 'Total'),
];

/** Professional tax by state, as it is paid. A reversal copies amounts alone: its professional tax names no state. */
export const liabilityByFund = ({ slips, runLines }: MonthOfRuns, { about, day }: About): ExportTable => {
  const owed = new Map<string, Owed>();
  const of = (account: string, state = ''): Owed => {
    const key = `${account} ${state}`;
    const found = owed.get(key) ?? { account, state, people: new Set(), ofEmployees: [], ofEmployer: [] };
    owed.set(key, found);
    return found;
  };
  for (const { employeeId, lines } of slips)
    for (const { kind, ledgerAccount, amountPaise, basis } of lines.filter(isOwed)) {
      const fund = of(ledgerAccount, basis.kind === 'PROFESSIONAL_TAX' ? basis.state : undefined);
      if (amountPaise !== 0) fund.people.add(employeeId);
      (kind === 'DEDUCTION' ? fund.ofEmployees : fund.ofEmployer).push(amountPaise);
    }
  for (const { code, amountPaise } of runLines) of(RUN_ACCOUNTS[code]).ofEmployer.push(amountPaise);
  const rows = [...owed.values()]
    .toSorted(
      (a, b) => place(a.account) - place(b.account) || (`${a.account} ${a.state}` < `${b.account} ${b.state}` ? -1 : 1),
    )
    .map(({ account, state, people, ofEmployees, ofEmployer }): readonly Cell[] => {
      const [employees, employer] = [sumPaise(ofEmployees), sumPaise(ofEmployer)];
      const fund = ACCOUNTS[account] ?? account;
      return [fund, state === '' ? null : state, people.size, employees, employer, sumPaise([employees, employer])];
    });
  return {
    ...{ id: 'liability', title: 'Owed to funds and the state', about, day, columns, rows },
    totals: totalsOf(columns, rows, ['fund', 'funds']),
  };
};

/** The wages that each was reckoned from, then each share. EPF_ADMIN is the run's and stands by its fund alone. */
export const liabilityByPerson = (
  { slips }: Pick<MonthOfRuns, 'slips'>,
  people: People,
  { about, day }: About,
): ExportTable => {
  const owing = slips.map((slip) => ({ ...slip, lines: slip.lines.filter(isOwed) }));
  const components = componentsOf(owing);
  const wages = [
    ['pfWagesPaise', 'Wages, provident fund'],
    ['epsWagesPaise', 'Wages, pension'],
    ['edliWagesPaise', 'Wages, insurance'],
    ['esiWagesPaise', 'Wages, state insurance'],
  ] as const;
  const compare = byCode(people);
  const all = [
    ...personColumns,
    ...wages.map(([key, title]) => paiseColumn(key, title)),
    ...components.map(componentColumn),
    paiseColumn('totalPaise', 'Total'),
  ];
  const each = [...byPerson(owing)].toSorted(([a], [b]) => compare(a, b));
  const rows = each.map(([employeeId, own]): readonly Cell[] => {
    const shares = components.map((component) => sumPaise(own.map((slip) => paidAs(slip, component))));
    return [
      ...personCells(people, employeeId),
      ...wages.map(([key]) => sumPaise(own.map((slip) => slip[key]))),
      ...shares,
      sumPaise(shares),
    ];
  });
  return {
    ...{ id: 'liability-by-person', title: 'Owed to funds and the state, by person', about, day, columns: all, rows },
    totals: totalsOf(all, rows, ['person', 'people']),
  };
};
