/** What an audited stream's state says of a conversation, and what an event changed about it. No word of a message is in it. */
import type { Change } from '@lamplight/bff/contract/audit.ts';
import { differenceBy } from '@lamplight/common/audit/difference.ts';
import type { AnyDecider } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { type Conversation, conversation } from '../conversations/conversation.ts';
import { message } from '../messages/message.ts';

const deciders: readonly AnyDecider[] = [conversation, message];

/** @throws TypeError for a stream that is not audited */
export const deciderOf = (stream: StreamId): AnyDecider => {
  const decider = deciders.find(({ category }) => stream.startsWith(`${category}-`));
  if (decider === undefined) throw new TypeError(`nothing is audited on ${stream}`);
  return decider;
};

export const differenceOfThings = differenceBy({ ids: [], skipped: new Set(['is', 'etag', 'conversationId', 'out']) });

/** The conversation itself, whole; null where it is not (yet) there, and for a message. */
export const thingIn = (state: unknown): unknown => {
  const present = state as Conversation | Readonly<{ is: string }>;
  if (present.is !== 'present' || !('seats' in present)) return null;
  const { is: _is, ...rest } = present;
  return rest;
};

/** Everything that the event changed in its conversation; of a message nothing is told. */
export const changesOf = ({ from, to }: Readonly<{ from: unknown; to: unknown }>): readonly Change[] =>
  differenceOfThings(thingIn(from), thingIn(to));

/** In the words of whoever did it. */
export const reasonOf = (data: unknown): string | null => (data as Readonly<{ reason?: string }>).reason ?? null;
