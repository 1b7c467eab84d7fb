/** How a project stands, in words: what comes next, how late it is, what is missing before it can start. */

import { isLate } from '../../parts/milestones/evidence.ts';
import { civilOf, formatDay } from '../../ui/dates.ts';
import type { Milestone, Project } from './data.ts';

export type Next = Readonly<{ value: string; note: string; lit: boolean; milestoneId?: string }>;

/** The next decision or date, whoever it waits for. */
export const nextOf = (p: Project, milestones: readonly Milestone[], now: number): Next => {
  const today = civilOf(now);
  const mine = milestones.find((m) => m.can.acceptMilestone);
  const mineWhen = mine?.submission ? formatDay(civilOf(mine.submission.at), today) : null;
  if (mine)
    return {
      value: 'Today',
      note: `${mine.title} waits for an answer${mineWhen ? `, submitted ${mineWhen}` : ''}`,
      lit: true,
      milestoneId: mine.milestoneId,
    };
  if (p.can.acceptDelivery) return { value: 'Today', note: 'The delivery waits for its acceptance', lit: true };
  const handedIn = milestones.find((m) => m.state === 'submitted');
  if (handedIn)
    return {
      value: `With ${p.clientName ?? 'the client'}`,
      note: `${handedIn.title} is submitted`,
      lit: false,
      milestoneId: handedIn.milestoneId,
    };
  switch (p.state) {
    case 'planned':
    case 'staffing':
      return {
        value: 'Start',
        note: p.state === 'planned' ? 'The team is put together first' : 'People are being found',
        lit: false,
      };
    case 'delivery_review':
      return {
        value: `With ${p.clientName ?? 'the client'}`,
        note: 'The delivery waits for its acceptance',
        lit: false,
      };
    case 'on_hold':
      return { value: p.hold ? formatDay(p.hold.expectedReturn, today) : 'On hold', note: 'expected back', lit: false };
    case 'completed':
    case 'archived':
    case 'cancelled':
      return { value: 'None', note: 'Nothing is open', lit: false };
    default: {
      const next = milestones.find((m) => m.state !== 'accepted' && m.state !== 'cancelled');
      return next
        ? {
            value: formatDay(next.committedDueDate, today),
            note: `${next.title} is due`,
            lit: false,
            milestoneId: next.milestoneId,
          }
        : { value: 'None', note: 'Nothing is open', lit: false };
    }
  }
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
