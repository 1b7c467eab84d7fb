/** The journal, the ledger and what they are reconciled with (domain.md §3.4, §7). For admins alone. */
import * as z from 'zod/mini';
import { ages } from './invoices.ts';
import { accountKinds, ledgerAccounts } from './ledger-accounts.ts';
import { civilDate, id, instant, listOf, pageQuery, paise, success } from './values.ts';

/** The documents that are posted: `voiding` of an invoice with receipts, `credit` that was used, `payroll` a run. */
export const journalKinds = ['invoice', 'voiding', 'payment', 'credit', 'payroll', 'salary'] as const;
export type JournalKind = (typeof journalKinds)[number];

const signedPaise = z.int();
const side = { debitPaise: paise, creditPaise: paise } as const;
const account = { account: z.enum(ledgerAccounts), name: z.string() } as const;

/** As it was recorded then, a day at its end; now when left out. */
const known = { knownAt: z.optional(z.union([instant, civilDate])) } as const;
/** Documents of these days, both included. */
const span = { from: z.optional(civilDate), to: z.optional(civilDate) } as const;

export const journalQuery = z.strictObject({
  ...pageQuery,
  ...span,
  ...known,
  account: z.optional(z.enum(ledgerAccounts)),
  kind: z.optional(z.enum(journalKinds)),
  /** The document, by `sourceRef` of its entries. */
  source: z.optional(id),
  /** All that followed from an invoice: its receipts and the credit that it used, too. They come on one page. */
  invoice: z.optional(id),
});
/** What an entry follows from, where a screen shows it: of a payment and of credit its invoice, of a salary its payslip. */
const cause = z.nullable(z.strictObject({ is: z.enum(['invoice', 'run', 'payslip']), id: z.string() }));
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
  cause,
  /** The entry that it takes back, and the one that takes it back, where that was known. */
  reverses: z.nullable(z.string()),
  reversedBy: z.nullable(z.string()),
});
export type JournalEntry = z.infer<typeof journalEntry>;
/** The newest day first. */
export const journalAnswer = listOf(journalEntry);
export const journalEntryAnswer = z.strictObject({ success, entry: journalEntry, stale: z.optional(z.boolean()) });

/** `on`: the end of that day, today when left out. */
export const momentQuery = z.strictObject({ on: z.optional(civilDate), ...known });
const moment = { on: civilDate, knownAt: z.nullable(instant) } as const;
export const trialBalanceAnswer = z.strictObject({
  success,
  trialBalance: z.strictObject({
    ...moment,
    /** In the order of the chart; `balancePaise` above zero is a debit. */
    accounts: z.array(z.strictObject({ ...account, kind: z.enum(accountKinds), ...side, balancePaise: signedPaise })),
    /** Σ of the balances on either side. */
    ...side,
  }),
  stale: z.optional(z.boolean()),
});
export type TrialBalance = z.infer<typeof trialBalanceAnswer>['trialBalance'];

/** From the first day of the financial year of `to`, and to today, when left out. */
export const ledgerQuery = z.strictObject({ ...pageQuery, ...span, ...known });
/** Of an entry what it does to one account, with the balance of the account behind it. */
export const ledgerRow = z.strictObject({
  journalId: z.string(),
  kind: z.enum(journalKinds),
  sourceRef: z.string(),
  documentNo: z.string(),
  date: civilDate,
  enteredAt: instant,
  ...side,
  /** Above zero is a debit. */
  balancePaise: signedPaise,
  cause,
  reverses: z.nullable(z.string()),
  reversedBy: z.nullable(z.string()),
});
export type LedgerRow = z.infer<typeof ledgerRow>;
export const ledgerAnswer = z.strictObject({
  success,
  ledger: z.strictObject({
    ...account,
    kind: z.enum(accountKinds),
    from: civilDate,
    to: civilDate,
    knownAt: z.nullable(instant),
    /** The balance before the first day. Above zero is a debit. */
    openingPaise: signedPaise,
    /** Σ of the days. */
    ...side,
    /** The balance at the end of the last day. */
    closingPaise: signedPaise,
  }),
  /** The first day first. */
  items: z.array(ledgerRow),
  next: z.optional(z.string()),
  stale: z.optional(z.boolean()),
});
export type Ledger = z.infer<typeof ledgerAnswer>['ledger'];

export const reconciled = ['salaries', 'receipts', 'withheld', 'receivables', 'credit'] as const;
export const reconciliationAnswer = z.strictObject({
  success,
  reconciliation: z.strictObject({
    ...moment,
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
    /** Open invoices by how long they are overdue at the end of `on`. */
    ages,
    /** Of invoices that were taken back, until their credit notes are issued: still in RECEIVABLE, and owed by nobody. */
    awaitedPaise: paise,
  }),
  stale: z.optional(z.boolean()),
});
export type Reconciliation = z.infer<typeof reconciliationAnswer>['reconciliation'];
