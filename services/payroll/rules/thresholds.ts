/** From where on a check warns, until an admin sets it otherwise (payroll.md §6). */
import type { CheckThresholds } from '../engine/checks.ts';

export const shippedThresholds: CheckThresholds = {
  netChangeBp: 1_000,
  totalChangeBp: 500,
  bankChangedDays: 30,
  lopHalfDays: 10,
  oneOffPaise: 5_000_000,
  taxableIncomePaise: 120_000_000,
};
