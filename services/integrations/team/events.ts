/** What projects have told of a team: that it works, who is on it, who leads it. In whichever order it is heard, it comes to the same. */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';

const id = z.string().min(1).max(128);
const ofProject = { projectId: id } as const;
const ofMember = { ...ofProject, assignmentId: id, employeeId: id } as const;

const schemas = {
  /** The project was activated. */
  TeamworkTold: z.strictObject(ofProject),
  /** The project was completed, cancelled or archived. */
  TeamworkEndTold: z.strictObject(ofProject),
  TeamMemberTold: z.strictObject(ofMember),
  TeamReleaseTold: z.strictObject(ofMember),
  /** Null: nobody leads it now. */
  TeamLeadTold: z.strictObject({ ...ofProject, leadId: id.nullable() }),
} as const;

export type TeamEvent = EventsOf<typeof schemas>;
export const teamEvents = declareEvents(schemas);
