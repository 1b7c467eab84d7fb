/** What lists and pages show of a proposal: the state that decides, and who did what when. */
import type { Fact, Projection } from '@lamplight/events/core/types.ts';
import { type PresentProposal, type ProposalEvent, proposal } from './proposal.ts';

/** Who and when, as the log recorded it. */
type Trace = Readonly<{ at: string; by: string }>;
export type ProposalDoc = Readonly<{
  _id: string;
  /** Person ids and `role:admin`: rights are part of the query. */
  seenBy: readonly string[];
  clientId: string;
  state: PresentProposal['is'];
  stateSince: string;
  createdAt: string;
  updatedAt: string;
  submittedAt: string | null;
  /** What the decider itself has folded: screens and decisions cannot disagree. */
  machine: PresentProposal;
  /** Of version 1, 2 … */
  offersMade: readonly Trace[];
  questions: readonly (Trace &
    Readonly<{ questions: readonly string[]; answers: readonly string[] | null; answeredAt: string | null }>)[];
  counters: readonly (Trace & Extract<ProposalEvent, { type: 'OfferCountered' }>['data'])[];
  accepted: Trace | null;
  closed: (Trace & Readonly<{ reason: string; reasonCode: string | null }>) | null;
}>;

export const proposalView: Projection<ProposalDoc, ProposalEvent> = {
  name: 'proposals',
  version: 2,
  reads: { categories: ['proposal'] },
  indexes: [
    ['seenBy', 'createdAt'],
    ['seenBy', 'state', 'createdAt'],
    ['seenBy', 'clientId', 'createdAt'],
    ['seenBy', 'clientId', 'state', 'createdAt'],
  ],
  /** A reminder changes nothing that is shown. */
  ids: (e) => (e.type === 'OfferReminded' ? [] : [e.data.proposalId]),
  evolve: (doc, e, id) => {
    const machine = proposal.evolve(
      doc?.machine ?? proposal.initial,
      { type: e.type, data: e.data } as ProposalEvent,
      e.revision,
    );
    if (machine.is === 'absent') return doc;
    const before = doc ?? opened(e, id, machine);
    const moved = before.state !== machine.is || doc === null;
    const stateSince = moved ? e.occurredAt : before.stateSince;
    const now = { ...whose(machine), machine, state: machine.is, stateSince, updatedAt: e.occurredAt };
    return { ...before, ...changesOf(before, e), ...now };
  },
};

const opened = (e: Fact<ProposalEvent>, id: string, machine: PresentProposal): ProposalDoc => ({
  _id: id,
  ...whose(machine),
  state: machine.is,
  stateSince: e.occurredAt,
  createdAt: e.occurredAt,
  updatedAt: e.occurredAt,
  submittedAt: null,
  machine,
  offersMade: [],
  questions: [],
  counters: [],
  accepted: null,
  closed: null,
});

/** A draft on behalf may move to another client: then the first one must not see it any more. */
const whose = ({ clientId, authorId }: PresentProposal): Pick<ProposalDoc, 'seenBy' | 'clientId'> => ({
  seenBy: [...new Set(['role:admin', clientId, authorId])],
  clientId,
});

/** What an event adds to the story, beside the state. */
const changesOf = (doc: ProposalDoc, e: Fact<ProposalEvent>): Partial<ProposalDoc> => {
  const trace: Trace = { at: e.occurredAt, by: e.meta.actorId };
  switch (e.type) {
    case 'ProposalSubmitted':
      return { submittedAt: e.occurredAt };
    case 'ProposalInfoRequested':
      return {
        questions: [...doc.questions, { ...trace, questions: e.data.questions, answers: null, answeredAt: null }],
      };
    case 'ProposalInfoProvided':
      return {
        questions: doc.questions.with(-1, {
          ...lastOf(doc.questions),
          answers: e.data.answers,
          answeredAt: e.occurredAt,
        }),
      };
    case 'OfferMade':
      return { offersMade: [...doc.offersMade, trace] };
    case 'OfferCountered':
      return { counters: [...doc.counters, { ...trace, ...e.data }] };
    case 'ProposalAccepted':
      return { accepted: trace };
    case 'ProposalDeclined':
    case 'ProposalWithdrawn':
      return { closed: { ...trace, reason: e.data.reason, reasonCode: null } };
    case 'ProposalRejected':
      return { closed: { ...trace, reason: e.data.reason, reasonCode: e.data.reasonCode } };
    default:
      return {};
  }
};

const lastOf = <T>(list: readonly T[]): T => {
  const last = list.at(-1);
  if (last === undefined) throw new TypeError('an answer without a question');
  return last;
};
