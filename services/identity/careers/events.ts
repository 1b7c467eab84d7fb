/** The events of `job-{id}`, `application-{id}` and `enquiry-{id}` (state-machines.md §9). */
import { enquiryTopics, jobTypes, stages, workModes } from '@lamplight/bff/contract/careers.ts';
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import type { KeyName } from '@lamplight/events/ports/personal-data.ts';
import { z } from 'zod';
import { day, id, instant, personal } from '../schema.ts';

const amount = z.int().min(0);
const count = z.int().min(0);
const stage = z.enum(stages);
const body = z.strictObject({
  slug: z.string(),
  title: z.string(),
  department: z.string(),
  location: z.string(),
  workMode: z.enum(workModes),
  type: z.enum(jobTypes),
  experience: z.string(),
  salary: z.strictObject({ minPaise: amount, maxPaise: amount }).optional(),
  openings: count,
  description: z.string(),
  skills: z.array(z.string()),
  closesOn: day.optional(),
});

const jobSchemas = {
  JobDrafted: z.strictObject({ jobId: id, body }),
  /** Of a job that was published: what visitors see is this from now on. */
  JobChanged: z.strictObject({ jobId: id, body }),
  JobPublished: z.strictObject({ jobId: id, closesOn: day.nullable(), at: instant }),
  JobPaused: z.strictObject({ jobId: id, reason: z.string().nullable() }),
  JobReopened: z.strictObject({ jobId: id, closesOn: day.nullable() }),
  JobClosed: z.strictObject({ jobId: id, reason: z.string().nullable() }),
  JobFilled: z.strictObject({ jobId: id }),
  /** For one offer; at most `openings` are reserved or taken. */
  OpeningReserved: z.strictObject({ jobId: id, offerId: id }),
  OpeningReleased: z.strictObject({ jobId: id, offerId: id }),
  OpeningTaken: z.strictObject({ jobId: id, offerId: id }),
} as const;
export type JobEvent = EventsOf<typeof jobSchemas>;

const ofApplication = { applicationId: id, jobId: id } as const;
/** `by`: the person who acted; an applicant acts as the application, and `system` for itself. `from`: the stage before. */
const acted = { ...ofApplication, by: id, at: instant } as const;
const moved = { ...acted, from: stage } as const;

const applicationSchemas = {
  ApplicationSubmitted: z.strictObject({
    ...ofApplication,
    name: personal,
    email: personal,
    mobile: personal,
    coverNote: personal,
    resumeId: id,
    resumeName: personal,
    resumeType: z.string(),
    resumeBytes: count,
    source: z.string(),
    consentAt: instant,
  }),
  ApplicationMoved: z.strictObject({ ...moved, to: stage, note: personal.nullable() }),
  InterviewScheduled: z.strictObject({
    ...acted,
    interviewId: id,
    startsAt: instant,
    minutes: count,
    mode: z.enum(['VIDEO', 'PHONE', 'ONSITE']),
    where: personal,
    with: z.array(id),
  }),
  InterviewCompleted: z.strictObject({
    ...acted,
    interviewId: id,
    result: z.enum(['pass', 'fail', 'no_show']),
    scores: z.array(z.strictObject({ criterion: z.string(), score: z.int().min(1).max(5) })),
    note: personal.nullable(),
  }),
  JobOfferExtended: z.strictObject({
    ...moved,
    offerId: id,
    ctcPaise: amount,
    joinOn: day,
    validUntil: day,
    note: personal.nullable(),
  }),
  JobOfferAccepted: z.strictObject({ ...ofApplication, at: instant }),
  JobOfferDeclined: z.strictObject({ ...ofApplication, at: instant }),
  /** Its last day is over without an answer; that it has expired is derived from the day, this frees the opening. */
  JobOfferLapsed: z.strictObject({ ...ofApplication, offerId: id, at: instant }),
  ApplicantHired: z.strictObject({ ...moved, offerId: id }),
  /** `offerId`: the offer whose opening is free again. */
  ApplicationRejected: z.strictObject({ ...moved, offerId: id.nullable(), reason: personal, message: personal }),
  ApplicationWithdrawn: z.strictObject({ ...moved, offerId: id.nullable(), reason: personal.nullable() }),
  ResumeOpened: z.strictObject(acted),
  ApplicantDataErased: z.strictObject({ ...ofApplication, at: instant }),
} as const;
export type ApplicationEvent = EventsOf<typeof applicationSchemas>;

const enquirySchemas = {
  EnquiryReceived: z.strictObject({
    enquiryId: id,
    name: personal,
    email: personal,
    company: personal,
    topic: z.enum(enquiryTopics),
    message: personal,
    at: instant,
  }),
  EnquiryAnswered: z.strictObject({ enquiryId: id, by: id, at: instant, note: personal }),
  EnquirerDataErased: z.strictObject({ enquiryId: id, at: instant }),
} as const;
export type EnquiryEvent = EventsOf<typeof enquirySchemas>;

/** Purpose of the key of one application's fields: erasing one leaves the others. */
export const APPLICANT = 'applicant';
const applicantOf = (data: { applicationId: string }): KeyName => ({ subject: data.applicationId, purpose: APPLICANT });
/** The same for whoever wrote on the contact page. */
export const ENQUIRER = 'enquiry';
const enquirerOf = (data: { enquiryId: string }): KeyName => ({ subject: data.enquiryId, purpose: ENQUIRER });

const personalFields = {
  ApplicationSubmitted: {
    name: applicantOf,
    email: applicantOf,
    mobile: applicantOf,
    coverNote: applicantOf,
    resumeName: applicantOf,
  },
  ApplicationMoved: { note: applicantOf },
  InterviewScheduled: { where: applicantOf },
  InterviewCompleted: { note: applicantOf },
  JobOfferExtended: { note: applicantOf },
  ApplicationRejected: { reason: applicantOf, message: applicantOf },
  ApplicationWithdrawn: { reason: applicantOf },
  EnquiryReceived: { name: enquirerOf, email: enquirerOf, company: enquirerOf, message: enquirerOf },
  EnquiryAnswered: { note: enquirerOf },
};

export const careersEvents = declareEvents(
  { ...jobSchemas, ...applicationSchemas, ...enquirySchemas },
  { personal: personalFields },
);
