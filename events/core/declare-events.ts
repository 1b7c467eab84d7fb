/** How a service declares its events: one zod schema each, from which types and definitions follow. */
import type { z } from 'zod';
import type { EventDefinition } from './types.ts';

type Schemas = Readonly<Record<string, z.ZodType>>;

/** The union of events that a table of schemas declares. */
export type EventsOf<S extends Schemas> = {
  [T in keyof S & string]: Readonly<{ type: T; data: Readonly<z.infer<S[T]>> }>;
}[keyof S & string];

type Declared<S extends Schemas> = Readonly<{
  personal?: Readonly<{ [T in keyof S]?: EventDefinition['personal'] }>;
  /**
   * For an event that was once written otherwise: from each version before today's the step to the next, the first one first.
   * A step is pure and never changes again: what it reads lies in the log for ever, with a sample in the corpus.
   */
  earlier?: Readonly<{ [T in keyof S]?: readonly [...Step<unknown>[], Step<z.infer<S[T]>>] }>;
}>;
// What a version before wrote is known to its step alone.
type Step<To> = (data: never) => To;

/** @param schemas by event type, as it is written today: at version 1, or one more than it has `earlier` ones */
export const declareEvents = <S extends Schemas>(
  schemas: S,
  { personal, earlier }: Declared<S> = {},
): readonly EventDefinition[] =>
  Object.entries(schemas).map(([type, schema]) => {
    const steps = (earlier?.[type] ?? []) as readonly ((data: unknown) => unknown)[];
    const sealed = personal?.[type];
    return {
      ...{ type, version: steps.length + 1, schema },
      ...(sealed === undefined ? {} : { personal: sealed }),
      ...(steps.length === 0 ? {} : { upcasts: Object.fromEntries(steps.map((step, n) => [n + 1, step])) }),
    };
  });

/** Closes a `switch` over a union. */
export const unreachable = (never: never): never => {
  throw new TypeError(`Not a case that can be: ${JSON.stringify(never)}`);
};
