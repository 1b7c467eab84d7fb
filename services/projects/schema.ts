/** How this service declares its events: one zod schema each, from which types, definitions and checks follow. */
import type { EventDefinition } from '@lamplight/events/core/types.ts';
import { z } from 'zod';

export const id = z.string().min(1).max(128);
export const text = z.string();
export const bp = z.int().min(0).max(10_000);
export const amount = z.int().min(0);
/** An amount with its sign: round-off, and what a reversal copies negated. */
export const signed = z.int();
export const count = z.int().min(0);
export const day = z.iso.date();
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const currency = z.literal('INR');
export const list = <T extends z.ZodType>(item: T) => z.array(item).readonly();

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
