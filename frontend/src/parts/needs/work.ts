/** An employee's own milestones, and what a lead's milestones wait for. */

import { civilOf, daysBetween, formatDay } from '../../ui/dates.ts';
import { lateSaid } from '../../ui/spans.ts';
import { DECIDED, inOrder, milestonePath, type Need, type ProjectHead } from './needs.ts';

type Next = ProjectHead['next'][number];
const GROUPS = ['overdue', 'blocked', 'returned', 'due', 'later'] as const;
export type Work = Readonly<{
  milestoneId: string;
  projectId: string;
  title: string;
  projectTitle: string;
  state: Next['state'];
  progressBp: number;
  dueDate: string;
  group: (typeof GROUPS)[number];
  /** Until it is due; below zero where that day has passed. */
  days: number;
  /** It has sub-milestones: these are reported on, not it. */
  split: boolean;
  /** Those of them that wait for the reader. */
  mine: NonNullable<Next['subMilestones']>;
}>;
/** Within two weeks counts as due. */
const SOON_DAYS = 14;

/** The live milestones of one's own running projects: late first, then blocked, returned, due, the rest. */
export const workOf = (projects: readonly ProjectHead[], mine: ReadonlySet<string>, now: number): Work[] => {
  const today = civilOf(now);
  const works = projects
    .filter((p) => p.state === 'active' && mine.has(p.projectId))
    .flatMap((p) =>
      p.next
        .filter(({ state }) => state !== 'submitted')
        .map((m): Work => {
          const days = daysBetween(today, m.committedDueDate);
          return {
            milestoneId: m.milestoneId,
            projectId: p.projectId,
            title: m.title,
            projectTitle: p.title,
            state: m.state,
            progressBp: m.progressBp,
            dueDate: m.committedDueDate,
            group: groupOf(m, days),
            days,
            split: m.subMilestones !== undefined,
            mine: (m.subMilestones ?? []).filter(({ mine, state }) => mine && (state === 'todo' || state === 'doing')),
          };
        }),
    );
  return works.sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || a.dueDate.localeCompare(b.dueDate));
};

const groupOf = ({ state }: Next, days: number): Work['group'] => {
  if (days < 0) return 'overdue';
  if (state === 'blocked') return 'blocked';
  if (state === 'changes_requested') return 'returned';
  return days <= SOON_DAYS ? 'due' : 'later';
};

/** Work that is late, blocked or returned. */
export const workNeeds = (work: readonly Work[]): Need[] =>
  inOrder(
    work.flatMap((w): Need[] => {
      const sentenceOf = STUCK[w.group];
      if (sentenceOf === undefined) return [];
      return [
        {
          id: `work ${w.milestoneId}`,
          what: sentenceOf(w),
          more: w.projectTitle,
          act: 'Open',
          to: milestonePath(w.projectId, w.milestoneId),
          when: { due: w.dueDate },
          late: w.group === 'overdue',
          about: { projectId: w.projectId, id: w.milestoneId },
          settledBy: ['MilestoneResumed', 'MilestoneUnblocked', 'MilestoneSubmitted', ...DECIDED],
          rank: GROUPS.indexOf(w.group),
        },
      ];
    }),
  );
const STUCK: Partial<Record<Work['group'], (w: Work) => string>> = {
  overdue: ({ title, days }) => `${title} is ${lateSaid(-days)}.`,
  blocked: ({ title }) => `${title} is blocked.`,
  returned: ({ title }) => `${title} was returned.`,
};

/** For leads: reports that should be there, what the client has before them, and what came back. */
export const leadNeeds = (projects: readonly ProjectHead[], leadId: string, now: number): Need[] =>
  inOrder(
    projects
      .filter((p) => p.lead?.id === leadId)
      .flatMap((p) => [
        ...reportNeed(p, now),
        ...p.next.flatMap((m): Need[] => {
          const base = {
            id: m.milestoneId,
            more: p.title,
            to: milestonePath(p.projectId, m.milestoneId),
            when: { due: m.committedDueDate },
            about: { projectId: p.projectId, id: m.milestoneId },
            settledBy: ['MilestoneResumed', ...DECIDED],
          } as const;
          if (m.state === 'changes_requested')
            return [{ ...base, what: `${m.title} was returned.`, act: 'See why', late: true, rank: 1 }];
          if (m.state === 'submitted')
            return [
              {
                ...base,
                what: `${m.title} is with ${p.clientName ?? 'the client'}.`,
                act: 'Open',
                late: false,
                rank: 2,
              },
            ];
          return [];
        }),
      ]),
  );

/** From its Friday on; late once 18:00 has passed, and a day after that it says so. */
const reportNeed = ({ projectId, title, reportDue }: ProjectHead, now: number): Need[] => {
  if (reportDue === undefined) return [];
  const { week, dueAt } = reportDue;
  const passed = now - Date.parse(dueAt);
  return [
    {
      id: `report ${projectId}`,
      what: `The report of ${title} for the week of ${formatDay(week, civilOf(now))} is ${passed > DAY_MS ? 'missing' : 'due'}.`,
      more:
        passed > DAY_MS ? 'No milestone can be submitted without a report of the last 7 days.' : 'Fridays, 18:00 IST',
      act: 'Write it',
      to: `/project-details/${projectId}?tab=report&week=${week}&write=1`,
      when: { due: civilOf(dueAt) },
      late: passed > 0,
      about: { projectId, id: projectId },
      settledBy: ['LeadReportFiled'],
      rank: 0,
    },
  ];
};
const DAY_MS = 86_400_000;
