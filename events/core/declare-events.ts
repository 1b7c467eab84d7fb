/** How a service declares its events: one zod schema each, from which types and definitions follow. */
import type { z } from 'zod';
import type { EventDefinition } from './types.ts';

type Schemas = Readonly<Record<string, z.ZodType>>;

/** The union of events that a table of schemas declares. */
export type EventsOf<S extends Schemas> = {
  [T in keyof S & string]: Readonly<{ type: T; data: Readonly<z.infer<S[T]>> }>;
}[keyof S & string];

/** All of them at version 1; an event that changes gets its own entry with its upcast. */
export const firstVersions = (
  schemas: Schemas,
  personal: Readonly<Record<string, EventDefinition['personal']>> = {},
): readonly EventDefinition[] =>
  Object.entries(schemas).map(([type, schema]) => {
    const fields = personal[type];
    return fields === undefined ? { type, version: 1, schema } : { type, version: 1, schema, personal: fields };
  });

/** Closes a `switch` over a union. */
export const unreachable = (never: never): never => {
  throw new TypeError(`Not a case that can be: ${JSON.stringify(never)}`);
};
