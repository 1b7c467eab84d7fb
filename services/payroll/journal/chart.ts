/** The chart of accounts that this release ships: what each account holds, in words, and the days on which it may be posted to. */
import { type accountKinds, type LedgerAccount, ledgerAccounts } from '@lamplight/bff/contract/ledger-accounts.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';

export type Account = Readonly<{
  account: LedgerAccount;
  name: string;
  kind: (typeof accountKinds)[number];
  from: CivilDate;
  /** Its last day; null: it is posted to still. */
  to: CivilDate | null;
}>;
type Row = Omit<Account, 'account'>;

/** Older than any document of the product. */
const ALWAYS = '2000-01-01';
/** The first day of the Goods and Services Tax. */
const GST = '2017-07-01';
const row = (kind: Row['kind'], name: string, from: CivilDate = ALWAYS): Row => ({ name, kind, from, to: null });

const chart: Readonly<Record<LedgerAccount, Row>> = {
  BANK: row('asset', 'Money at the bank'),
  RECEIVABLE: row('asset', 'Owed by clients'),
  TDS_RECEIVABLE: row('asset', 'Income tax that clients withheld for us'),
  EMPLOYEE_RECEIVABLE: row('asset', 'Owed by people who work here'),
  CLIENT_CREDIT: row('liability', 'Paid by clients and not used yet'),
  CGST_PAYABLE: row('liability', 'Central GST owed', GST),
  SGST_PAYABLE: row('liability', 'State GST owed', GST),
  IGST_PAYABLE: row('liability', 'Integrated GST owed', GST),
  SALARIES_PAYABLE: row('liability', 'Salaries owed'),
  EPF_PAYABLE_AC01: row('liability', 'Provident fund owed, account 1'),
  EPF_ADMIN_AC02: row('liability', 'Provident fund charges owed, account 2'),
  EPS_PAYABLE_AC10: row('liability', 'Pension fund owed, account 10'),
  EDLI_PAYABLE_AC21: row('liability', 'Deposit-linked insurance owed, account 21'),
  ESI_PAYABLE: row('liability', 'State insurance owed'),
  PT_PAYABLE: row('liability', 'Professional tax owed'),
  LWF_PAYABLE: row('liability', 'Labour welfare fund owed'),
  TDS_PAYABLE: row('liability', 'Income tax withheld from pay, owed'),
  REVENUE: row('income', 'Billed to clients, without GST'),
  ROUND_OFF: row('expense', 'Rounding of invoices'),
  SALARY_EXPENSE: row('expense', 'Salaries'),
  REIMBURSEMENT_EXPENSE: row('expense', 'Bills of people, paid back'),
  EMPLOYER_CONTRIB_EXPENSE: row('expense', 'Contributions of the employer'),
};

/** In the order of the chart. */
export const accounts: readonly Account[] = ledgerAccounts.map((account) => ({ account, ...chart[account] }));

/** Null: the chart has no such account on that day. */
export const accountOn = (account: string, day: CivilDate): Account | null =>
  accounts.find((one) => one.account === account && one.from <= day && (one.to === null || day <= one.to)) ?? null;
