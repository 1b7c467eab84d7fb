/** From a description with thousands of shapes, those that some calls need; and of each what bears on a value, without prose. */
import type { Described, Shape } from '../described.ts';

/** What says something about a value. Titles, prose, examples and defaults do not. */
const KEPT = new Set([
  ...['type', 'required', 'enum', 'const', 'pattern', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', '$ref'],
]);
/** Of the formats, those that the checker knows; the others say how wide a number is stored. */
const FORMATS = new Set(['date-time', 'uri', 'email']);

export type Dialect = Readonly<{
  /** Where a reference of the source points, as the name of a shape. */
  nameOf(ref: string): string;
  /** Whether an object that says nothing of further properties has none. */
  closed: boolean;
}>;

/** @param source a schema of OpenAPI 3.0, of Google's discovery or of JSON Schema */
export const plain = (source: unknown, dialect: Dialect): Shape => {
  const given = source as Record<string, unknown>;
  const each = (part: unknown): Shape => plain(part, dialect);
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(given)) {
    if (key === '$ref') kept['$ref'] = `#/shapes/${dialect.nameOf(String(value))}`;
    else if (key === 'type' && value === 'any') continue;
    // Google writes bounds as text.
    else if (key === 'minimum' || key === 'maximum') kept[key] = Number(value);
    else if (KEPT.has(key)) kept[key] = value;
    else if (key === 'format' && FORMATS.has(String(value))) kept['format'] = value;
    else if (key === 'format' && value === 'int64' && given['type'] === 'string') kept['pattern'] = '^-?\\d+$';
    else if (key === 'properties') kept['properties'] = mapped(value as Record<string, unknown>, each);
    else if (key === 'items') kept['items'] = each(value);
    else if (key === 'additionalProperties') kept[key] = typeof value === 'boolean' ? value : each(value);
    else if (key === 'allOf') kept['allOf'] = (value as unknown[]).map(each);
    // GitHub's alternatives overlap, so that "exactly one" would refuse its own answers.
    else if (key === 'anyOf' || key === 'oneOf') kept['anyOf'] = (value as unknown[]).map(each);
  }
  if (dialect.closed && kept['properties'] !== undefined && kept['additionalProperties'] === undefined)
    kept['additionalProperties'] = false;
  return given['nullable'] === true ? { anyOf: [{ type: 'null' }, kept] } : kept;
};

const mapped = <T>(given: Readonly<Record<string, unknown>>, to: (value: unknown) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, to(value)]));

/** @returns with the shapes that the calls reach, and those of `also` */
export const reached = (
  { calls, ...rest }: Omit<Described, 'shapes'>,
  shapeOf: (name: string) => Shape,
  also: readonly string[] = [],
): Described => {
  const shapes: Record<string, Shape> = {};
  const wanted = [...also, ...namesIn(calls)];
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (name in shapes) continue;
    const shape = shapeOf(name);
    shapes[name] = shape;
    wanted.push(...namesIn(shape));
  }
  const sorted = Object.fromEntries(Object.entries(shapes).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...rest, calls, shapes: sorted };
};

const REF = /"\$ref":"#\/shapes\/([^"]+)"/g;
const namesIn = (value: unknown): readonly string[] =>
  [...JSON.stringify(value).matchAll(REF)].map(([, name = '']) => decodeURIComponent(name));

/** Everything in a query is named by the description, or it is not allowed. */
export const queryOf = (parameters: Readonly<Record<string, Shape>>, required: readonly string[]): Shape => ({
  type: 'object',
  properties: parameters,
  required,
  additionalProperties: false,
});
