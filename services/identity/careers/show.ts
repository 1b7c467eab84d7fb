/** Jobs, applications and enquiries as answers show them. */
import type {
  Job as AdminJob,
  ApplicationRow,
  JobBody,
  OwnApplication,
  Application as ShownApplication,
  Enquiry as ShownEnquiry,
  ShownJob,
} from '@lamplight/bff/contract/careers.ts';
import { openStages } from '@lamplight/bff/contract/careers.ts';
import type { PersonRef } from '@lamplight/bff/contract/values.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { etagOf } from '@lamplight/common/http/caller.ts';
import type { Personal } from '@lamplight/events/core/types.ts';
import { textOf } from '../accounts/show.ts';
import { applicantOf, applicationCan } from './application.ts';
import type { Interview, KnownApplication, Passage } from './application-state.ts';
import { offerStateOf, sinceOf } from './application-state.ts';
import { enquiryAbilities, type KnownEnquiry } from './enquiry.ts';
import type { KnownJob } from './job.ts';
import { jobCan, takesApplications } from './job.ts';
import { applicationNumber, enquiryNumber } from './numbers.ts';
import { erasedOn } from './retention.ts';
import type { JobDoc } from './views.ts';

/** The people of an answer by id: their names, and what they are. */
export type Names = (id: string) => PersonRef;

const noteTextOf = (note: Personal | null): string | null => (note === null ? null : textOf(note));

export const shownJobOf = (job: KnownJob, at: string): ShownJob => {
  const { slug, closesOn, openings, ...body } = job.body;
  const { title, department, location, workMode, type, experience, salary, description, skills } = body;
  return {
    jobId: job.jobId,
    ...{ slug, title, department, location, workMode, type, experience, openings, description, skills: [...skills] },
    ...(salary === undefined ? {} : { salary }),
    closesOn: closesOn ?? null,
    publishedAt: job.publishedAt ?? at,
    open: takesApplications(job, at),
  };
};

/** The words by which a job is found. */
export const textOfJob = ({ title, department, location, experience, skills, description }: JobBody): string =>
  [title, department, location, experience, ...skills, description].join('\n');

/** The counts come from the view, which may lag behind the job itself. */
export const adminJobOf = (
  job: KnownJob,
  doc: Pick<JobDoc, 'changedAt' | 'stages'> | null,
  o: Readonly<{ actor: Actor; at: string }>,
): AdminJob => ({
  jobId: job.jobId,
  etag: etagOf(job.etag),
  state: job.is,
  body: job.body,
  publishedAt: job.publishedAt,
  changedAt: doc?.changedAt ?? o.at,
  hired: job.hired.length,
  reserved: job.reserved.length,
  applications: Object.fromEntries(openStages.map((stage) => [stage, doc?.stages[stage] ?? 0])),
  can: jobCan(o.actor, job),
});

const offerOf = ({ offer }: KnownApplication, at: string): OwnApplication['offer'] => {
  if (offer === null) return null;
  const { ctcPaise, joinOn, validUntil } = offer;
  return { ctcPaise, joinOn, validUntil, state: offerStateOf(offer, at) };
};

/** In hundredths; null without any. */
const meanScoreOf = ({ interviews }: KnownApplication): number | null => {
  const scores = interviews.flatMap((interview) => interview.scores.map(({ score }) => score));
  if (scores.length === 0) return null;
  return Math.round((100 * scores.reduce((sum, score) => sum + score, 0)) / scores.length);
};

/** The first that has not ended, and has no result; none of an application that has ended. */
const nextInterviewOf = ({ interviews, endedAt }: KnownApplication, at: string): Interview | null => {
  if (endedAt !== null) return null;
  const ahead = interviews.filter(
    (one) => one.result === null && Date.parse(one.at) + one.minutes * 60_000 > Date.parse(at),
  );
  return ahead.toSorted((a, b) => a.at.localeCompare(b.at))[0] ?? null;
};

