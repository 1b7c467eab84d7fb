/** Jobs, applications and enquiries, for admins. Every write names the version that it was decided on. */
import type { ApplicationRow, JobBody, Stage } from '@lamplight/bff/contract/careers.ts';
import type { AnswerOf, BodySentTo } from '@lamplight/bff/contract/routes.ts';
import { api } from '../../api/client.ts';
import { type Key, keys } from '../../api/keys.ts';
import { useAct } from '../../api/useAct.ts';
import { useCommand, useFreshAct } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';

export const PAGE = 50;

// Applications

export type ApplicationFilter = Readonly<{
  jobId?: string | undefined;
  stage?: Stage | undefined;
  after?: string | undefined;
}>;
export const useApplications = (filter: ApplicationFilter | null) =>
  useRead(filter && keys.applications({ limit: PAGE, ...filter }), { keepPreviousData: true });
/** Each column of the board is read by itself: one that fails leaves the others standing. Null reads none. */
export const useColumns = (of: Pick<ApplicationFilter, 'jobId'> | null) => ({
  applied: useApplications(of && { ...of, stage: 'applied' }),
  screening: useApplications(of && { ...of, stage: 'screening' }),
  interview: useApplications(of && { ...of, stage: 'interview' }),
  offer: useApplications(of && { ...of, stage: 'offer' }),
  hired: useApplications(of && { ...of, stage: 'hired' }),
});
export type Columns = ReturnType<typeof useColumns>;
export const useApplication = (applicationId: string) => useRead(keys.application(applicationId));

/** The fields of an application that a decision needs; a row has them, and so has the whole. */
export type Candidate = Pick<ApplicationRow, 'applicationId' | 'etag' | 'name' | 'jobTitle' | 'stage' | 'can'>;

const shownIn = (applicationId: string): Key[] => [keys.applications(), keys.application(applicationId), keys.jobs()];

export type Move = BodySentTo<'application-move'>;
/** Any application on the board may be moved, so each move brings its id. */
export const useMoves = () =>
  useFreshAct(
    [keys.applications(), keys.jobs()],
    ({ applicationId, etag, ...body }: Move & { applicationId: string; etag: string }, idempotencyKey) =>
      api.call('application-move', { params: { applicationId }, body, idempotencyKey, ifMatch: etag }),
  );
export const useMove = (applicationId: string) =>
  useCommand('application-move', { applicationId }, shownIn(applicationId));
export type Interview = BodySentTo<'interview-schedule'>;
export const useSchedule = (applicationId: string) =>
  useCommand('interview-schedule', { applicationId }, shownIn(applicationId));
export type InterviewResult = BodySentTo<'interview-complete'>;
export const useComplete = (applicationId: string, interviewId: string) =>
  useCommand('interview-complete', { applicationId, interviewId }, shownIn(applicationId));
export type JobOffer = BodySentTo<'job-offer'>;
export const useOffer = (applicationId: string) => useCommand('job-offer', { applicationId }, shownIn(applicationId));
export const useReject = (applicationId: string) =>
  useCommand('application-reject', { applicationId }, shownIn(applicationId));
export const useHire = (applicationId: string) =>
  useCommand('application-hire', { applicationId }, shownIn(applicationId));

export type LetterAsk = BodySentTo<'letter-preview'>;
export type Letter = AnswerOf<'letter-preview'>['letter'];
/** A preview of the mail; nothing is sent. */
export const useLetter = (applicationId: string) =>
  useAct([], (ask: LetterAsk) => api.call('letter-preview', { params: { applicationId }, body: ask }));

/** Staff who may hold an interview. */
export const useInterviewers = () => useRead(keys.employees({ limit: 100, state: 'active' }));

// Jobs

export const useJobs = (filter: Readonly<{ state?: string | undefined; after?: string | undefined }>) =>
  useRead(keys.jobs({ limit: PAGE, ...filter }), { keepPreviousData: true });
export const useJob = (jobId: string | null) => useRead(jobId === null ? null : keys.job(jobId));
export const useAddJob = () =>
  useAct(keys.jobs(), (body: JobBody, idempotencyKey) => api.call('job-add', { body, idempotencyKey }));
const jobShownIn = (jobId: string): Key[] => [keys.jobs(), keys.job(jobId), keys.applications()];
export const useSaveJob = (jobId: string) => useCommand('job-save', { jobId }, jobShownIn(jobId));
export const useJobStatus = (jobId: string) => useCommand('job-status', { jobId }, jobShownIn(jobId));

// Enquiries

export const useEnquiries = (filter: Readonly<{ state?: string | undefined; after?: string | undefined }>) =>
  useRead(keys.enquiries({ limit: PAGE, ...filter }), { keepPreviousData: true });
export const useEnquiry = (enquiryId: string) => useRead(keys.enquiry(enquiryId));
export const useAnswered = (enquiryId: string) =>
  useCommand('enquiry-answered', { enquiryId }, [keys.enquiries(), keys.enquiry(enquiryId)]);
