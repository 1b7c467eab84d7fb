/** Code of projects: their repositories at a code host, who may use them, what was done there, and what it says of progress. */
import * as z from 'zod/mini';
import { bp, can, id, instant, listOf, personRef, success } from './values.ts';

/** `out_of_step`: the host tells us nothing of it. `unmapping`: it was not yet asked to stop. */
export const repositoryStates = ['requested', 'confirmed', 'out_of_step', 'unmapping', 'unmapped'] as const;
export const repositoryActs = ['unmap', 'reconcile', 'replay'] as const;
/**
 * `remains`: it was taken, and they may use it all the same. `earlier_remains`: they are let in, and an earlier account of theirs
 * may use it all the same. `no_account`: they have to connect their own account first.
 */
export const accessStates = [
  ...(['requested', 'given', 'invited', 'taken', 'remains', 'earlier_remains'] as const),
  ...(['no_account', 'no_connection', 'refused'] as const),
] as const;

const access = z.strictObject({
  person: personRef,
  wanted: z.enum(['given', 'taken']),
  state: z.enum(accessStates),
  /** When it became so. */
  at: instant,
  inStep: z.boolean(),
  /** What to do, in words; null where there is nothing. */
  remark: z.nullable(z.string()),
});
const repository = z.strictObject({
  repositoryId: z.string(),
  projectId: z.string(),
  /** `owner/name`. */
  name: z.string(),
  /** Where people see it. */
  page: z.nullable(z.string()),
  state: z.enum(repositoryStates),
  mappedBy: personRef,
  mappedAt: instant,
  /** When the host last told us of it; null before. */
  toldAt: z.nullable(instant),
  remark: z.nullable(z.string()),
  accesses: z.array(access),
  can: can(repositoryActs),
  etag: z.string(),
});
export type CodeRepository = z.infer<typeof repository>;
export const repositoryAnswer = z.strictObject({ success, repository, stale: z.optional(z.literal(true)) });
export const repositoriesAnswer = listOf(repository);
/** `map`: whether the reader may map one to this project, if their account may administer it. */
export const projectRepositoriesAnswer = z.extend(listOf(repository), { can: can(['map']) });

/** Of those that one's own account may administer. `projectId`: null where it belongs to none, or to one of which one may not know. */
export const availableRepositoriesAnswer = z.strictObject({
  success,
  /** `needed`: one has to connect one's own account first. `refused`: the host lets Lamplight do nothing by it. */
  account: z.enum(['works', 'needed', 'refused', 'not_set_up']),
  items: z.array(
    z.strictObject({ name: z.string(), private: z.boolean(), mapped: z.boolean(), projectId: z.nullable(z.string()) }),
  ),
});
/** As people name a repository: `owner/name`. */
export const REPOSITORY_NAME = /^(?!\.{1,2}\/)[A-Za-z0-9._-]{1,100}\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;
export const mapRepositoryBody = z.strictObject({
  name: z.string().check(z.maxLength(201), z.regex(REPOSITORY_NAME, 'Write it as owner/name')),
});

const delivery = z.strictObject({
  deliveryId: z.string(),
  /** The same however often it is told. */
  guid: z.string(),
  event: z.string(),
  at: instant,
  /** Of our answer; 0 where none came in time. */
  status: z.int(),
});
export const codeReplayAnswer = z.strictObject({ success });
export const codeDeliveriesAnswer = z.strictObject({ success, items: z.array(delivery) });

/** Of the newest commit; `none` where nothing was checked. */
export const checkStates = ['none', 'passed', 'failed'] as const;
const checks = z.enum(checkStates);
const common = { repository: z.string(), title: z.string(), page: z.nullable(z.string()), at: instant } as const;
const subMilestones = z.array(z.string());
export const codeActivity = z.discriminatedUnion('kind', [
  z.strictObject({
    ...{ kind: z.literal('commit'), ...common, sha: z.string(), checks },
    /** The short ids that it names. */
    subMilestones,
  }),
  z.strictObject({
    ...{ kind: z.literal('request'), ...common, number: z.int(), branch: z.string() },
    ...{ state: z.enum(['open', 'closed', 'merged']), checks, subMilestones },
  }),
]);
export type CodeActivity = z.infer<typeof codeActivity>;
export const codeActivityAnswer = listOf(codeActivity);

export const suggestionReasons = ['commits', 'open_request', 'failed_checks', 'partly_merged', 'merged'] as const;
/** Whoever may report progress confirms it by reporting it; nothing is reported by itself. */
const suggestion = z.strictObject({
  /** Of the sub-milestone. */
  shortId: z.string(),
  progressBp: bp,
  because: z.enum(suggestionReasons),
  /** In words, as a note of the report may say it. */
  said: z.string(),
});
export type CodeSuggestion = z.infer<typeof suggestion>;
export const codeSuggestionsAnswer = listOf(suggestion);
export const codeEvidenceAnswer = z.strictObject({
  success,
  shortId: z.string(),
  /** The newest first. */
  items: z.array(codeActivity),
  suggestion: z.nullable(suggestion),
  stale: z.optional(z.literal(true)),
});

/** `at`: when it was merged. `page`: null for whoever is let into no repository, as the client is. */
const merged = z.strictObject({
  ...{ kind: z.literal('request'), ...common, number: z.int(), state: z.literal('merged'), checks },
});
export type MergedRequest = z.infer<typeof merged>;
/** Of a milestone that was handed in, by its sub-milestones in their order; of any other one nothing. */
export const codeMilestoneAnswer = z.strictObject({
  success,
  /** The newest first; without those for which nothing was merged. */
  items: z.array(z.strictObject({ subMilestoneId: id, requests: z.array(merged) })),
  stale: z.optional(z.literal(true)),
});
