/** Jobs and applications (domain.md §5.2, state-machines.md §9), and what the contact page sends. */
import * as z from 'zod/mini';
import { slug } from './catalogue.ts';
import {
  can,
  civilDate,
  distinct,
  email,
  id,
  instant,
  line,
  listOf,
  mobile,
  optionalLine,
  optionalText,
  pageQuery,
  paise,
  personRef,
  positivePaise,
  reason,
  success,
  text,
  uuid,
} from './values.ts';

export const jobActs = ['save', 'publish', 'pause', 'reopen', 'close'] as const;
export type JobAct = (typeof jobActs)[number];

export const applicationActs = [
  'moveToApplied',
  'moveToScreening',
  'moveToInterview',
  'scheduleInterview',
  'completeInterview',
  'offer',
  'hire',
  'reject',
  'openResume',
  'withdraw',
  'accept',
  'decline',
] as const;
export type ApplicationAct = (typeof applicationActs)[number];

export const jobStates = ['draft', 'open', 'paused', 'closed', 'filled'] as const;
export const workModes = ['ONSITE', 'HYBRID', 'REMOTE'] as const;
export const jobTypes = ['FULL_TIME', 'PART_TIME', 'CONTRACT', 'INTERNSHIP'] as const;
export const stages = ['applied', 'screening', 'interview', 'offer', 'hired', 'rejected', 'withdrawn'] as const;
export const openStages = ['applied', 'screening', 'interview', 'offer'] as const;
export type Stage = (typeof stages)[number];
export const RESUME_LIMIT = 5 * 1024 * 1024;

const range = z
  .strictObject({ minPaise: positivePaise, maxPaise: positivePaise })
  .check(
    z.refine((r) => r.minPaise <= r.maxPaise, { path: ['maxPaise'], error: 'The upper end lies below the lower one' }),
  );
export const jobBody = z.strictObject({
  slug,
  title: line(120, 'Title is required'),
  department: line(60, 'Department is required'),
  location: line(80, 'Location is required'),
  workMode: z.enum(workModes),
  type: z.enum(jobTypes),
  /** Years, in words of the company: "4 to 7 years". */
  experience: line(60, 'Experience is required'),
  /** A year, before tax. */
  salary: z.optional(range),
  openings: z.int().check(z.minimum(1, 'At least one opening'), z.maximum(100)),
  /** Plain text: blank lines part paragraphs, lines that begin with "- " are a list. */
  description: text(10_000, 'Describe the work'),
  skills: z.array(line(40)).check(
    z.maxLength(20, 'At most 20 skills'),
    distinct((skill) => skill.toLowerCase(), 'Name each skill only once'),
  ),
  /** Applications are taken through the end of this day (IST). */
  closesOn: z.optional(civilDate),
});
export type JobBody = z.infer<typeof jobBody>;

/** What visitors see: open jobs, and one that has ended where its address is opened. */
export const shownJob = z.strictObject({
  ...{ jobId: z.string(), slug: z.string(), title: z.string(), department: z.string(), location: z.string() },
  workMode: z.enum(workModes),
  type: z.enum(jobTypes),
  experience: z.string(),
  salary: z.optional(z.strictObject({ minPaise: paise, maxPaise: paise })),
  openings: z.int(),
  description: z.string(),
  skills: z.array(z.string()),
  closesOn: z.nullable(civilDate),
  publishedAt: instant,
  /** Whether an application is taken now. */
  open: z.boolean(),
});
export type ShownJob = z.infer<typeof shownJob>;
/** `search`: words that stand in it, all of them. */
export const shownJobsQuery = z.strictObject({ search: z.optional(optionalLine(120)) });
export const jobsAnswer = listOf(shownJob);
/** `similar`: open ones of the same department or with a skill in common, at most three. */
export const jobAnswer = z.strictObject({ success, job: shownJob, similar: z.array(shownJob) });

/** Multipart, one file: taken in before the form is sent, so that it survives a field that fails. Kept for a day unused. */
export const resumeAnswer = z.strictObject({
  success,
  resume: z.strictObject({ resumeId: uuid, name: z.string(), bytes: z.int() }),
});

export const applicationBody = z.strictObject({
  name: line(120, 'Name is required'),
  email,
  mobile,
  resumeId: uuid,
  coverNote: optionalText(4_000),
  consent: z.literal(true, 'Agree that we keep your application, or do not send it'),
  /** How they came here: ?source= of the page, at most 40 characters of a-z, 0-9, dash. */
  source: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
  captchaToken: z.optional(z.string().check(z.maxLength(8_192))),
});
export type ApplicationBody = z.infer<typeof applicationBody>;
/** `link` opens the applicant's own page (`/application#token`); the same link goes to them by mail. */
export const receiptAnswer = z.strictObject({
  success,
  receipt: z.strictObject({
    number: z.string(),
    jobTitle: z.string(),
    email: z.string(),
    submittedAt: instant,
    link: z.string(),
  }),
});
export type Receipt = z.infer<typeof receiptAnswer>['receipt'];

