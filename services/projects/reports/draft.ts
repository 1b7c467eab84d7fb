/** A draft of a report from what happened on the project in that week (domain.md §4.5). The lead reads it, mends it and signs it. */

import type { Bp } from '@lamplight/bff/contract/paise.ts';
import type { ReportDraft } from '@lamplight/bff/contract/reports.ts';
import { addDays, type CivilDate, type Instant, istDate } from '@lamplight/common/calendar/civil.ts';
import { dayWritten } from '@lamplight/common/calendar/written.ts';
import { isOverdue } from '../insight/earned-value.ts';
import { wordOn } from '../projects/health.ts';
import { live, milestoneBp, overallBp, shownPercent } from '../projects/progress.ts';
import type { Milestone, PresentProject, ProjectEvent } from '../projects/project.ts';
import { endOfWeek, isInWeek } from './week.ts';

export type Happened = Readonly<{ event: ProjectEvent; at: Instant }>;

const MOST_LINES = 50;

/**
 * @param week by its Monday
 * @param events of the project, in their order; those of other weeks say since when something is blocked
 * @param atStart the project when the week began; null where it began in it
 * @param atEnd the project at the end of that week, or as it is now
 * @param now the instant until which the week is told
 * @param cpiBp the index of cost by then; null where nothing was spent
 */
export const weekDraft = (
  week: CivilDate,
  {
    events,
    atStart,
    atEnd,
    now,
    cpiBp,
  }: Readonly<{
    events: readonly Happened[];
    atStart: PresentProject | null;
    atEnd: PresentProject;
    now: Instant;
    cpiBp: number | null;
  }>,
): ReportDraft => {
  const until = now < endOfWeek(week) ? now : endOfWeek(week);
  const today = istDate(until);
  const ofWeek = events.filter(({ at }) => isInWeek(week, at));
  const counted = live(atEnd.milestones);
  const before = atStart === null ? [] : live(atStart.milestones);
  const done = cut(doneIn(ofWeek, before, counted));
  const next = cut(nextOf(counted, today));
  const percentCompleteBp = overallBp(counted);
  return {
    health: wordOn(atEnd, today, cpiBp),
    percentCompleteBp,
    summary: summaryOf(atEnd, percentCompleteBp, atStart === null ? null : overallBp(before)),
    done,
    next,
    slips: counted
      .filter((m) => isOverdue(m, today))
      .map(({ milestoneId, committedDueDate }) => ({ milestoneId, committedDueDate, cause: '' })),
    risks: [],
    blockers: counted.flatMap((m) => blockerOf(m, events, today)),
    visibleToClient: false,
  };
};

type Line = ReportDraft['done'][number];
const cut = (lines: readonly Line[]): Line[] => lines.slice(0, MOST_LINES);

/** One line for what was brought about on a milestone and on each of its parts, and one for how far it came. */
const doneIn = (events: readonly Happened[], before: readonly Milestone[], counted: readonly Milestone[]): Line[] =>
  counted.flatMap((m) => {
    const own = events.flatMap(({ event }) =>
      'milestoneId' in event.data && event.data.milestoneId === m.milestoneId ? [event] : [],
    );
    const acts = own.flatMap((event) => [...said(event, m.title), ...saidOfPart(event, m)]);
    const start = before.find(({ milestoneId }) => milestoneId === m.milestoneId);
    return [...acts, ...progressOf(own, start, m)].map((text) => ({ text, milestoneId: m.milestoneId }));
  });

