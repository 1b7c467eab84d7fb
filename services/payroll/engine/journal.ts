/** What pay writes into the journal (payroll.md §6). */
import { type Paise, sumPaise, toPaise } from '@lamplight/bff/contract/paise.ts';
import type { Payslip, RunLine } from './payslip.ts';

/** One side is above zero, the other zero. */
export type JournalLine = Readonly<{ account: string; debitPaise: Paise; creditPaise: Paise }>;
export type Journal =
  | Readonly<{ ok: true; lines: readonly JournalLine[]; totalPaise: Paise }>
  | Readonly<{ ok: false; code: 'UNBALANCED'; debitPaise: Paise; creditPaise: Paise }>;

const CONTRIBUTIONS = 'EMPLOYER_CONTRIB_EXPENSE';
const PAYABLE = 'SALARIES_PAYABLE';
/** Where a line of the run itself is owed. */
export const RUN_ACCOUNTS = { EPF_ADMIN: 'EPF_ADMIN_AC02' } as const satisfies Record<RunLine['code'], string>;

/** I4: what may be posted. Lines of an account are one, zero ones are left out; debits stand first. */
export const balanced = (lines: readonly JournalLine[]): Journal => {
  const debitPaise = sumPaise(lines.map((line) => line.debitPaise));
  const creditPaise = sumPaise(lines.map((line) => line.creditPaise));
  return debitPaise === creditPaise
    ? { ok: true, lines, totalPaise: debitPaise }
    : { ok: false, code: 'UNBALANCED', debitPaise, creditPaise };
};

/** @param debits signed sums by account: below zero is a credit */
const linesOf = (debits: ReadonlyMap<string, bigint>): readonly JournalLine[] => {
  const lines = [...debits]
    .filter(([, sum]) => sum !== 0n)
    .map(([account, sum]) => ({
      account,
      debitPaise: toPaise(sum > 0n ? sum : 0n),
      creditPaise: toPaise(sum < 0n ? -sum : 0n),
    }));
  return [...lines.filter(({ debitPaise }) => debitPaise > 0), ...lines.filter(({ creditPaise }) => creditPaise > 0)];
};

/**
 * Of an approved run: its cost in debit, what it owes to people, funds and the state in credit. The payable is the net
 * that slips say, not what would balance: slips that do not add up are `UNBALANCED`.
 */
export const runJournal = ({
  payslips,
  runLines,
}: Readonly<{ payslips: readonly Payslip[]; runLines: readonly Pick<RunLine, 'amountPaise' | 'code'>[] }>): Journal => {
  const debits = new Map<string, bigint>();
  const debit = (account: string, amount: bigint): void => {
    debits.set(account, (debits.get(account) ?? 0n) + amount);
  };
  for (const { lines, netPaise } of payslips) {
    for (const { kind, ledgerAccount, amountPaise } of lines) {
      const amount = BigInt(amountPaise);
      if (kind === 'EARNING' || kind === 'REIMBURSEMENT') debit(ledgerAccount, amount);
      if (kind === 'DEDUCTION' || kind === 'EMPLOYER_CONTRIBUTION') debit(ledgerAccount, -amount);
      if (kind === 'EMPLOYER_CONTRIBUTION') debit(CONTRIBUTIONS, amount);
    }
    debit(PAYABLE, -BigInt(netPaise));
  }
  for (const { code, amountPaise } of runLines) {
    debit(CONTRIBUTIONS, BigInt(amountPaise));
    debit(RUN_ACCOUNTS[code], -BigInt(amountPaise));
  }
  return balanced(linesOf(debits));
};

/** Of one slip that the bank has paid. */
export const salaryPaidJournal = (netPaise: Paise): Journal =>
  balanced(
    linesOf(
      new Map([
        [PAYABLE, BigInt(netPaise)],
        ['BANK', -BigInt(netPaise)],
      ]),
    ),
  );

/** I5: the stored lines with their sides exchanged; together with them every account is at zero again. */
export const reversedJournal = (lines: readonly JournalLine[]): Journal =>
  balanced(
    lines.map(({ account, debitPaise, creditPaise }) => ({
      account,
      debitPaise: creditPaise,
      creditPaise: debitPaise,
    })),
  );
