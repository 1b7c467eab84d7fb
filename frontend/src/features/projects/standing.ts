/** How a project stands, in words: what comes next, how late it is, what is missing before it can start. */

import type { Role } from '@lamplight/bff/contract/roles.ts';
import { daysLate, isLate } from '../../parts/milestones/late.ts';
import { civilOf, daysBetween, formatDay } from '../../ui/dates.ts';
import { lowerFirst } from '../../ui/letters.ts';
import { lateSaid } from '../../ui/spans.ts';
import { statusOf } from '../../ui/status.ts';
import type { Milestone, Project } from './data.ts';

export type Next = Readonly<{
  /** What kind of thing comes next. */
  label: 'Next decision' | 'Next milestone' | 'Next step';
  value: string;
  note: string;
  /** Whoever it waits for; left out where nobody has to act. */
  who?: string;
  /** It waits for the reader. */
  lit: boolean;
  /** Its day has passed. */
  late?: boolean;
  milestoneId?: string;
}>;
export type Reader = Readonly<{ id: string; role: Role }>;

/** What comes next, whoever it waits for: a decision, else the next milestone by its day. */
export const nextOf = (p: Project, milestones: readonly Milestone[], now: number, reader: Reader): Next => {
  const today = civilOf(now);
  const client = reader.id === p.clientId ? 'You' : (p.clientName ?? 'The client');
  const decision = { label: 'Next decision', lit: false } as const;
  const mine = milestones.find((m) => m.can.acceptMilestone);
  const mineWhen = mine?.submission ? formatDay(civilOf(mine.submission.at), today) : null;
  if (mine)
    return {
      ...decision,
      value: 'Today',
      note: `${mine.title} waits for an answer${mineWhen ? `, submitted ${mineWhen}` : ''}`,
      who: reader.role === 'client' ? 'You' : client,
      lit: true,
      milestoneId: mine.milestoneId,
    };
  if (p.can.acceptDelivery)
    return { ...decision, value: 'Today', note: 'The delivery waits for its acceptance', who: client, lit: true };
  const handedIn = milestones.find((m) => m.state === 'submitted');
  if (handedIn)
    return {
      ...decision,
      value: `With ${p.clientName ?? 'the client'}`,
      note: `${handedIn.title} is submitted`,
      milestoneId: handedIn.milestoneId,
    };
  switch (p.state) {
    case 'planned':
    case 'staffing':
      return {
        label: 'Next step',
        value: 'Start',
        note: p.state === 'planned' ? 'The team is put together first' : 'People are being found',
        who: reader.role === 'admin' ? 'You' : 'Lamplight',
        lit: false,
      };
    case 'delivery_review':
      return {
        ...decision,
        value: `With ${p.clientName ?? 'the client'}`,
        note: 'The delivery waits for its acceptance',
      };
    case 'on_hold':
      return { label: 'Next step', ...heldUntil(p, today), lit: false };
    case 'completed':
    case 'archived':
    case 'cancelled':
      return { label: 'Next step', value: 'None', note: endedOn(p, today), lit: false };
    default: {
      const next = milestones.find((m) => m.state !== 'accepted' && m.state !== 'cancelled');
      if (!next) return { label: 'Next step', value: 'None', note: 'Nothing is open', lit: false };
      const days = daysLate(next, today);
      return {
        label: 'Next milestone',
        value: days > 0 ? lateSaid(days) : formatDay(next.committedDueDate, today),
        note: days > 0 ? next.title : `${next.title} is due`,
        who: delivererOf(p, next, reader),
        lit: false,
        late: days > 0,
        milestoneId: next.milestoneId,
      };
    }
  }
};

/** Whoever a milestone waits for: what blocks it, else its lead; to a client that is the company. */
const delivererOf = (p: Project, { state, block }: Milestone, reader: Reader): string => {
  if (state === 'blocked' && block) return block.neededFrom;
  if (reader.role === 'client') return 'Lamplight';
  if (p.lead === null) return 'Nobody yet, it has no lead';
  return p.lead.id === reader.id ? 'You' : (p.lead.name ?? 'The lead');
};

