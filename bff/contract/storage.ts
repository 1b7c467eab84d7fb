/** Where the company's files are copied to: a folder for each project, who may see it, and what is out of step there. */
import * as z from 'zod/mini';
import { id, instant, listOf, pageQuery, personRef, sha256, success } from './values.ts';

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

/**
 * How something of a project's folder stands. `waiting`: it was not asked for yet. `under_way`: it was asked for, and the
 * provider has not said that it stands. `in_doubt`: somebody has to look.
 */
export const filedStates = ['waiting', 'under_way', 'there', 'in_doubt'] as const;
export type FiledState = (typeof filedStates)[number];
/** `said`: the state in words. */
const filed = { state: z.enum(filedStates), said: z.string() };

const copy = z.strictObject({
  ...filed,
  /** The deliverable or document that it is a version of. */
  of: id,
  /** Whose deliverable it is; null for a document. */
  milestoneId: z.nullable(id),
  version: z.int(),
  title: z.string(),
  bytes: z.int(),
  sha256,
  /** When it was confirmed; null until then, as its address is. */
  copiedAt: z.nullable(instant),
  link: z.nullable(z.string()),
});
export type StoredCopy = z.infer<typeof copy>;
const access = z.strictObject({
  ...filed,
  person: personRef,
  /** When the provider confirmed it; null until then. */
  since: z.nullable(instant),
});
export type StoredAccess = z.infer<typeof access>;
const projectPlace = z.strictObject({
  provider: z.enum(storageProviders),
  /** Whether the connection works now: without one nothing goes on. */
  connected: z.boolean(),
  /** `link`: null until it is there. Whoever was not let in there is not let in by it. */
  folder: z.strictObject({ ...filed, link: z.nullable(z.string()) }),
  /** What the reader may read here as well, the newest first. */
  copies: z.array(copy),
  /** There are older ones. */
  more: z.boolean(),
  /** Everybody's for those who lead, their own for the team, absent for a client. */
  accesses: z.optional(z.array(access)),
  /** What else somebody has to look at, for those who lead. */
  doubts: z.optional(z.array(z.strictObject({ person: z.nullable(personRef), said: z.string() }))),
});
export type ProjectPlace = z.infer<typeof projectPlace>;

/** `connected`: whether any storage is. */
export const projectStorageAnswer = z.strictObject({
  success,
  connected: z.boolean(),
  places: z.array(projectPlace),
  stale: z.optional(z.literal(true)),
});

/** What lies in a project's folder, whoever put it there, as the provider tells it now. */
const thereFile = z.strictObject({
  /** The provider's. */
  id,
  name: z.string(),
  /** Of those in the project's folder the one in which it stands; null directly in it. */
  folder: z.nullable(z.string()),
  bytes: z.int(),
  modifiedAt: instant,
});
export type ThereFile = z.infer<typeof thereFile>;
export const thereFilesQuery = z.strictObject({ after: pageQuery.after });
/** A page may be empty and have a next: what has no bytes of its own is left out. */
export const thereFilesAnswer = listOf(thereFile);

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
