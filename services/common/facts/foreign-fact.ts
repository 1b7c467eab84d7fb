/**
 * What one service knows of another. Facts arrive over the bus with a delay, so there are three answers and not two: a
 * fact that has not arrived yet is not a "no".
 */
import type { PendingCode } from '@lamplight/bff/contract/errors.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Refusal, refuse } from '@lamplight/events/core/types.ts';

/**
 * A command carries the fact unjudged, so that `decide` refuses for want of rights or for the state before it asks the
 * caller to wait. `say`: the code of that answer.
 */
export type ForeignFact =
  | Readonly<{ is: 'yes' }>
  | Readonly<{ is: 'no' }>
  | Readonly<{ is: 'not_known_yet'; say: PendingCode }>;

export const YES: ForeignFact = { is: 'yes' };
export const NO: ForeignFact = { is: 'no' };
export const notKnownYet = (say: PendingCode): ForeignFact => ({ is: 'not_known_yet', say });

/** Null where the fact holds, `otherwise` where it is known not to. What is not known yet is refused as pending. */
export const refusalUnless = (fact: ForeignFact, otherwise: Refusal): Refusal | null => {
  switch (fact.is) {
    case 'yes':
      return null;
    case 'no':
      return otherwise;
    case 'not_known_yet':
      return refuse(fact.say, 'pending');
    default:
      return unreachable(fact);
  }
};