const said = (e: ProjectEvent, title: string): string[] => {
  switch (e.type) {
    case 'MilestoneStarted':
      return [`Started ${title}.`];
    case 'MilestoneResumed':
      return [`Took up ${title} again.`];
    case 'MilestoneSubmitted':
      return [`Submitted ${title}${e.data.submission > 1 ? `, for the ${ordinal(e.data.submission)} time` : ''}.`];
    case 'MilestoneRecalled':
      return [`Recalled what was submitted of ${title}.`];
    case 'MilestoneAccepted':
      return [`${title} was accepted.`];
    case 'MilestoneChangesRequested':
      return [`${title} was returned: ${cutText(e.data.items.join('; '))}`];
    case 'MilestoneBlocked':
      return [`${title} was blocked: ${cutText(e.data.reason)}`];
    case 'MilestoneUnblocked':
      return [`${title} goes on.`];
    case 'MilestoneDueDateCommitted':
      return [`${title} is now due on ${dayWritten(e.data.to)}, before that on ${dayWritten(e.data.from)}.`];
    default:
      return [];
  }
};

/** What is done or verified of a part; its start and its reports show in the percent. */
const saidOfPart = (e: ProjectEvent, { title, subMilestones }: Milestone): string[] => {
  if (e.type !== 'SubMilestoneDone' && e.type !== 'SubMilestoneVerified') return [];
  const part = subMilestones.find(({ subMilestoneId }) => subMilestoneId === e.data.subMilestoneId);
  if (part === undefined || part.state === 'cancelled') return [];
  return [`${part.title} of ${title} ${e.type === 'SubMilestoneDone' ? 'is done' : 'was verified'}.`];
};

/** What was reported or verified of it; what came back to where it was is no progress. */
const progressOf = (own: readonly ProjectEvent[], start: Milestone | undefined, end: Milestone): string[] => {
  const reports = own.filter((e) => e.type === 'ProgressReported');
  const parts = end.subMilestones.length > 0 && own.some((e) => 'subMilestoneId' in e.data);
  const [from, to] = parts
    ? [start === undefined ? 0 : milestoneBp(start), milestoneBp(end)]
    : [reports[0]?.data.fromBp, reports.at(-1)?.data.toBp];
  return from === undefined || to === undefined || from === to
    ? []
    : [`${end.title} went from ${shownPercent(from)} % to ${shownPercent(to)} %.`];
};

/** What is at work or comes back, and what starts in the week after. */
const nextOf = (counted: readonly Milestone[], today: CivilDate): Line[] =>
  counted.flatMap((m) => {
    const text = nextSaid(m, addDays(today, 7));
    return text === null ? [] : [{ text, milestoneId: m.milestoneId }];
  });

const nextSaid = ({ state, title, startDate, committedDueDate }: Milestone, horizon: CivilDate): string | null => {
  switch (state) {
    case 'in_progress':
      return `Go on with ${title}, due on ${dayWritten(committedDueDate)}.`;
    case 'changes_requested':
      return `Mend what was returned of ${title}.`;
    case 'planned':
      return startDate <= horizon ? `Start ${title}, due on ${dayWritten(committedDueDate)}.` : null;
    default:
      return null;
  }
};

const blockerOf = (m: Milestone, events: readonly Happened[], today: CivilDate): ReportDraft['blockers'] => {
  if (m.state !== 'blocked') return [];
  const begun = events.findLast(
    ({ event }) => event.type === 'MilestoneBlocked' && event.data.milestoneId === m.milestoneId,
  );
  const { reason, severity, neededFrom } = m.block;
  const since = begun === undefined ? today : istDate(begun.at);
  return [{ text: cutText(reason), severity, since, neededFrom, milestoneId: m.milestoneId }];
};

const summaryOf = ({ title }: PresentProject, now: Bp, before: Bp | null): string =>
  before === null || shownPercent(before) === shownPercent(now)
    ? `${title} stands at ${shownPercent(now)} %.`
    : `${title} stands at ${shownPercent(now)} %, ${shownPercent(before)} % at the beginning of the week.`;

const MOST_SAID = 300;
const cutText = (text: string): string => (text.length > MOST_SAID ? `${text.slice(0, MOST_SAID)}…` : text);
const ordinal = (n: number): string => ({ 2: 'second', 3: 'third' })[n] ?? `${n}th`;
