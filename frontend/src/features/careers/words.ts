/** Jobs and applications in words, for visitors and admins alike. */
import type { ShownJob, Stage } from '@lamplight/bff/contract/careers.ts';
import { formatRupees } from '../../ui/money.ts';
import { rangeSaid } from '../../ui/ranges.ts';

export const modeWords: Readonly<Record<ShownJob['workMode'], string>> = {
  ONSITE: 'On site',
  HYBRID: 'Hybrid',
  REMOTE: 'Remote',
};
export const typeWords: Readonly<Record<ShownJob['type'], string>> = {
  FULL_TIME: 'Full time',
  PART_TIME: 'Part time',
  CONTRACT: 'Contract',
  INTERNSHIP: 'Internship',
};
export const stageWords: Readonly<Record<Stage, string>> = {
  applied: 'Applied',
  screening: 'Screening',
  interview: 'Interview',
  offer: 'Offer',
  hired: 'Hired',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};
export const meetingWords = { VIDEO: 'Video call', PHONE: 'Phone call', ONSITE: 'At our office' } as const;

/** Where a role names no pay, or no last day. */
export const openWords = { pay: 'Said in the first talk', until: 'Open until filled' } as const;

/** `₹18,00,000 to ₹24,00,000`; one figure where both ends are the same. */
export const payRange = ({ minPaise, maxPaise }: NonNullable<ShownJob['salary']>): string =>
  rangeSaid(formatRupees(minPaise), formatRupees(maxPaise));
