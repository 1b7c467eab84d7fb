/** Facts of identity about one person, as a service has heard them: whether they hold, do not, or are still on their way. */
import type { PendingCode } from '@lamplight/bff/contract/errors.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { Doc } from '@lamplight/events/ports/read-models.ts';
import { type ForeignFact, NO, notKnownYet, YES } from '../facts/foreign-fact.ts';
import type { AskIdentity } from './ask-identity.ts';

/** `unsaid`: nothing that was heard says yes, and nothing says no either. */
export type Judged = 'yes' | 'no' | 'unsaid';
export type Fact<Person> = Readonly<{ judge(person: Person): Judged; say: PendingCode }>;

/**
 * Yes as soon as an event says so. No once every public event of the person has arrived and none says yes, or where one
 * says no and identity cannot be asked. Looks for 2 s before it answers that it does not know.
 */
export type FactOf<Person> = (id: string, fact: Fact<Person>) => Promise<ForeignFact>;

export type HearingOptions<Person extends Doc> = Readonly<{
  view: View<Person>;
  askIdentity: AskIdentity;
  /** Identity could not be asked; for the log. */
  onAway(error: unknown): void;
  /** Of a clock that never goes back, in ms. */
  now(): number;
  /** Resolves after so many ms. */
  pause(ms: number): Promise<void>;
}>;

const LOOK_EVERY_MS = 50;
const LOOK_FOR_MS = 2_000;

export const hearingWith = <Person extends Doc>(o: HearingOptions<Person>): FactOf<Person> => {
  const { view, askIdentity, onAway, now, pause } = o;
  const ask = async (id: string) => {
    try {
      return { is: 'answered', upTo: await askIdentity(id) } as const;
    } catch (error) {
      onAway(error); // a failure decides nothing, so the caller waits
      return { is: 'away' } as const;
    }
  };
  return async (id, { judge, say }) => {
    const heard = async () => {
      const { doc, upTo } = await view.heard(id, keyOf(id));
      return { judged: doc === null ? 'unsaid' : judge(doc), upTo };
    };
    if ((await heard()).judged === 'yes') return YES;
    // Identity is asked before the view is read: a document that is as far as the answer holds every earlier event.
    const answer = await ask(id);
    const until = now() + LOOK_FOR_MS;
    for (;;) {
      const { judged, upTo } = await heard();
      if (judged === 'yes') return YES;
      if (answer.is === 'answered' && (answer.upTo === null || (upTo ?? '') >= answer.upTo)) return NO;
      if (now() >= until) return judged === 'no' && answer.is === 'away' ? NO : notKnownYet(say);
      await pause(LOOK_EVERY_MS);
    }
  };
};

/** Identity publishes all events of a person under one key, in order. */
const keyOf = (id: string): string => `user-${id}`;
