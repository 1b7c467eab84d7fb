/** How this service declares its events: one zod schema each, from which types and definitions follow. */
import { personalText } from '@lamplight/events/core/personal.ts';
import type { EventDefinition } from '@lamplight/events/core/types.ts';
import { z } from 'zod';

export const id = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/);
export const day = z.iso.date();
export const instant = z.iso.datetime();
/** Sealed at rest; open in deciders. */
export const personal = personalText;

type Schemas = Readonly<Record<string, z.ZodType>>;

export type EventsOf<S extends Schemas> = {
  [T in keyof S & string]: Readonly<{ type: T; data: Readonly<z.infer<S[T]>> }>;
}[keyof S & string];

/** All of them at version 1; an event that changes gets its own entry with its upcast. */
export const firstVersions = (
  schemas: Schemas,
  personalFields: Readonly<Record<string, EventDefinition['personal']>> = {},
): readonly EventDefinition[] =>
  Object.entries(schemas).map(([type, schema]) => {
    const fields = personalFields[type];
    return fields === undefined ? { type, version: 1, schema } : { type, version: 1, schema, personal: fields };
  });

/** Closes a `switch` over a union. */
export const unreachable = (never: never): never => {
  throw new TypeError(`Not a case that can be: ${JSON.stringify(never)}`);
};
