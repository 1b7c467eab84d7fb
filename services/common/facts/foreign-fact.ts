/**
 * What one service knows of another. Facts come over the bus in their own time, so that there are three answers and not two:
 * what has not been told yet is not a "no".
 */
import type { PendingCode } from '@lamplight/bff/contract/errors.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Refusal, refuse } from '@lamplight/events/core/types.ts';

/**
 * A command carries it as it is, so that whoever may not give the command, or not in this state, hears of that first.
 * `say`: the code in whose words the caller is asked to wait.
 */
export type ForeignFact =
  | Readonly<{ is: 'yes' }>
  | Readonly<{ is: 'no' }>
  | Readonly<{ is: 'not_known_yet'; say: PendingCode }>;

export const YES: ForeignFact = { is: 'yes' };
export const NO: ForeignFact = { is: 'no' };
export const notKnownYet = (say: PendingCode): ForeignFact => ({ is: 'not_known_yet', say });

/** Null where the fact holds. `otherwise` is given only for what was told; of what was not, nothing is decided (503). */
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