type Around = Readonly<{ actor: Actor; at: string; jobTitle: string }>;

export const rowOf = (application: KnownApplication, { actor, at, jobTitle }: Around): ApplicationRow => ({
  applicationId: application.applicationId,
  etag: etagOf(application.etag),
  number: applicationNumber(application.applicationId),
  jobId: application.jobId,
  jobTitle,
  name: textOf(application.name),
  stage: application.is,
  submittedAt: application.submittedAt,
  since: sinceOf(application),
  scoreHundredths: meanScoreOf(application),
  nextInterviewAt: nextInterviewOf(application, at)?.at ?? null,
  offerState: offerOf(application, at)?.state ?? null,
  can: applicationCan(actor, application, at),
});

export const applicationOf = (a: KnownApplication, o: Around & Readonly<{ names: Names }>): ShownApplication => {
  const { nextInterviewAt: _next, offerState: _offer, ...row } = rowOf(a, o);
  const who = (id: string): PersonRef =>
    id === a.applicationId ? { id, name: textOf(a.name), role: 'applicant' } : o.names(id);
  const resumeName = textOf(a.resume.name);
  return {
    ...row,
    email: textOf(a.email),
    mobile: textOf(a.mobile),
    source: a.source,
    coverNote: textOf(a.coverNote),
    resume: resumeName === null ? null : { name: resumeName, bytes: a.resume.bytes, mediaType: a.resume.mediaType },
    interviews: a.interviews.map((one) => ({
      ...one,
      where: textOf(one.where) ?? '',
      with: one.with.map(o.names),
      scores: one.scores.map((score) => ({ ...score })),
      note: noteTextOf(one.note),
    })),
    offer: offerOf(a, o.at),
    rejection: a.rejection && {
      reason: textOf(a.rejection.reason) ?? '',
      message: textOf(a.rejection.message) ?? '',
    },
    history: a.history.map(({ at, by, from, to, note }: Passage) => ({
      at,
      by: who(by),
      from,
      to,
      note: noteTextOf(note),
    })),
    erasedOn: a.endedAt === null ? null : erasedOn(a.endedAt),
  };
};

/** Everyone whom an application's answer names. */
export const peopleIn = (a: KnownApplication): readonly string[] => [
  ...new Set([...a.history.map(({ by }) => by), ...a.interviews.flatMap((one) => one.with)]),
];

/** To the applicant: no scores, no notes, no inner reason. */
export const ownOf = (a: KnownApplication, job: KnownJob, at: string): OwnApplication => {
  const next = nextInterviewOf(a, at);
  return {
    number: applicationNumber(a.applicationId),
    jobTitle: job.body.title,
    jobSlug: job.body.slug,
    name: textOf(a.name) ?? '',
    stage: a.is,
    submittedAt: a.submittedAt,
    resumeName: textOf(a.resume.name) ?? '',
    story: a.history.map(({ to: stage, at: when }) => ({ stage, at: when })),
    next: next && { at: next.at, minutes: next.minutes, mode: next.mode, where: textOf(next.where) ?? '' },
    offer: offerOf(a, at),
    message: a.rejection && textOf(a.rejection.message),
    can: applicationCan(applicantOf(a.applicationId), a, at),
  };
};

export const enquiryOf = (e: KnownEnquiry, actor: Actor, names: Names): ShownEnquiry => ({
  enquiryId: e.enquiryId,
  etag: etagOf(e.etag),
  number: enquiryNumber(e.enquiryId),
  name: textOf(e.name),
  email: textOf(e.email),
  company: textOf(e.company),
  topic: e.topic,
  message: textOf(e.message),
  receivedAt: e.receivedAt,
  state: e.is,
  answered: e.answered && { at: e.answered.at, by: names(e.answered.by), note: textOf(e.answered.note) ?? '' },
  can: enquiryAbilities(actor, e),
});
