/**
 * Schemas of public events, as they were when they were released. What is on the bus stays there for ever and is read by
 * whoever comes: a released event may gain optional fields and lose nothing. Anything else is the next version.
 */
import { topics } from '@lamplight/events/contracts/topics.ts';
import { z } from 'zod';

type Schema = Readonly<Record<string, unknown>>;

/** By `<Type>.v<N>`, the event as it is now: what a reader accepts. */
export const releasedNow = (): Readonly<Record<string, Schema>> =>
  Object.fromEntries(
    topics.flatMap(({ events }) =>
      events.map(({ type, version, schema }) => {
        const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
        return [`${type}.v${version}`, rest];
      }),
    ),
  );

/** @returns what is more than an addition; nothing where every reader of the one can read the other */
export const beyondAdditions = (before: unknown, after: unknown, at = ''): readonly string[] => {
  if (!isSchema(before) || !isSchema(after)) return same(before, after) ? [] : [`${at || 'the event'} was changed`];
  return Object.keys({ ...before, ...after }).flatMap((keyword) =>
    (keywords[keyword] ?? unchanged)(before, after, at, keyword),
  );
};

type Judge = (before: Schema, after: Schema, at: string, keyword: string) => readonly string[];

const unchanged: Judge = (before, after, at, keyword) =>
  same(before[keyword], after[keyword]) ? [] : [`${keyword} of ${at || 'the event'} was changed`];

const keywords: Readonly<Record<string, Judge>> = {
  properties: (before, after, at) => {
    const [had, has] = [fields(before), fields(after)];
    const added = Object.keys(has).filter((name) => !Object.hasOwn(had, name));
    return [
      ...Object.entries(had).flatMap(([name, schema]) =>
        Object.hasOwn(has, name) ? beyondAdditions(schema, has[name], `${at}/${name}`) : [`${at}/${name} was removed`],
      ),
      // A reader that takes exactly these fields would refuse the event.
      ...(before['additionalProperties'] === false
        ? added.map((name) => `${at}/${name} was added to a closed object`)
        : []),
    ];
  },
  required: (before, after, at) => {
    const [had, has] = [names(before), names(after)];
    return [
      ...had.filter((name) => !has.includes(name)).map((name) => `${at}/${name} is not promised any more`),
      ...has.filter((name) => !had.includes(name)).map((name) => `${at}/${name} is demanded of events that have none`),
    ];
  },
  enum: (before, after, at) => {
    const has = values(after, 'enum');
    return values(before, 'enum')
      .filter((value) => !has.some((other) => same(value, other)))
      .map((value) => `${JSON.stringify(value)} of ${at} was removed`);
  },
  anyOf: (before, after, at) => {
    const has = values(after, 'anyOf');
    return values(before, 'anyOf').flatMap((choice, index) =>
      has.some((other) => beyondAdditions(choice, other).length === 0) ? [] : [`choice ${index} of ${at} was changed`],
    );
  },
  items: (before, after, at) => beyondAdditions(before['items'], after['items'], `${at}[]`),
};

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const fields = (schema: Schema): Schema => (isSchema(schema['properties']) ? schema['properties'] : {});
const values = (schema: Schema, keyword: string): readonly unknown[] =>
  Array.isArray(schema[keyword]) ? schema[keyword] : [];
const names = (schema: Schema): readonly string[] => values(schema, 'required').map(String);
