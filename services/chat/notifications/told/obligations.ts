/**
 * What is owed now, and by whom it may be done: folded from the public events by `table.ts`, one document for each kind of
 * each thing. Each is fed by the one stream of that thing, so that what asks and what settles come in their order.
 */
import { IDENTITY_TOPIC } from '@lamplight/events/contracts/identity.ts';
import { INTEGRATIONS_TOPIC } from '@lamplight/events/contracts/integrations.ts';
import { PAYROLL_TOPIC } from '@lamplight/events/contracts/payroll.ts';
import { PROJECTS_TOPIC } from '@lamplight/events/contracts/projects.ts';
import type { Fact, Projection } from '@lamplight/events/core/types.ts';
import { type Audience, type Consequence, obligationIdOf, type Thing } from '../consequence.ts';
import { roundOf } from '../ids.ts';
import type { NeedKind } from '../kinds.ts';
import { consequencesOf, type PublicEvent } from '../table.ts';
import type { Stage } from './subjects.ts';

/** Since which event it is owed. Asked again it is another round: whoever was told before is told anew. */
export type Round = Readonly<{ id: string; by: string | null; to: readonly Audience[]; except: readonly string[] }>;
export type Obligation = Readonly<{ _id: string; kind: NeedKind; isOpen: boolean; toAdmins: boolean }> &
  Thing &
  Readonly<{
    /** Null: nobody is waited for. */
    open: Round | null;
    /** The rounds in which it was asked so far. */
    asked: readonly string[];
    /** By whom it was settled last. */
    settledBy: string | null;
  }>;

/** Who did it: a person or the recipient of a link; null where it followed by itself. */
export const actorOf = ({ meta }: Pick<Fact<PublicEvent>, 'meta'>): string | null =>
  meta.actorId === '' || meta.actorId === 'system' || meta.actorId.startsWith('system:') ? null : meta.actorId;

type Owing = Extract<Consequence, { does: 'asks' | 'settles' }>;
const owingIn = (fact: Fact<PublicEvent>): readonly Owing[] =>
  consequencesOf(fact).filter((one): one is Owing => one.does !== 'tells');

/** What an event asks or settles. */
export const obligationsIn = (fact: Fact<PublicEvent>): readonly string[] => [
  ...new Set(owingIn(fact).map(obligationIdOf)),
];

export const toldObligations: Projection<Obligation, PublicEvent> = {
  name: 'chat-told-obligations',
  version: 2,
  reads: { topics: [PROJECTS_TOPIC, PAYROLL_TOPIC, IDENTITY_TOPIC, INTEGRATIONS_TOPIC] },
  indexes: [
    ['of', 'isOpen'],
    ['toAdmins', 'isOpen'],
  ],
  ids: obligationsIn,
  // What was settled before it was asked is kept too: a reader tells by the document that the event was heard.
  evolve: (doc, fact, id) =>
    owingIn(fact)
      .filter((one) => obligationIdOf(one) === id)
      .reduce<Obligation | null>((before, one) => {
        const { kind, subject, of } = one;
        const by = actorOf(fact);
        const thing = { _id: id, kind, subject, of };
        const asked = before?.asked ?? [];
        if (one.does === 'settles')
          return { ...thing, asked, isOpen: false, toAdmins: false, open: null, settledBy: by };
        const { to, except } = one;
        const open = { id: roundOf(fact.id, id), by, to, except };
        const isOpen = { asked: [...asked, open.id], isOpen: true, toAdmins: to.includes('admins') };
        return { ...thing, ...isOpen, open, settledBy: null };
      }, doc),
};

/** Of a project that is completed nobody works on these any more, of one that has ended on none but its money. */
const OVER_WHEN_COMPLETED: ReadonlySet<NeedKind> = new Set<NeedKind>([
  ...(['lead_missing', 'change_to_decide', 'report_to_write', 'interest_to_answer'] as const),
  ...(['milestone_blocked', 'milestone_to_rework', 'milestone_to_accept'] as const),
]);
const OUTLIVES: ReadonlySet<NeedKind> = new Set<NeedKind>(['invoice_to_pay', 'invoice_disputed']);

/** Nobody is waited for any more, since the project is over. */
export const isOver = (kind: NeedKind, stage: Stage): boolean =>
  (stage === 'completed' && OVER_WHEN_COMPLETED.has(kind)) || (stage === 'ended' && !OUTLIVES.has(kind));
