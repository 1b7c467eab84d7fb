/** What is recorded about a person's place on projects, and about the places that they would like (domain.md §4.2, §6). */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { bp, day, id, text } from '../schema.ts';

const ofAssignment = { projectId: id, employeeId: id, assignmentId: id } as const;
const ofInterest = { projectId: id, employeeId: id, interestId: id } as const;
const schemas = {
  MemberAssigned: z.strictObject({
    ...ofAssignment,
    role: text,
    allocationBp: bp,
    effortWeightBp: bp,
    from: day,
    to: day.optional(),
    /** Why the person may be on more than one full day's work. */
    overrideReason: text.optional(),
  }),
  MemberPaused: z.strictObject(ofAssignment),
  MemberResumed: z.strictObject(ofAssignment),
  MemberReleased: z.strictObject({
    ...ofAssignment,
    on: day,
    reason: text,
    /** Whether another assignment keeps the person on the project. */
    stillOnProject: z.boolean(),
  }),
  InterestExpressed: z.strictObject({ ...ofInterest, role: text, availabilityBp: bp, note: text }),
  InterestShortlisted: z.strictObject(ofInterest),
  /** Beside the assignment that it became, in one append. */
  InterestSelected: z.strictObject(ofInterest),
  /** The person reads the reason. */
  InterestNotSelected: z.strictObject({ ...ofInterest, reason: text }),
  InterestWithdrawn: z.strictObject(ofInterest),
} as const;

export type PersonEvent = EventsOf<typeof schemas>;
export type InterestEvent = Extract<PersonEvent, { type: `Interest${string}` }>;
export type AssignmentEvent = Exclude<PersonEvent, InterestEvent>;
export const isOfInterest = (e: PersonEvent): e is InterestEvent => 'interestId' in e.data;

export const personEvents = declareEvents(schemas);
