/** The sentences of codes that payroll alone answers with: the site has none of them and shows what the answer says. */
import type { ErrorCode } from './errors.ts';

export const sentencesOfPayroll = {
  RESULT_RECORDED: 'The bank has said something else of this row already. Compare it with what is recorded.',
  FILE_CHANGED: 'This file cannot be made again as it was. Use the copy that you downloaded.',
  RUN_EXISTS: 'This month has a run already. Open that one.',
  LATER_RUN_APPROVED: 'A run that was approved later reckons with this one. Take the approval of that one back first.',
  STALE_CALCULATION: 'Something it was calculated from has changed. Calculate the run again.',
  DUPLICATE_PAY_ITEM: 'This is entered for this person already. Look for it in the list.',
  NOTHING_TO_PAY: 'Nobody waits for money. Release who is held, or wait for what the bank says.',
  PAYER_REQUIRED: 'The account that pays is not known yet. Enter it first.',
  PAYEE_UNVERIFIED: 'Some people have no account that can be paid. Hold them, or have their account verified.',
  EXPORT_NOT_READY: 'The figures of this run do not stand yet. Calculate it first.',
  NOTHING_TO_EXPORT: 'There is nothing to export: not one row would stand in the file.',
  TOO_MANY_ROWS: 'There are more rows than this form of a file takes. Take another form.',
  UAN_INVALID: 'Somebody has no universal account number of 12 digits. Record it, and export again.',
  NAME_INVALID: 'The fund takes names in Latin letters alone, and one of them has none. Change it, and export again.',
  BANK_DUPLICATE: 'Somebody else is paid to this account. Check the number.',
  BALANCING_NEGATIVE: 'The parts come to more than the whole. Raise it.',
  MONTH_CLOSED: 'The pay of this month is closed. Choose a later month, or correct it with a reason.',
  FORMULA_CYCLE: 'A formula names what stands behind it. Put that first.',
  STATUTORY_RULE_MISSING: 'The law says nothing for this month yet. Propose and approve the missing rules first.',
  CHECKS_OPEN: 'Some checks are open. Resolve what blocks, and say a word about each warning.',
} as const satisfies Partial<Record<ErrorCode, string>>;
export type PayrollCode = keyof typeof sentencesOfPayroll;
