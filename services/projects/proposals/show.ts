/** A proposal as its reader gets it: names opened, versions with their states, and what the reader may do. */
import {
  type Counter,
  emptyBrief,
  type FileRef,
  type Offer,
  type OfferTax,
  type Proposal,
  type ProposalAct,
  type ProposalRow,
  type ShownBrief,
} from '@lamplight/bff/contract/proposals.ts';
import type { Instant } from '@lamplight/common/calendar/civil.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { etagOf } from '@lamplight/common/http/caller.ts';
import { canNow } from '@lamplight/common/http/can.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import { abilities, type PresentProposal } from './proposal.ts';
import type { ProposalDoc } from './view.ts';

export type Reader = Readonly<{
  actor: Actor;
  at: Instant;
  names: Names /** A past state, in which nothing can be done. */;
  past?: boolean;
}>;

/** The people whom an answer about this proposal names. */
export const peopleOf = (doc: ProposalDoc): readonly string[] => {
  const { clientId, authorId } = doc.machine;
  const traces = [...doc.offersMade, ...doc.questions, ...doc.counters, doc.accepted, doc.closed];
  return [...new Set([clientId, authorId, ...traces.flatMap((trace) => (trace ? [trace.by] : []))])];
};

export const canOf = (doc: ProposalDoc, { actor, at, past }: Reader): Record<ProposalAct, boolean> =>
  canNow(abilities(actor, doc.machine, at), past);

/** @param tax null for those who may not read the client's invoices */
export const showProposal = (
  doc: ProposalDoc,
  reader: Reader,
  files: readonly FileRef[],
  tax: OfferTax | null,
): Proposal => {
  const { machine } = doc;
  const { attachments: _named, ...written } = machine.content;
  const { names } = reader;
  return {
    proposalId: doc._id,
    etag: etagOf(machine.etag),
    state: machine.is,
    stateSince: doc.stateSince,
    clientId: machine.clientId,
    clientName: names(machine.clientId).name,
    submittedBy: names(machine.authorId),
    ...emptyBrief,
    ...(written as Partial<ShownBrief>),
    attachments: [...files],
    createdAt: doc.createdAt,
    ...(doc.submittedAt === null ? {} : { submittedAt: doc.submittedAt }),
    questions: doc.questions.map(({ questions, at, by, answers, answeredAt }) => ({
      questions: [...questions],
      askedAt: at,
      by: names(by),
      ...(answers === null ? {} : { answers: [...answers] }),
      ...(answeredAt === null ? {} : { answeredAt }),
    })),
    offers: offersOf(doc, names),
    counters: doc.counters.map((counter) => showCounter(counter, names)),
    ...(tax === null ? {} : { tax }),
    ...acceptedOf(doc, names),
    ...(doc.closed === null ? {} : { closed: closedOf(doc.closed, names) }),
    can: canOf(doc, reader),
  };
};

export const showProposalRow = (doc: ProposalDoc, reader: Reader): ProposalRow => {
  const { machine } = doc;
  const offer = machine.offers.at(-1);
  return {
    proposalId: doc._id,
    title: machine.content.title ?? '',
    state: machine.is,
    stateSince: doc.stateSince,
    clientId: machine.clientId,
    clientName: reader.names(machine.clientId).name,
    submittedBy: reader.names(machine.authorId),
    services: [...(machine.content.services ?? [])],
    budgetMinPaise: machine.content.budgetMinPaise ?? null,
    budgetMaxPaise: machine.content.budgetMaxPaise ?? null,
    offerVersion: offer?.version ?? null,
    amountPaise: offer?.amountPaise ?? null,
    validUntil: offer?.validUntil ?? null,
    updatedAt: doc.updatedAt,
    can: canOf(doc, reader),
  };
};

const offersOf = ({ machine, offersMade, counters }: ProposalDoc, names: Names): Offer[] =>
  machine.offers.map((offer, index) => {
    const { version, amountPaise, milestones, terms, validUntil, by, note, hash } = offer;
    const newest = index === machine.offers.length - 1;
    const countered = counters.some((counter) => counter.version === version);
    return {
      version,
      amountPaise,
      milestones: milestones.map((m) => ({ ...m, acceptanceCriteria: [...m.acceptanceCriteria] })),
      terms: { ...terms },
      validUntil,
      by: names(by),
      note,
      hash,
      madeAt: offersMade[index]?.at ?? '',
      state: newest ? newestState(machine) : countered ? 'countered' : 'superseded',
    };
  });

const newestState = ({ is }: PresentProposal): Offer['state'] => {
  switch (is) {
    case 'offered':
      return 'open';
    case 'countered':
    case 'accepted':
    case 'declined':
    case 'expired':
      return is;
    default:
      return 'closed';
  }
};

const showCounter = ({ version, changes, note, by, at }: ProposalDoc['counters'][number], names: Names): Counter => ({
  version,
  ...(changes.amountPaise === undefined ? {} : { amountPaise: changes.amountPaise }),
  ...(changes.milestones === undefined
    ? {}
    : { milestones: changes.milestones.map((m) => ({ ...m, acceptanceCriteria: [...m.acceptanceCriteria] })) }),
  note,
  by: names(by),
  at,
});

const acceptedOf = ({ accepted, machine }: ProposalDoc, names: Names): Pick<Proposal, 'accepted'> => {
  if (accepted === null || machine.is !== 'accepted') return {};
  const { version, hash, amountPaise } = machine.offer;
  return { accepted: { version, hash, contractPaise: amountPaise, at: accepted.at, by: names(accepted.by) } };
};

const closedOf = ({ reason, reasonCode, at, by }: NonNullable<ProposalDoc['closed']>, names: Names) => ({
  ...(reasonCode === null ? {} : { reasonCode }),
  reason,
  at,
  by: names(by),
});
