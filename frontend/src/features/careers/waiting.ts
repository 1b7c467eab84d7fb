/** What an application waits for, since when, and which act is next. What is allowed the server says in `can`. */
import type { ApplicationRow } from '@lamplight/bff/contract/careers.ts';
import { counted } from '../../ui/counted.ts';
import { civilOf, daysBetween, formatNear } from '../../ui/dates.ts';
import { waitedSaid } from '../../ui/spans.ts';
import { offerWords, scoreSaid } from './adminTexts.ts';
import { type Target, targetsOf } from './moves.ts';

/** A move, or what an interview needs before one. */
export type NextAct = Target | 'schedule' | 'record';
export type Wait = Readonly<{
  /** Who must act; a day that is still to come waits for nobody. */
  for: 'us' | 'day' | 'applicant' | 'nobody';
  /** What is due. */
  says: string;
  /** Whole days in this stage. */
  days: number;
  act: NextAct | null;
}>;
type Waiting = Pick<ApplicationRow, 'stage' | 'since' | 'nextInterviewAt' | 'offerState' | 'scoreHundredths' | 'can'>;

export const waitOf = (row: Waiting, now: number): Wait => {
  const days = Math.max(0, daysBetween(civilOf(row.since), civilOf(now)));
  const { act, ...due } = dueOf(row, now);
  return { ...due, days, act: act !== null && isAllowed(row, act) ? act : null };
};

const dueOf = (row: Waiting, now: number): Omit<Wait, 'days'> => {
  switch (row.stage) {
    case 'applied':
      return { for: 'us', says: 'To be read', act: 'screening' };
    case 'screening':
      return { for: 'us', says: 'To be screened', act: 'interview' };
    case 'interview':
      if (row.nextInterviewAt !== null)
        return { for: 'day', says: `Interview ${formatNear(row.nextInterviewAt, now)}`, act: null };
      if (row.can.completeInterview) return { for: 'us', says: 'Result to be recorded', act: 'record' };
      if (row.scoreHundredths === null) return { for: 'us', says: 'No interview is set', act: 'schedule' };
      return { for: 'us', says: `To be decided, score ${scoreSaid(row.scoreHundredths)}`, act: 'offer' };
    case 'offer':
      if (row.offerState === 'open') return { for: 'applicant', says: `Offer ${offerWords.open}`, act: null };
      return {
        for: 'us',
        says: row.offerState === null ? 'Offer to be made' : `Offer ${offerWords[row.offerState]}`,
        act: 'hired',
      };
    default:
      return { for: 'nobody', says: 'Nothing is due', act: null };
  }
};

const isAllowed = ({ can, stage }: Waiting, act: NextAct): boolean => {
  if (act === 'schedule') return can.scheduleInterview === true;
  if (act === 'record') return can.completeInterview === true;
  return targetsOf({ can, stage }).includes(act);
};

/** `12 days, waits for us` */
export const waitSaid = ({ for: whom, days }: Wait): string => {
  if (whom === 'us') return `${waitedSaid(days)}, waits for us`;
  if (whom === 'applicant') return `${waitedSaid(days)}, waits for the applicant`;
  return days <= 0 ? 'since today' : `for ${counted(days, 'day')}`;
};

/** What waits for us comes first, the longest wait before the others; then the next interview, and who must answer us. */
export const byWait = <Row extends Waiting>(rows: readonly Row[], now: number): Row[] =>
  rows
    .map((row) => ({ row, wait: waitOf(row, now) }))
    .sort(
      (a, b) =>
        ORDER.indexOf(a.wait.for) - ORDER.indexOf(b.wait.for) ||
        (a.row.nextInterviewAt ?? a.row.since).localeCompare(b.row.nextInterviewAt ?? b.row.since),
    )
    .map(({ row }) => row);
const ORDER: readonly Wait['for'][] = ['us', 'day', 'applicant', 'nobody'];

/** `3 wait for us, the longest for 12 days.` */
export const summaryOf = (rows: readonly Waiting[], now: number): string => {
  const ours = rows.map((row) => waitOf(row, now)).filter((wait) => wait.for === 'us');
  if (ours.length === 0) return 'Nobody waits for us.';
  const longest = Math.max(...ours.map(({ days }) => days));
  const since =
    longest === 0 ? 'since today' : `${ours.length === 1 ? '' : 'the longest '}for ${counted(longest, 'day')}`;
  return `${ours.length} ${ours.length === 1 ? 'waits' : 'wait'} for us, ${since}.`;
};
