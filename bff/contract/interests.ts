/** Interest of employees in projects that look for people (domain.md §4.2; state-machines.md §3). */
import * as z from 'zod/mini';
import { bp, can, id, instant, line, listOf, optionalText, pageQuery, reason, success } from './values.ts';

export const openInterestStates = ['expressed', 'shortlisted'] as const;
export const interestStates = [...openInterestStates, 'selected', 'not_selected', 'withdrawn'] as const;
export const interestActs = ['withdrawInterest', 'shortlistInterest', 'declineInterest'] as const;

/** The person and admins see it, nobody else. */
export const interest = z.strictObject({
  interestId: z.string(),
  projectId: z.string(),
  projectTitle: z.string(),
  employeeId: z.string(),
  name: z.nullable(z.string()),
  role: z.string(),
  availabilityBp: bp,
  note: z.string(),
  state: z.enum(interestStates),
  expressedAt: instant,
  movedAt: instant,
  /** Why the person was not selected. */
  reason: z.optional(z.string()),
  /** How much of the person's day is given away today; for admins. */
  loadBp: z.optional(z.int()),
  /** The technologies that the project asks for, and how well the person knows each; for admins who ask for one project. */
  skills: z.optional(z.array(z.strictObject({ name: z.string(), level: z.nullable(z.int()) }))),
  etag: z.string(),
  can: can(interestActs),
});
export type Interest = z.infer<typeof interest>;
export const interestAnswer = z.strictObject({ success, interest });
export const interestsQuery = z.strictObject({ ...pageQuery, projectId: z.optional(id), employeeId: z.optional(id) });
export const interestsAnswer = listOf(interest);

/** What the reader of a project that looks for people has to do with it. */
export const candidacy = {
  /** Their own open interest. */
  interest: z.optional(z.strictObject({ interestId: z.string(), state: z.enum(openInterestStates) })),
  can: can(['expressInterest']),
} as const;

export const expressInterestBody = z.strictObject({
  role: line(80, 'Choose a role'),
  availabilityBp: z.int().check(z.minimum(1), z.maximum(10_000)),
  note: optionalText(1000),
});
export const declineInterestBody = z.strictObject({ reason });
