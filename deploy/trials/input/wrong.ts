/** Every way in which a body can be wrong that no route may take (security.md §15, §19 K). */
import type { Sent } from '../product/visitor.ts';

export type Wrong = Readonly<{ what: string; sent: Sent }>;
type Body = Readonly<Record<string, unknown>>;

const nested = (depth: number): unknown => (depth === 0 ? 'bottom' : { a: nested(depth - 1) });
const MEBIBYTE = 1024 ** 2;

/** Of another type than what stands there, each in its own way. */
const othersThan = (value: unknown): readonly unknown[] => {
  if (typeof value === 'string') return [{ $gt: '' }, [value], 7, null];
  if (typeof value === 'number') return [String(value), value + 0.5, { $ne: 0 }, null];
  if (typeof value === 'boolean') return ['true', 1, {}, null];
  return Array.isArray(value) ? ['x', { 0: value[0] }, null] : ['x', [], null];
};

/** What stands there, with half of a character in its first text. */
const withHalf = (value: unknown): readonly unknown[] => {
  if (typeof value === 'string') return [`${value}\ud800`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    withHalf(one).map((half) => (Array.isArray(value) ? value.with(Number(name), half) : { ...value, [name]: half })),
  );
};

/** What a body says that is right but for one thing. */
export const wrongIn = (body: Body): readonly Wrong[] => {
  const json = (what: string, value: unknown): Wrong => ({ what, sent: { json: value } });
  const text = JSON.stringify(body).slice(1, -1);
  const raw = (what: string, member: string): Wrong => ({
    what,
    sent: { raw: `{${[text, member].filter((part) => part !== '').join(',')}}` },
  });
  const [first] = Object.entries(body);
  const required = first === undefined ? [] : [json('nothing in it', {})];
  return [
    json('an unknown field', { ...body, surprise: 1 }),
    json('an operator as a field', { ...body, $where: '1' }),
    json('a dotted field', { ...body, 'a.b': 1 }),
    ...Object.entries(body).flatMap(([name, value]) => [
      ...othersThan(value).map((other) => json(`${name} as ${JSON.stringify(other)}`, { ...body, [name]: other })),
      ...withHalf(value).map((half) => json(`half of a character in ${name}`, { ...body, [name]: half })),
      json(`${name} ten deep`, { ...body, [name]: nested(10) }),
    ]),
    json('half of a character as a field', { ...body, 'a\ud800': 1 }),
    json('ten deep', { ...body, deep: nested(10) }),
    json('a hundred deep', { ...body, deep: nested(100) }),
    raw('__proto__', '"__proto__":{"role":"admin"}'),
    raw('constructor', '"constructor":{"prototype":{"role":"admin"}}'),
    raw('prototype', '"prototype":{}'),
    ...(first === undefined ? [] : [raw('a field twice', `"${first[0]}":${JSON.stringify(first[1])}`)]),
    ...required,
  ];
};

/** What is no body of any route, whatever it says. */
export const wrongWith = (body: Body): readonly Wrong[] => {
  const raw = JSON.stringify(body);
  const typed = (type: string): Wrong => ({
    what: `sent as ${type}`,
    sent: { raw, headers: { 'content-type': type } },
  });
  return [
    ...['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1'].map(typed),
    { what: 'compressed, so it says', sent: { raw, headers: { 'content-encoding': 'gzip' } } },
    { what: 'two mebibytes', sent: { json: { ...body, note: 'x'.repeat(2 * MEBIBYTE) } } },
    ...['[]', 'null', '"text"', '7', '{"a":', '{"a":1}{"a":1}', '\uFEFF{}', "{'a':1}"].map((text) => ({
      what: text,
      sent: { raw: text },
    })),
  ];
};

/** Where an id stands in a path. */
export const wrongIds = [
  '..',
  '../..',
  '..%2f..',
  '%2e%2e',
  '%41bc',
  'a%00b',
  'a;b',
  'a%20b',
  '{"$ne":1}',
  'x'.repeat(129),
  'x'.repeat(10_000),
] as const;
