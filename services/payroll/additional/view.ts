/** Pay beside the salary, the newest first, with who proposed, approved and ended each, and when. Amounts stay sealed; queries open them. */
import type { Fact, Projection } from '@lamplight/events/core/types.ts';
import { type AdditionalPayEvent, additionalPay, type PresentPay } from './pay.ts';

type Trace = Readonly<{ at: string; by: string }>;
export type AdditionalPayDoc = Readonly<{
  _id: string;
  employeeId: string;
  month: string;
  state: PresentPay['is'];
  proposedAt: string;
  /** The decider's own state: screens and decisions cannot disagree. */
  machine: PresentPay;
  proposed: Trace;
  approved: Trace | null;
  ended: Trace | null;
}>;

export const additionalPayView: Projection<AdditionalPayDoc, AdditionalPayEvent> = {
  name: 'additional-pay',
  version: 1,
  reads: { categories: [additionalPay.category] },
  indexes: [
    ['proposedAt'],
    ['month', 'proposedAt'],
    ['employeeId', 'proposedAt'],
    ['state', 'proposedAt'],
    ['month', 'employeeId', 'proposedAt'],
    ['month', 'state', 'proposedAt'],
    ['employeeId', 'state', 'proposedAt'],
    ['month', 'employeeId', 'state', 'proposedAt'],
    /** What a run of a month may pay: approved for it, or for an earlier one whose pay had passed. */
    ['state', 'month'],
  ],
  ids: ({ data }) => [data.additionalPayId],
  evolve: (doc, e, id) => {
    const machine = additionalPay.evolve(doc?.machine ?? additionalPay.initial, eventIn(e), e.revision);
    // What was cancelled before it was proposed is nothing to show.
    if (machine.is === 'absent') return doc;
    const trace = { at: e.occurredAt, by: e.meta.actorId };
    const proposed = doc?.proposed ?? trace;
    return {
      ...{ _id: id, employeeId: machine.employeeId, month: machine.month, state: machine.is },
      ...{ proposedAt: proposed.at, machine, proposed },
      approved: e.type === 'AdditionalPayApproved' ? trace : (doc?.approved ?? null),
      ended: e.type === 'AdditionalPayCancelled' || e.type === 'AdditionalPayTakenBack' ? trace : (doc?.ended ?? null),
    };
  },
};

/** The machine gets the event alone, not where it stands. */
const eventIn = ({ type, data }: Fact<AdditionalPayEvent>) => ({ type, data }) as AdditionalPayEvent;
