/** What leaves a service of its events: the fields that a topic's contract names, and nothing else. */
import type { ZodType } from 'zod';
import type { AnyEvent, EventDefinition, Fact, PublicEvent } from '../core/types.ts';

/** The schema of a public event; null for what stays inside the service. */
export type Published = (type: string) => ZodType | null;

/** @param schemas of the first version of each type; sealed fields travel as they are */
export const contractOf = (
  schemas: Readonly<Record<string, ZodType>>,
): Readonly<{ definitions: readonly EventDefinition[]; published: Published }> => ({
  definitions: Object.entries(schemas).map(([type, schema]) => ({ type, version: 1, schema })),
  published: (type) => (Object.hasOwn(schemas, type) ? (schemas[type] ?? null) : null),
});

/**
 * What other services get of an event.
 * @throws where an event does not fit what was promised to others: that is parked, never published
 */
export const publicBy =
  (published: Published) =>
  ({ type, data }: Fact<AnyEvent>): readonly PublicEvent[] => {
    const schema = published(type);
    return schema === null ? [] : [{ type, data: schema.parse(data) }];
  };
