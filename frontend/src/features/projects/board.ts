/** The milestones of a project as cards in columns: what is lifted, where the server lets it go, what that takes. Pure. */
import type { Milestone, MilestoneState } from '@lamplight/bff/contract/projects.ts';
import type { SubMilestone, SubMilestoneState } from '@lamplight/bff/contract/sub-milestones.ts';
import type { Step, SubAct, SubStep } from '../../parts/milestones/data.ts';

/** Columns of the board; what was cancelled stands in the table. */
export const columns = [
  'planned',
  'in_progress',
  'blocked',
  'submitted',
  'changes_requested',
  'accepted',
] as const satisfies readonly MilestoneState[];
export type Column = (typeof columns)[number];

/** A milestone, or one of its parts (`sub`). */
export type Card = Readonly<{ id: string; column: Column; milestone: Milestone; sub: SubMilestone | null }>;

/** What takes a card to a column: one call, a dialog that asks for words first, or the milestone's own page. */
export type Move =
  | Readonly<{ does: 'step'; step: Step }>
  | Readonly<{ does: 'sub-step'; step: SubStep }>
  | Readonly<{ does: 'ask'; what: 'block' | 'recall' | Extract<SubAct, 'finish' | 'return'> }>
  | Readonly<{ does: 'open' }>;

export type Lifted = Readonly<{ card: Card; over: Column; by: 'keys' | 'pointer' }>;
export type Going = Readonly<{ id: string; to: Column }>;

const COLUMN_OF_PART: Readonly<Record<SubMilestoneState, Column | null>> = {
  todo: 'planned',
  doing: 'in_progress',
  done: 'submitted',
  verified: 'accepted',
  cancelled: null,
};

/** Live ones in the order of the plan, each milestone before its parts. */
export const cardsOf = (milestones: readonly Milestone[]): readonly Card[] =>
  milestones.flatMap((milestone): Card[] => {
    const column = columns.find((one) => one === milestone.state);
    if (column === undefined) return [];
    const parts = milestone.subMilestones.flatMap((sub): Card[] => {
      const own = COLUMN_OF_PART[sub.state];
      return own === null ? [] : [{ id: sub.subMilestoneId, column: own, milestone, sub }];
    });
    return [{ id: milestone.milestoneId, column, milestone, sub: null }, ...parts];
  });

/** What takes the card there, if the server lets the reader do it now (`can`); null where it does not. */
export const moveTo = (card: Card, to: Column): Move | null =>
  card.sub === null ? ofMilestone(card.milestone, to) : ofPart(card.sub, to);

const ofMilestone = ({ state, can }: Milestone, to: Column): Move | null => {
  switch (to) {
    case 'in_progress':
      if (state === 'planned' && can.startMilestone) return { does: 'step', step: 'start' };
      if (state === 'changes_requested' && can.resumeMilestone) return { does: 'step', step: 'resume' };
      if (state === 'blocked' && can.unblockMilestone) return { does: 'step', step: 'unblock' };
      return state === 'submitted' && can.recallMilestone ? { does: 'ask', what: 'recall' } : null;
    case 'blocked':
      return state === 'in_progress' && can.blockMilestone ? { does: 'ask', what: 'block' } : null;
    case 'submitted':
      return state !== 'submitted' && can.submitMilestone ? { does: 'open' } : null;
    case 'accepted':
      return can.acceptMilestone ? { does: 'open' } : null;
    case 'changes_requested':
      return can.requestChanges ? { does: 'open' } : null;
    case 'planned':
      return null;
  }
};

const ofPart = ({ state, can }: SubMilestone, to: Column): Move | null => {
  if (to === 'in_progress' && can.startSubMilestone) return { does: 'sub-step', step: 'start' };
  if (to === 'in_progress' && can.returnSubMilestone) return { does: 'ask', what: 'return' };
  if (to === 'submitted' && state === 'doing' && can.finishSubMilestone) return { does: 'ask', what: 'finish' };
  return to === 'accepted' && can.verifySubMilestone ? { does: 'sub-step', step: 'verify' } : null;
};

/** Where a lifted card may be dropped: its own column, and those that the server allows. */
export const landings = (card: Card): readonly Column[] =>
  columns.filter((column) => column === card.column || moveTo(card, column) !== null);

/** The landing one arrow further; the last one stays the last. */
export const stepped = ({ card, over }: Lifted, step: 1 | -1): Column => {
  const all = landings(card);
  return all[all.indexOf(over) + step] ?? over;
};

/** The cards by column; one that is on its way lies on top of where it goes. */
export const inColumns = (cards: readonly Card[], going: Going | null): Readonly<Record<Column, readonly Card[]>> => {
  const piles: Record<Column, Card[]> = {
    planned: [],
    in_progress: [],
    blocked: [],
    submitted: [],
    changes_requested: [],
    accepted: [],
  };
  for (const card of cards) if (card.id !== going?.id) piles[card.column].push(card);
  const moving = going && cards.find(({ id }) => id === going.id);
  if (going && moving) piles[going.to].unshift(moving);
  return piles;
};

/** Whose it is: a part's assignee; of a milestone nobody, since the whole project has its lead. */
export const ownerOf = ({ sub }: Card): string | null => sub?.assignee?.id ?? null;

/** `nobody`: parts that nobody was named for. A milestone stays with its parts that are left. */
export const narrowed = (cards: readonly Card[], who: string | null): readonly Card[] => {
  if (who === null) return cards;
  const parts = cards.filter((card) => card.sub !== null && (ownerOf(card) ?? 'nobody') === who);
  const kept = new Set(parts.map(({ milestone }) => milestone.milestoneId));
  return cards.filter((card) => (card.sub === null ? kept.has(card.id) : parts.includes(card)));
};

export const titleOf = ({ milestone, sub }: Pick<Card, 'milestone' | 'sub'>): string => sub?.title ?? milestone.title;

/** The date by which it is due: of a milestone the committed one. */
export const dueOf = ({ milestone, sub }: Card): string | undefined =>
  sub === null ? milestone.committedDueDate : sub.dueDate;

/** Whether its dates may be moved, and by what: the plan of parts, the plan before the start, or a change of the contract. */
export const datesBy = (
  card: Card,
  project: Readonly<{ can: Readonly<Partial<Record<'planMilestones' | 'requestChange' | 'draftChange', boolean>>> }>,
): 'parts' | 'plan' | 'change' | null => {
  const { milestone, sub } = card;
  if (sub !== null)
    return milestone.can.planSubMilestones && (sub.state === 'todo' || sub.state === 'doing') ? 'parts' : null;
  if (project.can.planMilestones) return 'plan';
  const isOpen = milestone.state !== 'submitted' && milestone.state !== 'accepted' && milestone.state !== 'cancelled';
  return (project.can.requestChange || project.can.draftChange) && isOpen ? 'change' : null;
};