// The applicant's own page. The token is the right to it; wrong, ended and erased look the same (404 LINK_INVALID).

const token = z.string().check(z.regex(/^[A-Za-z0-9_.-]{20,256}$/));
export const ownApplicationBody = z.strictObject({ token });
export const ownWithdrawBody = z.strictObject({ token, reason: optionalText(1_000) });
export const ownAnswerBody = z.strictObject({
  token,
  answer: z.enum(['accept', 'decline']),
  reason: optionalText(1_000),
});
export const ownApplication = z.strictObject({
  number: z.string(),
  jobTitle: z.string(),
  jobSlug: z.string(),
  name: z.string(),
  stage: z.enum(stages),
  submittedAt: instant,
  resumeName: z.string(),
  /** The stages that were passed, with when. */
  story: z.array(z.strictObject({ stage: z.enum(stages), at: instant })),
  /** The next interview, while there is one. */
  next: z.nullable(
    z.strictObject({ at: instant, minutes: z.int(), mode: z.enum(['VIDEO', 'PHONE', 'ONSITE']), where: z.string() }),
  ),
  offer: z.nullable(
    z.strictObject({
      ctcPaise: paise,
      joinOn: civilDate,
      validUntil: civilDate,
      state: z.enum(['open', 'accepted', 'declined', 'expired']),
    }),
  ),
  /** What was written to them last: the polite text of a rejection, for one. */
  message: z.nullable(z.string()),
  can: can(applicationActs),
});
export type OwnApplication = z.infer<typeof ownApplication>;
export const ownApplicationAnswer = z.strictObject({ success, application: ownApplication });

// Admins

/** As it was saved, maybe under rules for texts that were others then. */
const keptJob = z.extend(jobBody, {
  ...{ title: z.string(), department: z.string(), location: z.string(), experience: z.string() },
  ...{ description: z.string(), skills: z.array(z.string()) },
});
export const job = z.strictObject({
  jobId: z.string(),
  etag: z.string(),
  state: z.enum(jobStates),
  body: keptJob,
  publishedAt: z.nullable(instant),
  changedAt: instant,
  hired: z.int(),
  /** Offers that hold an opening now. */
  reserved: z.int(),
  /** Live applications by stage. */
  applications: z.record(z.string(), z.int()),
  can: can(jobActs),
});
export type Job = z.infer<typeof job>;
export const jobsQuery = z.strictObject({
  ...pageQuery,
  state: z.optional(z.enum(jobStates)),
  search: z.optional(optionalLine(120)),
});
export const adminJobsAnswer = listOf(job);
export const adminJobAnswer = z.strictObject({ success, job, stale: z.optional(z.boolean()) });
export const jobStatusBody = z.strictObject({ to: z.enum(['open', 'paused', 'closed']), reason: z.optional(reason) });

