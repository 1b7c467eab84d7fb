/** What one types of a report, and what is sent of it. */
import { reportBody, reportDraftBody } from '@lamplight/bff/contract/reports.ts';
import { checked, type Reading } from '../../forms/reading.ts';
import { typedPercent } from '../../ui/shares.ts';
import { parsePercent } from '../offers/plan.ts';
import type { Project, ReportContent, ReportDraft, ShownContent } from './data.ts';

export type Line = ReportDraft['done'][number];
export type Risk = ReportDraft['risks'][number];
export type Blocker = ReportDraft['blockers'][number];
/** Percent and hours as they are typed. */
export type Values = Omit<ReportDraft, 'percentCompleteBp' | 'hours'> & { percent: string; hours: string };

export const blankOf = (project: Pick<Project, 'health' | 'overallBp'>): Values => ({
  health: project.health.declared?.health ?? project.health.derived,
  percent: typedPercent(project.overallBp),
  summary: '',
  done: [],
  next: [],
  slips: [],
  risks: [],
  blockers: [],
  hours: '',
  visibleToClient: false,
});

export const valuesOf = (content: ShownContent): Values => ({
  health: content.health,
  percent: typedPercent(content.percentCompleteBp),
  summary: content.summary,
  done: content.done,
  next: content.next,
  slips: content.slips.map(({ title: _title, ...slip }) => slip),
  risks: (content.risks ?? []).map(({ score: _score, high: _high, owner, ...risk }) => ({
    ...risk,
    ...(owner === undefined ? {} : { ownerId: owner.id }),
  })),
  blockers: content.blockers,
  hours: content.hours === undefined ? '' : String(content.hours),
  visibleToClient: content.visibleToClient,
});

const candidateOf = ({ percent, hours, ...typed }: Values) => {
  const percentCompleteBp = parsePercent(percent);
  return {
    ...typed,
    percentCompleteBp: typeof percentCompleteBp === 'number' ? percentCompleteBp : 0,
    ...(hours.trim() === '' ? {} : { hours: Number(hours) }),
  };
};
const ownFaults = ({ percent, hours }: Values): Record<string, string | undefined> => ({
  percent: typeof parsePercent(percent) === 'number' ? undefined : 'Percent from 0 to 100',
  hours: /^\d{0,5}$/.test(hours.trim()) ? undefined : 'Whole hours',
});

/** Whole, as it is signed. */
export const readReport = (typed: Values): Reading<ReportContent> =>
  checked(reportBody, candidateOf(typed), ownFaults(typed));

/** As far as it is written. */
export const readDraft = (typed: Values): Reading<ReportDraft> =>
  checked(reportDraftBody, candidateOf(typed), ownFaults(typed));

/**
 * What the week's events say, added to what is typed: nothing that somebody wrote is replaced or said twice. Health and
 * percent are taken over while nobody touched the form.
 */
export const withWeek = (typed: Values, week: ReportDraft, touched: boolean): Values => {
  const lines = (have: readonly Line[], more: readonly Line[]): Line[] => [
    ...have.filter(({ text }) => text.trim() !== ''),
    ...more.filter(({ text }) => !have.some((line) => line.text.trim() === text.trim())),
  ];
  return {
    ...typed,
    ...(touched ? {} : { health: week.health, percent: typedPercent(week.percentCompleteBp) }),
    summary: typed.summary.trim() === '' ? week.summary : typed.summary,
    done: lines(typed.done, week.done),
    next: lines(typed.next, week.next),
    slips: [
      ...typed.slips,
      ...week.slips.filter(({ milestoneId }) => !typed.slips.some((slip) => slip.milestoneId === milestoneId)),
    ],
    blockers: [
      ...typed.blockers,
      ...week.blockers.filter((one) => !typed.blockers.some((have) => have.text.trim() === one.text.trim())),
    ],
  };
};