const heldUntil = ({ hold }: Project, today: string): Pick<Next, 'value' | 'note' | 'late'> => {
  if (!hold) return { value: 'On hold', note: 'No day is named' };
  const days = daysBetween(hold.expectedReturn, today);
  return days > 0
    ? { value: lateSaid(days), note: `It was expected back on ${formatDay(hold.expectedReturn, today)}`, late: true }
    : { value: formatDay(hold.expectedReturn, today), note: 'expected back' };
};

const ENDED: Partial<Record<Project['state'], string>> = {
  completed: 'Completed',
  archived: 'Archived',
  cancelled: 'Cancelled',
};
const endedOn = (p: Project, today: string): string =>
  `${ENDED[p.state]} on ${formatDay(civilOf(p.stateSince), today)}`;

/** `Said by Meera Iyer on 21 Nov; the figures say at risk.`, and why where that was said: each a line of its own. */
export const declaredSaid = (
  { by, at, reason }: NonNullable<Project['health']['declared']>,
  derived: Project['health']['derived'],
  today: string,
): readonly string[] => {
  const figures = lowerFirst(statusOf('health', derived).word);
  const said = `Said by ${by.name ?? 'the lead'} on ${formatDay(civilOf(at), today)}; the figures say ${figures}.`;
  return reason === undefined ? [said] : [said, `“${reason}”`];
};

/** `SPI 0.87, one milestone late` */
export const healthSaid = (p: Pick<Project, 'health'>, milestones: readonly Milestone[], today: string): string => {
  const late = milestones.filter((m) => isLate(m, today)).length;
  const blocked = milestones.filter((m) => m.state === 'blocked').length;
  return [
    p.health.spiBp === null ? 'nothing was planned by today' : `SPI ${hundredths(p.health.spiBp)}`,
    late > 0 ? `${late === 1 ? 'one milestone' : `${late} milestones`} late` : null,
    blocked > 0 ? `${blocked === 1 ? 'one' : blocked} blocked` : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
};
/** Basis points as a ratio with two decimals, cut: 8765 → `0.87`. */
const hundredths = (bp: number): string => {
  const digits = String(bp).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4, -2)}`;
};

export type Missing = Readonly<{ says: string; ok: boolean }>;
/** What ActivateProject will ask (state-machines.md §2), as far as this page knows it. */
export const activationChecks = (
  p: Project,
  milestones: readonly Milestone[],
  facts: Readonly<{ clientActive: boolean | null; advancePaid: boolean | null }>,
): readonly Missing[] => {
  const live = milestones.filter(({ state }) => state !== 'cancelled');
  const weights = live.reduce((sum, m) => sum + m.weightBp, 0);
  const amounts = live.reduce((sum, m) => sum + m.amountPaise, 0);
  return [
    {
      says:
        live.length === 0
          ? 'No milestone is planned'
          : `${live.length} ${live.length === 1 ? 'milestone' : 'milestones'} planned`,
      ok: live.length > 0,
    },
    {
      says: weights === 10_000 ? 'Weights reach 100\u00a0%' : 'Weights do not reach 100\u00a0%',
      ok: weights === 10_000,
    },
    {
      says: amounts === p.contractPaise ? 'Amounts add up to the contract' : 'Amounts differ from the contract',
      ok: amounts === p.contractPaise,
    },
    { says: p.lead ? `${p.lead.name ?? 'A lead'} leads it` : 'No lead is appointed', ok: p.lead !== null },
    ...(facts.clientActive === null
      ? []
      : [
          {
            says: facts.clientActive ? 'The client’s account is active' : 'The client’s account is not active',
            ok: facts.clientActive,
          },
        ]),
    ...(facts.advancePaid === null
      ? []
      : [{ says: facts.advancePaid ? 'The advance is paid' : 'The advance is not paid yet', ok: facts.advancePaid }]),
  ];
};