export const interview = z.strictObject({
  interviewId: z.string(),
  at: instant,
  minutes: z.int(),
  mode: z.enum(['VIDEO', 'PHONE', 'ONSITE']),
  where: z.string(),
  with: z.array(personRef),
  result: z.nullable(z.enum(['pass', 'fail', 'no_show'])),
  /** 1 to 5 each, by what was judged. */
  scores: z.array(z.strictObject({ criterion: z.string(), score: z.int() })),
  note: z.nullable(z.string()),
});
export const application = z.strictObject({
  applicationId: z.string(),
  etag: z.string(),
  number: z.string(),
  jobId: z.string(),
  jobTitle: z.string(),
  /** Null once the applicant was erased. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  stage: z.enum(stages),
  source: z.string(),
  coverNote: z.nullable(z.string()),
  resume: z.nullable(z.strictObject({ name: z.string(), bytes: z.int(), mediaType: z.string() })),
  submittedAt: instant,
  /** When it came to its stage. */
  since: instant,
  interviews: z.array(interview),
  /** Mean of all scores, in hundredths; null without any. */
  scoreHundredths: z.nullable(z.int()),
  offer: z.nullable(
    z.strictObject({
      ctcPaise: paise,
      joinOn: civilDate,
      validUntil: civilDate,
      state: z.enum(['open', 'accepted', 'declined', 'expired']),
    }),
  ),
  /** The inner reason, for admins alone, and what the applicant was told. */
  rejection: z.nullable(z.strictObject({ reason: z.string(), message: z.string() })),
  history: z.array(
    z.strictObject({
      at: instant,
      by: personRef,
      from: z.nullable(z.enum(stages)),
      to: z.enum(stages),
      note: z.nullable(z.string()),
    }),
  ),
  /** The day on which personal data go (12 months after the end); null while it is live. */
  erasedOn: z.nullable(civilDate),
  can: can(applicationActs),
});
export type Application = z.infer<typeof application>;
export const applicationRow = z.strictObject({
  ...{ applicationId: z.string(), etag: z.string(), number: z.string(), jobId: z.string(), jobTitle: z.string() },
  name: z.nullable(z.string()),
  stage: z.enum(stages),
  submittedAt: instant,
  since: instant,
  scoreHundredths: z.nullable(z.int()),
  nextInterviewAt: z.nullable(instant),
  offerState: z.nullable(z.enum(['open', 'accepted', 'declined', 'expired'])),
  can: can(applicationActs),
});
export type ApplicationRow = z.infer<typeof applicationRow>;
export const applicationsQuery = z.strictObject({
  ...pageQuery,
  jobId: z.optional(id),
  stage: z.optional(z.enum(stages)),
});
export const applicationsAnswer = listOf(applicationRow);
export const applicationAnswer = z.strictObject({ success, application, stale: z.optional(z.boolean()) });
/** Forward by one stage needs nothing; skipping forward a note, backwards a reason (state-machines.md §9). Both are `note`. */
export const moveBody = z.strictObject({ to: z.enum(['applied', 'screening', 'interview']), note: z.optional(reason) });
export const interviewBody = z.strictObject({
  at: instant,
  minutes: z.int().check(z.minimum(15), z.maximum(480)),
  mode: z.enum(['VIDEO', 'PHONE', 'ONSITE']),
  where: text(300, 'Say where, or the link'),
  with: z.array(id).check(z.maxLength(8), distinct()),
});
export const interviewResultBody = z.strictObject({
  result: z.enum(['pass', 'fail', 'no_show']),
  scores: z.array(z.strictObject({ criterion: line(60), score: z.int().check(z.minimum(1), z.maximum(5)) })).check(
    z.maxLength(10),
    distinct(({ criterion }) => criterion, 'Score each only once'),
  ),
  note: optionalText(4_000),
});
/** Moves to `offer`; skipping stages needs a note. */
export const jobOfferBody = z.strictObject({
  ctcPaise: positivePaise,
  joinOn: civilDate,
  validUntil: civilDate,
  note: z.optional(reason),
});
/** `reason` stays inside; `message` is what the applicant reads. */
export const rejectBody = z.strictObject({ reason, message: text(2_000, 'Say it to the applicant') });
/** What a letter would say, before it is sent. */
export const letterKinds = ['received', 'interview', 'offer', 'rejected', 'withdrawn'] as const;
export const letterPreviewBody = z.strictObject({
  kind: z.enum(letterKinds),
  /** What it is about: the body of the call that would send it. */
  interview: z.optional(interviewBody),
  offer: z.optional(jobOfferBody),
  message: z.optional(optionalText(2_000)),
});
export const letterAnswer = z.strictObject({
  success,
  letter: z.strictObject({ to: z.nullable(z.string()), subject: z.string(), paragraphs: z.array(z.string()) }),
});
/** What the add-employee form begins with. */
export const hiredAnswer = z.strictObject({
  success,
  application,
  employee: z.strictObject({
    name: z.string(),
    email: z.string(),
    mobile: z.string(),
    designation: z.string(),
    joinedOn: civilDate,
  }),
});

// Contact

export const enquiryTopics = ['project', 'support', 'careers', 'press', 'other'] as const;
export const enquiryBody = z.strictObject({
  name: line(120, 'Name is required'),
  email,
  company: optionalLine(120),
  topic: z.enum(enquiryTopics),
  message: text(4_000, 'Write your message'),
  captchaToken: z.optional(z.string().check(z.maxLength(8_192))),
});
export type EnquiryBody = z.infer<typeof enquiryBody>;
export const enquiryReceiptAnswer = z.strictObject({
  success,
  receipt: z.strictObject({ number: z.string(), receivedAt: instant }),
});
export const enquiry = z.strictObject({
  enquiryId: z.string(),
  etag: z.string(),
  number: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  company: z.nullable(z.string()),
  topic: z.enum(enquiryTopics),
  message: z.nullable(z.string()),
  receivedAt: instant,
  state: z.enum(['open', 'answered']),
  answered: z.nullable(z.strictObject({ at: instant, by: personRef, note: z.string() })),
  can: can(['answer']),
});
export type Enquiry = z.infer<typeof enquiry>;
export const enquiriesQuery = z.strictObject({ ...pageQuery, state: z.optional(z.enum(['open', 'answered'])) });
export const enquiriesAnswer = listOf(enquiry);
export const enquiryAnswer = z.strictObject({ success, enquiry, stale: z.optional(z.boolean()) });
export const answeredBody = z.strictObject({ note: optionalText(1_000) });
