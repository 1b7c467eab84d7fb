/** What a form makes of what is typed: the body to send, or what stands in its way. */
import type * as z from 'zod/mini';

/** Sentences by the path of their field, as schemas and the server name it: `features.2.text`. */
export type Faults = Readonly<Record<string, string>>;
export type Reading<Body> =
  | Readonly<{ body: Body }>
  /** `says` stands above the button instead of the sentence of every form, where it tells more. */
  | Readonly<{ faults: Faults; says?: string }>;

/** @param faults by field; undefined where nothing is wrong @param body is asked only where nothing is */
export const judged = <Body>(faults: Readonly<Record<string, string | undefined>>, body: () => Body): Reading<Body> => {
  const wrong = Object.entries(faults).filter((fault): fault is [string, string] => fault[1] !== undefined);
  return wrong.length > 0 ? { faults: Object.fromEntries(wrong) } : { body: body() };
};

/** @returns the sentence where nothing but blanks is typed */
export const needed = (text: string, sentence: string): string | undefined =>
  text.trim() === '' ? sentence : undefined;

/** A text of which each line is an entry; empty lines are none. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The field of the form on whose part a fault stands: `features` of `features.2.text` and of `features[2]`. */
export const fieldOf = (path: string): string => path.split(/[.[]/)[0] ?? path;

/** The faults by whole field, the first of each. @param nameOf the form's name for where the schema found it */
export const byField = <Body>(reading: Reading<Body>, nameOf: (path: string) => string = fieldOf): Reading<Body> => {
  if ('body' in reading) return reading;
  const faults: Record<string, string> = {};
  for (const [path, says] of Object.entries(reading.faults)) faults[nameOf(path)] ??= says;
  return { ...reading, faults };
};

/**
 * What the shared schema says of a body, the first sentence of each field.
 * @param own what the form itself finds, which comes before what the schema says of the same field
 */
export const checked = <Body>(
  schema: z.ZodMiniType<Body>,
  candidate: unknown,
  own: Readonly<Record<string, string | undefined>> = {},
): Reading<Body> => {
  const result = schema.safeParse(candidate);
  const faults: Record<string, string | undefined> = { ...own };
  for (const { path, message } of result.error?.issues ?? []) faults[path.join('.')] ??= message;
  if (result.success) return judged(faults, () => result.data);
  return judged(faults, () => {
    throw new Error('A schema refused without an issue');
  });
};
