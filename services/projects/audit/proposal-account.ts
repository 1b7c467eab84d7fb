/** What became of a proposal: each state with its time, each version with its end, what was asked and agreed (domain.md §7, question 9). */
import type { ProposalAccount } from '@lamplight/bff/contract/accounts.ts';
import type { Instant } from '@lamplight/common/calendar/civil.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import type { Step } from '@lamplight/events/core/history.ts';
import type { ProposalEvent } from '../proposals/events.ts';
import type { Proposal, ProposalState } from '../proposals/state.ts';

/** A step whose event is known by its type. */
type Told = Readonly<{
  type: ProposalEvent['type'];
  at: Instant;
  by: string;
  event: ProposalEvent;
  state: ProposalState;
}>;
type Of<T extends ProposalEvent['type']> = Extract<ProposalEvent, { type: T }>;

const ENDS = {
  OfferCountered: 'countered',
  OfferMade: 'superseded',
  ProposalAccepted: 'accepted',
  ProposalDeclined: 'declined',
  ProposalExpired: 'expired',
  ProposalRejected: 'rejected',
  ProposalWithdrawn: 'withdrawn',
} as const satisfies Partial<Record<ProposalEvent['type'], ProposalAccount['offers'][number]['end']>>;
type Ending = keyof typeof ENDS;
const isEnding = (type: string): type is Ending => Object.hasOwn(ENDS, type);

/** @param steps of the proposal's stream, from its first event on */
export const proposalAccount = (steps: readonly Step<Proposal>[], names: Names): ProposalAccount => {
  const told = steps.flatMap(({ fact, to }): Told[] => {
    if (to.is === 'absent') return [];
    const event = { type: fact.type, data: fact.data } as ProposalEvent;
    return [{ type: event.type, at: fact.occurredAt, by: fact.meta.actorId, event, state: to.is }];
  });
  const last = <T extends ProposalEvent['type']>(type: T) =>
    told.findLast((one) => one.type === type) as (Told & { event: Of<T> }) | undefined;
  const brief = last('ProposalSubmitted')?.event.data;
  return {
    states: statesOf(told),
    budget: brief === undefined ? null : { minPaise: brief.budgetMinPaise, maxPaise: brief.budgetMaxPaise },
    offers: offersOf(told, names),
    agreedPaise: last('ProposalAccepted')?.event.data.contractPaise ?? null,
    plan: brief?.plan ?? null,
    refused: refusedBy(told, names),
  };
};

const statesOf = (told: readonly Told[]): ProposalAccount['states'] => {
  const reached = told.filter(({ state }, i) => state !== told[i - 1]?.state);
  return reached.map(({ state, at }, i) => ({ state, from: at, until: reached[i + 1]?.at ?? null }));
};

const offersOf = (told: readonly Told[], names: Names): ProposalAccount['offers'] =>
  told.flatMap(({ event, at, by }, i) => {
    if (event.type !== 'OfferMade') return [];
    const { version, amountPaise, validUntil, note, hash } = event.data;
    const ending = told.slice(i + 1).find(({ type }) => isEnding(type));
    const end = ending === undefined || !isEnding(ending.type) ? 'open' : ENDS[ending.type];
    const counter = ending?.event.type === 'OfferCountered' ? ending.event.data : null;
    return {
      ...{ version, amountPaise, validUntil, note, hash, by: names(by), at, end },
      ended: ending === undefined ? null : { by: names(ending.by), at: ending.at, says: wordsOf(ending.event) },
      counterPaise: counter?.changes.amountPaise ?? null,
    };
  });

/** What its author said of it. */
const wordsOf = ({ data }: ProposalEvent): string => ('reason' in data ? data.reason : 'note' in data ? data.note : '');

const refusedBy = (told: readonly Told[], names: Names): ProposalAccount['refused'] => {
  const end = told.at(-1);
  if (end === undefined) return null;
  const { event, at } = end;
  const by = names(end.by);
  switch (event.type) {
    case 'ProposalRejected':
      return { by, at, end: 'rejected', reasonCode: event.data.reasonCode, reason: event.data.reason };
    case 'ProposalDeclined':
      return { by, at, end: 'declined', reason: event.data.reason };
    case 'ProposalWithdrawn':
      return { by, at, end: 'withdrawn', reason: event.data.reason };
    default:
      return null;
  }
};
