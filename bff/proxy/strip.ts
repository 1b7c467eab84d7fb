/** Answers of identity reach the browser field by field: what the route's schema does not name falls away. */
import type { ZodMiniType } from 'zod/mini';

/** A shape that does not fit, or a token anywhere in it: the answer is withheld. */
export type Stripped = Readonly<{ ok: true; body: unknown }> | Readonly<{ ok: false }>;

const WITHHELD: Stripped = { ok: false };

export const stripAnswer = (schema: ZodMiniType, answer: unknown): Stripped => {
  const fitted = withoutUnknown(schema, answer);
  return fitted.ok && !holdsToken(fitted.body) ? fitted : WITHHELD;
};

const FAILURE_FIELDS = [
  ...(['success', 'code', 'message', 'errors', 'timeLeft', 'suggestAlternative', 'email'] as const),
  ...(['current', 'etag', 'requestId'] as const),
] as const;

export const stripFailure = (answer: unknown): Stripped => {
  if (typeof answer !== 'object' || answer === null || typeof (answer as { code?: unknown }).code !== 'string')
    return WITHHELD;
  const kept = FAILURE_FIELDS.filter((name) => Object.hasOwn(answer, name));
  const body = Object.fromEntries(kept.map((name) => [name, (answer as Record<string, unknown>)[name]]));
  return holdsToken(body) ? WITHHELD : { ok: true, body };
};

/** For the edge's own eyes: an answer read by a schema, whatever else stands in it. Nothing is withheld. */
export const withoutUnknown = <T>(
  schema: ZodMiniType<T>,
  answer: unknown,
): Readonly<{ ok: true; body: T }> | Readonly<{ ok: false }> => {
  const first = schema.safeParse(answer);
  if (first.success) return { ok: true, body: first.data };
  const copy: unknown = structuredClone(answer);
  for (const issue of first.error.issues) {
    if (issue.code !== 'unrecognized_keys') return { ok: false };
    for (const key of issue.keys) drop(copy, issue.path, key);
  }
  const second = schema.safeParse(copy);
  return second.success ? { ok: true, body: second.data } : { ok: false };
};

const drop = (root: unknown, path: readonly PropertyKey[], key: string): void => {
  const parent = path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown>)[step], root);
  delete (parent as Record<string, unknown>)[key];
};

const TOKEN_NAMES: ReadonlySet<string> = new Set(['token', 'accesstoken', 'refreshtoken', 'idtoken']);

/** The second net, for a schema that one day names too much. */
export const holdsToken = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsToken);
  return Object.entries(value).some(
    ([name, held]) => TOKEN_NAMES.has(name.replaceAll(/[_-]/g, '').toLowerCase()) || holdsToken(held),
  );
};
