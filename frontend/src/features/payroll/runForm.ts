/** A run as it is typed before it is opened, and the month as it is typed to approve one. */
import { runBody } from '@lamplight/bff/contract/payroll-runs.ts';
import type { BodySentTo } from '@lamplight/bff/contract/routes.ts';
import { checked, type Reading } from '../../forms/reading.ts';
import { monthSaid } from './runs.ts';

export type Values = {
  month: string;
  type: 'regular' | 'off_cycle';
  paymentDate: string;
  people: readonly string[];
  reason: string;
};

export const readRun = ({
  month,
  type,
  paymentDate,
  people,
  reason,
}: Values): Reading<BodySentTo<'payroll-run-open'>> =>
  checked(
    runBody,
    {
      ...{ month, type, paymentDate },
      ...(type === 'off_cycle' ? { people: [...people] } : {}),
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    },
    { paymentDate: paymentDate === '' ? 'Enter a date' : undefined },
  );

/** `november 2026` and `2026-11` are the same month. */
export const isMonthTyped = (typed: string, month: string): boolean => {
  const words = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  return words === month || words === monthSaid(month).toLowerCase();
};
