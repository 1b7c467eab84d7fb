/**
 * Documents as MongoDB holds them: field by field, so that the server itself indexes, compares and sorts them. What not
 * every server can hold or compare stands as its JSON text in `{ json }`: nested values, texts with U+0000 or half a
 * surrogate pair. So an operator in a document is never one, and what is read is what was written.
 */
export type Wrapped = Readonly<{ json: string }>;
export type Scalar = string | number | boolean | null | Wrapped;
/** An array is one of its elements to an index (`hasAny`); nothing in an array is an array. */
export type Value = Scalar | readonly Scalar[];
export type Fields = Readonly<Record<string, Value>>;

/** As `JSON.stringify` would: what is undefined is left out. */
export const toFields = (doc: object): Fields =>
  Object.fromEntries(
    Object.entries(doc)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [fieldOf(name), Array.isArray(value) ? value.map(toScalar) : toScalar(value)]),
  );

/** Own properties only, `__proto__` too. */
export const fromFields = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      nameOf(field),
      Array.isArray(value) ? value.map(fromScalar) : fromScalar(value as Scalar),
    ]),
  );

/** Null where there is no such field, as the server compares it. */
export const storedValue = (fields: Fields | undefined, name: string): Value =>
  fields !== undefined && Object.hasOwn(fields, fieldOf(name)) ? (fields[fieldOf(name)] ?? null) : null;

/** For ids and conditions as well: equal values are equal here. */
export const toScalar = (value: unknown): Scalar => {
  switch (typeof value) {
    case 'string':
      return value.isWellFormed() && !value.includes('\u0000') ? value : { json: JSON.stringify(value) };
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'boolean':
      return value;
    default:
      return value === null || value === undefined ? null : { json: JSON.stringify(value) };
  }
};

export const fromScalar = (value: Scalar): unknown =>
  typeof value === 'object' && value !== null ? JSON.parse(value.json) : value;

/** For what came through a stranger's hands. */
export const isScalar = (value: unknown): value is Scalar => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  return (
    typeof value === 'object' && Object.keys(value).join() === 'json' && typeof (value as Wrapped).json === 'string'
  );
};

/**
 * A name that means something to the server (`.`, `$`), to the client (`_bsontype`) or to JavaScript (`__proto__`), or that
 * no server could hold, is written with % codes.
 */
export const fieldOf = (name: string): string =>
  name === ''
    ? '%'
    : name.replace(/^_|[%.$\p{Cc}\p{Cs}]/gu, (at) => `%${at.charCodeAt(0).toString(16).padStart(4, '0')}`);

const nameOf = (field: string): string =>
  field === '%'
    ? ''
    : field.replace(/%([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
