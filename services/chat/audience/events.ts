/**
 * What other services have told of a proposal and the project that it becomes, as far as it says who talks to whom about it.
 * The project has the proposal's id, so all of it is one stream, in whichever order it is heard.
 */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { id } from '../schema.ts';

const ofProject = { projectId: id } as const;
const ofMember = { ...ofProject, assignmentId: id, employeeId: id } as const;
const schemas = {
  /** `authorId`: whoever wrote it, the client or somebody for them. */
  ProposalTold: z.strictObject({ ...ofProject, clientId: id, authorId: id }),
  ProjectTold: z.strictObject({ ...ofProject, clientId: id }),
  /** The team has begun to work. */
  TeamworkTold: z.strictObject(ofProject),
  ArchivingTold: z.strictObject(ofProject),
  MemberTold: z.strictObject(ofMember),
  ReleaseTold: z.strictObject(ofMember),
} as const;

export type AudienceEvent = EventsOf<typeof schemas>;
export const audienceEvents = declareEvents(schemas);
