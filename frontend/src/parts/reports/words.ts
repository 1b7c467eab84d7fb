/** Words of a report. */
import type { RiskState } from '@lamplight/bff/contract/reports.ts';
import { percentOf } from '../../ui/shares.ts';
import type { ReportRow } from './data.ts';

export const GRADES = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }));
export const RISK_STATES: Readonly<Record<RiskState, string>> = {
  open: 'Open',
  mitigated: 'Under control',
  occurred: 'It happened',
  closed: 'Over',
};
export const SEVERITIES = { LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High', CRITICAL: 'Critical' } as const;

/** `5 points more than the week before`; null where there is nothing to compare with. */
export const movedSaid = (
  now: Pick<ReportRow, 'percentCompleteBp'>,
  before: Pick<ReportRow, 'percentCompleteBp'> | undefined,
): string | null => {
  if (before === undefined) return null;
  const points = percentOf(now.percentCompleteBp) - percentOf(before.percentCompleteBp);
  if (points === 0) return 'as in the report before';
  return `${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'} ${points > 0 ? 'more' : 'less'} than in the report before`;
};
