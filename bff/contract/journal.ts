/** The journal, the ledger and what they are reconciled with (domain.md §3.4, §7). For admins alone. */
import * as z from 'zod/mini';
import { ages } from './invoices.ts';
import { accountKinds, ledgerAccounts } from './ledger-accounts.ts';
import { civilDate, id, instant, listOf, pageQuery, paise, success } from './values.ts';

/** The documents that are posted: `voiding` of an invoice with receipts, `credit` that was used, `payroll` a run. */
export const journalKinds = ['invoice', 'voiding', 'payment', 'credit', 'payroll', 'salary'] as const;
export type JournalKind = (typeof journalKinds)[number];

const payMonth = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month'));
const signedPaise = z.int();
const side = { debitPaise: paise, creditPaise: paise } as const;
const account = { account: z.enum(ledgerAccounts), name: z.string() } as const;

export const journalQuery = z.strictObject({
  ...pageQuery,
  account: z.optional(z.enum(ledgerAccounts)),
  month: z.optional(payMonth),
  kind: z.optional(z.enum(journalKinds)),
  /** The document, by `sourceRef` of its entries. */
  source: z.optional(id),
});
export const journalEntry = z.strictObject({
  journalId: z.string(),
  kind: z.enum(journalKinds),
  sourceRef: z.string(),
  documentNo: z.string(),
  /** The day that it counts from; when it was recorded. */
  date: civilDate,
  enteredAt: instant,
  /** One for each account; debits first. */
  lines: z.array(z.strictObject({ ...account, ...side })),
  totalPaise: paise,
  /** The entry that it takes back, and the one that takes it back. */
  reverses: z.nullable(z.string()),
  reversedBy: z.nullable(z.string()),
});
export type JournalEntry = z.infer<typeof journalEntry>;
/** The newest day first. */
export const journalAnswer = listOf(journalEntry);

/** `on`: the end of that day, today when left out; `knownAt`: as it was recorded then, a day at its end. */
export const trialBalanceQuery = z.strictObject({
  on: z.optional(civilDate),
  knownAt: z.optional(z.union([instant, civilDate])),
});
export const trialBalanceAnswer = z.strictObject({
  success,
  trialBalance: z.strictObject({
    on: civilDate,
    knownAt: z.nullable(instant),
    /** In the order of the chart; `balancePaise` above zero is a debit. */
    accounts: z.array(z.strictObject({ ...account, kind: z.enum(accountKinds), ...side, balancePaise: signedPaise })),
    /** Σ of the balances on either side. */
    ...side,
  }),
  stale: z.optional(z.boolean()),
});
export type TrialBalance = z.infer<typeof trialBalanceAnswer>['trialBalance'];

/** This month when left out. */
export const ledgerQuery = z.strictObject({ month: z.optional(payMonth) });
export const ledgerAnswer = z.strictObject({
  success,
  ledger: z.strictObject({
    ...account,
    kind: z.enum(accountKinds),
    month: payMonth,
    /** Above zero is a debit. */
    openingPaise: signedPaise,
    /** Days on which it moved, the first one first, each with the balance at its end. */
    days: z.array(z.strictObject({ day: civilDate, ...side, balancePaise: signedPaise })),
    closingPaise: signedPaise,
  }),
  stale: z.optional(z.boolean()),
});
export type Ledger = z.infer<typeof ledgerAnswer>['ledger'];

export const reconciled = ['salaries', 'receipts', 'withheld', 'receivables', 'credit'] as const;
export const reconciliationAnswer = z.strictObject({
  success,
  reconciliation: z.strictObject({
    /**
     * What events tell beside what the journal has. `salaries`: Σ SalaryPaid and debits of SALARIES_PAYABLE for them;
     * `receipts` and `withheld`: Σ live PaymentRecorded and what they moved on BANK and TDS_RECEIVABLE; `receivables`: open
     * items and RECEIVABLE; `credit`: of clients, and CLIENT_CREDIT.
     */
    rows: z.array(
      z.strictObject({
        what: z.enum(reconciled),
        toldPaise: signedPaise,
        bookedPaise: signedPaise,
        agrees: z.boolean(),
      }),
    ),
    /** Open invoices by how long they are overdue today. */
    ages,
    /** Of invoices that were taken back, until their credit notes are issued: still in RECEIVABLE, and owed by nobody. */
    awaitedPaise: paise,
  }),
  stale: z.optional(z.boolean()),
});
export type Reconciliation = z.infer<typeof reconciliationAnswer>['reconciliation'];
