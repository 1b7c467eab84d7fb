/** A project then against now, field by field; what is gone is still listed, as removed (M4). */
import { formatDate } from '../../ui/dates.ts';
import { formatRupees } from '../../ui/money.ts';
import { formatPercent } from '../../ui/shares.ts';
import { statusOf } from '../../ui/status.ts';
import type { Milestone, ProjectAnswer, ProjectMember } from './data.ts';

/** Absent `from`: it came since; absent `to`: it is gone. */
export type Changed = Readonly<{ field: string; from?: string; to?: string }>;

export const compareProjects = (then: ProjectAnswer, now: ProjectAnswer): readonly Changed[] => [
  ...heads(then, now),
  ...things(
    then.milestones ?? [],
    now.milestones ?? [],
    (m) => m.milestoneId,
    milestoneFacts,
    ({ title }) => title,
  ),
  ...things(
    live(then.members),
    live(now.members),
    (a) => a.assignmentId,
    memberFacts,
    ({ name, employeeId }) => name ?? employeeId,
  ),
];

type Fact = readonly [name: string, value: string];

const heads = (then: ProjectAnswer, now: ProjectAnswer): readonly Changed[] => {
  const before = headFacts(then);
  const after = new Map(headFacts(now));
  const names = new Set([...before.map(([name]) => name), ...after.keys()]);
  const old = new Map(before);
  return [...names].flatMap((name) => changed(name, old.get(name), after.get(name)));
};

const headFacts = ({ project: p, proposal }: ProjectAnswer): readonly Fact[] => {
  if (!p)
    return proposal
      ? [
          ['Stage', 'Proposal'],
          ['Title', proposal.title],
          ['State', statusOf('proposal', proposal.state).word],
        ]
      : [];
  return [
    ['Stage', 'Project'],
    ['Title', p.title],
    ['State', statusOf('project', p.state).word],
    ['Overall', `${formatPercent(p.overallBp)}`],
    ['Health', statusOf('health', p.health.derived).word],
    ['Lead', p.lead ? (p.lead.name ?? p.lead.id) : 'nobody'],
    ['Contract', formatRupees(p.contractPaise)],
    ...(p.dueDate === null ? [] : [['Last due date', formatDate(p.dueDate)] as const]),
    ...(p.money ? [['Paid, ex-GST', formatRupees(p.money.paidExGstPaise)] as const] : []),
  ];
};

const milestoneFacts = (m: Milestone): readonly Fact[] => [
  ['title', m.title],
  ['state', statusOf('milestone', m.state).word],
  ['done', `${formatPercent(m.progressBp)}`],
  ['weight', `${formatPercent(m.weightBp)}`],
  ['amount', formatRupees(m.amountPaise)],
  ['due', formatDate(m.committedDueDate)],
];
const memberFacts = (a: ProjectMember): readonly Fact[] => [
  ['role', a.role],
  ...(a.allocationBp === undefined ? [] : [['share', `${formatPercent(a.allocationBp)}`] as const]),
  ['state', statusOf('assignment', a.state).word],
];
const live = (members: readonly ProjectMember[] | undefined) =>
  (members ?? []).filter(({ state }) => state !== 'ended');

const things = <T>(
  then: readonly T[],
  now: readonly T[],
  idOf: (one: T) => string,
  factsOf: (one: T) => readonly Fact[],
  nameOf: (one: T) => string,
): readonly Changed[] => {
  const before = new Map(then.map((one) => [idOf(one), one]));
  const after = new Map(now.map((one) => [idOf(one), one]));
  const whole = (one: T) =>
    factsOf(one)
      .map(([, value]) => value)
      .join(', ');
  return [
    ...now.flatMap((one) => {
      const old = before.get(idOf(one));
      if (old === undefined) return [{ field: nameOf(one), to: whole(one) }];
      const was = new Map(factsOf(old));
      return factsOf(one).flatMap(([name, value]) => changed(`${nameOf(one)}, ${name}`, was.get(name), value));
    }),
    ...then.filter((one) => !after.has(idOf(one))).map((one) => ({ field: nameOf(one), from: whole(one) })),
  ];
};

const changed = (field: string, from: string | undefined, to: string | undefined): readonly Changed[] =>
  from === to ? [] : [{ field, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }];
