/**
 * What an engine must hold before servers start: topics, queues, indexes. `lamplight migrate` shows the steps as its plan
 * and makes what is missing; servers never do, so that a mistyped name is an error and not a new topic.
 */

/** One thing that an engine holds. */
export type Step = Readonly<{
  /** For people, e.g. `topic projects.events.v1.01J… (12 partitions)`. */
  what: string;
  /** `different`: it is there and not as declared; `make` brings it there, or throws Misconfigured with what to do by hand. */
  state: 'there' | 'missing' | 'different';
  /** Safe to repeat, and when another `migrate` made the same meanwhile. */
  make(): Promise<void>;
}>;

/** What the product declares; names are logical, an adapter adds prefix and incarnation. */
export type Declared = Readonly<{
  /** Null keeps a topic's messages for ever. */
  topics: readonly Readonly<{ name: string; keepMs: number | null }>[];
  queues: readonly string[];
  /** Views with their indexes, under the names by which they are opened. */
  models: readonly Readonly<{ name: string; version: number; indexes: readonly (readonly string[])[] }>[];
}>;
