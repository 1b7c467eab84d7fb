/**
 * What a provider's own published description says of a call. A stand-in serves only calls that stand there, and takes and
 * gives only what it allows: so that what works here is what the provider wrote down, and no guess of ours.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

/** A JSON Schema (draft 7). */
export type Shape = Readonly<Record<string, unknown>>;

/** One call, as `describe/` cut it from what the provider publishes. */
export type DescribedCall = Readonly<{
  method: string;
  /** `{name}` stands for one part of the path. */
  path: string;
  /** Any one of them is enough; empty: the call needs none. */
  scopes: readonly string[];
  query: Shape;
  body: Shape | null;
  /** By status; `null` where no JSON is answered. `default` where the description names no status. */
  answers: Readonly<Record<string, Shape | null>>;
}>;

export type Described = Readonly<{
  /** Package and version from which it was cut, and under which licence it may be. */
  from: string;
  licence: string;
  calls: Readonly<Record<string, DescribedCall>>;
  shapes: Readonly<Record<string, Shape>>;
}>;

/** A request or an answer that the provider's description does not allow. */
export class Disallowed extends Error {}

export type Description = Readonly<{
  calls: Described['calls'];
  shapes: Described['shapes'];
  /** @throws Disallowed */
  request(id: string, asked: Readonly<{ query: Record<string, unknown>; body: unknown }>): void;
  /** @throws Disallowed */
  answer(id: string, status: number, body: unknown): void;
  /** Of what is no call: a webhook. @throws Disallowed */
  shape(name: string, value: unknown): void;
}>;

/** @param folder of the stand-in; @param file beside it, as `describe/main.ts` wrote it */
export const descriptionIn = (folder: string, file = 'description.json'): Description =>
  describedBy(JSON.parse(readFileSync(join(folder, file), 'utf8')));

export const describedBy = (described: Described): Description => {
  const bodies = validatorOf(described, false);
  // Everything in a query is text; the description says what it stands for.
  const queries = validatorOf(described, true);
  const callNamed = (id: string): DescribedCall => {
    const call = described.calls[id];
    if (call === undefined) throw new Disallowed(`${described.from} knows no call ${id}`);
    return call;
  };
  return {
    calls: described.calls,
    shapes: described.shapes,
    request: (id, { query, body }) => {
      const call = callNamed(id);
      queries(`calls/${part(id)}/query`, { ...query }, `${id}: query`);
      if (call.body !== null) bodies(`calls/${part(id)}/body`, body ?? null, `${id}: body`);
      else if (body !== undefined && body !== null) throw new Disallowed(`${id}: takes no body`);
    },
    answer: (id, status, body) => {
      const { answers } = callNamed(id);
      // Of a refusal the description often gives the status alone: its body is that of any refusal.
      const told = String(status) in answers && !(status >= 400 && answers[status] === null);
      const key = told ? String(status) : [status >= 400 ? 'error' : 'default'].find((each) => each in answers);
      if (key === undefined) {
        if (status >= 400) return;
        throw new Disallowed(`${id}: is never answered with ${status}`);
      }
      if (answers[key] === null) {
        if (body !== undefined) throw new Disallowed(`${id}: ${status} has no body`);
      } else bodies(`calls/${part(id)}/answers/${key}`, body, `${id}: answer ${status}`);
    },
    shape: (name, value) => bodies(`shapes/${part(name)}`, value, name),
  };
};

/** A name inside a JSON pointer inside an address. */
const part = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

type Validator = (pointer: string, value: unknown, what: string) => void;

const validatorOf = (described: Described, coerceTypes: boolean): Validator => {
  const ajv = new Ajv({ strict: false, coerceTypes, formats: FORMATS });
  ajv.addSchema({ ...described, $id: ROOT });
  const known = new Map<string, ValidateFunction>();
  return (pointer, value, what) => {
    let fits = known.get(pointer);
    if (fits === undefined) {
      fits = ajv.compile({ $ref: `${ROOT}#/${pointer}` });
      known.set(pointer, fits);
    }
    if (!fits(value)) throw new Disallowed(`${what} ${said(fits.errors ?? [])}`);
  };
};

const ROOT = 'https://lamplight.example/description';
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
/** Of the formats that the descriptions name; others say only how wide a number is stored. */
const FORMATS = {
  'date-time': (text: string) => DATE_TIME.test(text) && !Number.isNaN(Date.parse(text)),
  uri: (text: string) => URL.canParse(text),
  email: /^[^@\s]+@[^@\s]+$/,
};

/** The deepest first: of the branches of an alternative, it names the one that came furthest. */
const said = (errors: readonly ErrorObject[]): string =>
  [...errors]
    .sort((a, b) => b.instancePath.length - a.instancePath.length)
    .slice(0, 3)
    .map(({ instancePath, message, params }) => `${instancePath || '(all)'} ${message} ${JSON.stringify(params)}`)
    .join('; ');
