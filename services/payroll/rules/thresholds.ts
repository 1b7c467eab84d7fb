/** From where on a check warns, until an admin sets it otherwise (payroll.md §6). */
import type { Bp, Paise } from '@lamplight/bff/contract/paise.ts';
import type { CheckThresholds } from '../engine/checks.ts';
import type { PayBasis } from '../engine/inputs.ts';

export const shippedThresholds: CheckThresholds = {
  netChangeBp: 1_000,
  totalChangeBp: 500,
  bankChangedDays: 30,
  lopHalfDays: 10,
  oneOffPaise: 5_000_000,
  taxableIncomePaise: 120_000_000,
};

/** What goes into a month beside the salary, until an admin sets it otherwise (payroll.md §3). */
export const shippedPayLimits: Readonly<{ bonusBp: Bp; manualPayApprovalPaise: Paise }> = {
  /** Of a paid milestone without GST. */
  bonusBp: 200,
  /** What an admin pays or takes above it another admin approves. */
  manualPayApprovalPaise: 1_000_000,
};

/** What days of a month its pay is divided by, until the company chooses another. */
export const shippedPayBasis: PayBasis = { kind: 'CALENDAR_DAYS' };
