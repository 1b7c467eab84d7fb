/** What a life of a seeded company is: commands, one after another, each at its time, and what came of each. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import type { AnyEvent } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';

export type Content = Readonly<{ id: string; text: string }> | Readonly<{ credentialOf: string; id: string }>;

export type Step = Readonly<{
  /** Epoch ms. */
  at: number;
  stream: StreamId;
  /** With its type; `actor` and `at` are added. */
  command: Readonly<{ type: string } & Record<string, unknown>>;
  actor: Actor;
  /** Of what a reactor would do: by its name, so that it finds its command done when it comes to the event. */
  follows?: Readonly<{ event: string; reactor: string; as: string }>;
  /** Stored before the event that names it. */
  content?: Content;
}>;

/** What was recorded: the events, and the id of the first of them. */
export type Done = Readonly<{ events: readonly AnyEvent[]; id: string }>;

/** It may end before its last step: the company's story ends on a day. */
export type Life = Generator<Step, void, Done>;
