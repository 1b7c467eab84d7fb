/** The vocabulary of the core: deciders, projections, reactors and what they exchange. */
import type { ZodType } from 'zod';
import type { Filter, Meta, Position, Recorded, StreamId } from '../ports/event-store.ts';
import type { KeyName } from '../ports/personal-data.ts';
import type { Doc } from '../ports/read-models.ts';

/**
 * 404, 403, 409 and 422 at the edge. `pending`: a fact that the decision needs has not come from its service yet, so that
 * nothing is decided (503; a reactor's effect is tried again). `detail` travels to the caller: it holds nothing the caller
 * may not know.
 */
export type Refusal = Readonly<{
  refused: string;
  because: 'absent' | 'forbidden' | 'conflict' | 'rule' | 'pending';
  detail?: unknown;
}>;

/**
 * An aggregate: data and two pure functions. `evolve` never refuses, `decide` never reads a clock, a store or a random
 * source. `audited` streams carry the hash chain. A command's `at`, where it has one, is when it was given (RFC 3339 UTC);
 * `decide` never meets one that is earlier than the newest event of the stream.
 */
export type Decider<S, C, E> = Readonly<{
  category: string;
  initial: S;
  audited?: true;
  evolve(state: S, event: E, revision: number): S;
  decide(command: C, state: S): readonly E[] | Refusal;
}>;

// biome-ignore lint/suspicious/noExplicitAny: a reactor addresses deciders of any aggregate; `change` re-checks by category
export type AnyDecider = Decider<any, any, any>;

export type Reads = Filter | { topics: readonly string[] };

/**
 * An event as projections, reactors and histories see it: the domain event, where it stands, and when it happened
 * (`occurredAt`, RFC 3339 UTC). When the store recorded it is not in it: a store that keeps its own clock, or into which a
 * log was copied, says another time there, and nothing that is decided or shown may change with the store.
 */
export type Fact<E> = E &
  Omit<Recorded, 'type' | 'data' | 'meta' | 'recordedAt' | 'damage'> &
  Readonly<{ occurredAt: string; meta: Omit<Meta, 'occurredAt'> }>;

/**
 * A read model's content as a pure function. Each document is folded from itself and one event; null deletes it.
 * `opens`: needs sealed fields opened, so it is keyed by the subject and handles `SubjectErased`.
 */
export type Projection<T, E> = Readonly<{
  name: string;
  version: number;
  reads: Reads;
  opens?: boolean;
  indexes?: readonly (readonly (keyof T & string)[])[];
  ids(event: Fact<E>): readonly string[];
  evolve(doc: T | null, event: Fact<E>, id: string): T | null;
}>;

export type AnyReactor = Reactor<AnyEvent>;

/** `until`: how late the effect may still happen (RFC 3339 UTC), so that a lost checkpoint floods nobody. */
export type Effect = Readonly<{ as: string; until?: string }> &
  (
    | Readonly<{ to: StreamId; decider: AnyDecider; command: unknown }>
    | Readonly<{ queue: string; payload: unknown; runAt?: string }>
  );

/** A projection of any view, as the machinery holds it: documents and events are only passed on. */
export type AnyProjection = Readonly<{
  name: string;
  version: number;
  reads: Reads;
  opens?: boolean;
  indexes?: readonly (readonly string[])[];
  ids(event: Fact<AnyEvent>): readonly string[];
  evolve(doc: Doc | null, event: Fact<AnyEvent>, id: string): Doc | null;
}>;

export type AnyEvent = Readonly<{ type: string; data: unknown }>;

/**
 * `opens`: needs sealed fields opened; without it a reactor sees them sealed and can only pass them on. `apart`: what it says
 * of an event rests on nothing that its own effects change, so that it may look at the next one before they have happened.
 */
export type Reactor<E> = Readonly<{
  name: string;
  reads: Reads;
  opens?: boolean;
  apart?: true;
  react(event: Fact<E>): readonly Effect[] | Promise<readonly Effect[]>;
}>;

/**
 * Who acts, and for what: the identity of a command. `at` (RFC 3339 UTC, milliseconds, Z) becomes the time of its events,
 * unless the stream already holds a later one.
 */
export type By = Readonly<{
  commandId: string;
  actorId: string;
  at: string;
  correlationId: string;
  causationId: string;
  traceparent?: string;
  /**
   * Of the request that gave the command: the same id with another one is refused with IDEMPOTENCY_KEY_REUSED. Left out
   * where nobody but the machinery repeats the command.
   */
  fingerprint?: string;
  /** The session in which a person gave it, by a name that tells it from others and opens nothing. */
  session?: string;
}>;

/** `repeated`: this command had acted before; events and state are those of its first run. */
export type Changed<S, E> =
  | Readonly<{
      is: 'changed';
      state: S;
      events: readonly E[];
      revision: number;
      position: Position;
      repeated: boolean;
    }>
  | Readonly<{ is: 'refused'; refusal: Refusal; state: S; revision: number | null }>;

export type Change = <S, C, E>(
  stream: StreamId,
  command: C,
  decider: Decider<S, C, E>,
  by: By,
) => Promise<Changed<S, E>>;

/** Folds without a command: facts of other streams, and time travel (`at`: the longest prefix whose every occurredAt ≤ at). */
export type Look = <S, C, E>(
  stream: StreamId,
  decider: Decider<S, C, E>,
  o?: { revision?: number; at?: string },
) => Promise<{ state: S; revision: number | null }>;

export const refuse = (refused: string, because: Refusal['because'], detail?: unknown): Refusal =>
  detail === undefined ? { refused, because } : { refused, because, detail };

export const isRefusal = (outcome: unknown): outcome is Refusal =>
  typeof outcome === 'object' && outcome !== null && 'refused' in outcome;

/**
 * How one event type is written and read. `version` is the one written today; `upcasts[n]` turns data of version n into
 * n + 1, purely. `personal` names the fields (dotted paths) that the codec seals, each with whose they are and why they
 * are kept; in domain code such a field is a string or `{ erased: true }`.
 */
export type EventDefinition = Readonly<{
  type: string;
  version: number;
  schema: ZodType;
  // biome-ignore lint/suspicious/noExplicitAny: the data of one event type, checked by `schema` before it is asked
  personal?: Readonly<Record<string, (data: any) => KeyName>>;
  upcasts?: Readonly<Record<number, (data: unknown) => unknown>>;
}>;

export type Erased = Readonly<{ erased: true }>;
export type Personal = string | Erased;

/** What a service tells others of an event: its own words, ids and sealed fields only. `topic`: other than the usual one. */
export type PublicEvent = Readonly<{ type: string; data: unknown; topic?: string }>;

/** Epoch ms. Passed in everywhere; nothing in `events/` or in a service reads the machine's clock by itself. */
export type Clock = Readonly<{
  now(): number;
  /** It is set by hand for now, and nothing falls due by itself meanwhile. */
  isStepping?(): boolean;
}>;

/** The part of a pino logger that the core uses. */
export type Log = Readonly<Record<'debug' | 'info' | 'warn' | 'error', (fields: object, message: string) => void>>;
