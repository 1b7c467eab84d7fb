/** Where the company's files are copied to: a folder for each project, who may see it, and what is out of step there. */
import * as z from 'zod/mini';
import { id, instant, personRef, success } from './values.ts';

export const storageProviders = ['drive', 'dropbox'] as const;
export type StorageProvider = (typeof storageProviders)[number];

/** What of a project's folder is not as it should be. */
export const outOfStepKinds = ['folder', 'copy', 'access_to_give', 'access_to_take', 'stranger'] as const;
/** `waiting`: it follows by itself. `in_doubt`: somebody has to look, and then says "reconcile". */
export const outOfStepStates = ['waiting', 'in_doubt'] as const;

const outOfStep = z.strictObject({
  provider: z.enum(storageProviders),
  project: z.strictObject({ id, title: z.nullable(z.string()) }),
  kind: z.enum(outOfStepKinds),
  state: z.enum(outOfStepStates),
  /** What it is called; null where it is about no file. */
  file: z.nullable(z.string()),
  /** Whose access it is. */
  person: z.nullable(personRef),
  /** In words: what is missing, and what to do. */
  said: z.string(),
});
export type OutOfStep = z.infer<typeof outOfStep>;

const place = z.strictObject({
  provider: z.enum(storageProviders),
  project: z.strictObject({ id, title: z.nullable(z.string()) }),
  /** Null while there is no folder. */
  link: z.nullable(z.string()),
  copies: z.int(),
  people: z.int(),
  /** When the provider's own lists were last held against ours; null where they never were. */
  comparedAt: z.nullable(instant),
});
export type StoragePlace = z.infer<typeof place>;

/** `more`: there are further ones; what is listed is put right first. */
export const storageAnswer = z.strictObject({
  success,
  items: z.array(outOfStep),
  more: z.boolean(),
  stale: z.optional(z.literal(true)),
});
export const reconcileAnswer = z.strictObject({
  success,
  place,
  items: z.array(outOfStep),
  stale: z.optional(z.literal(true)),
});
