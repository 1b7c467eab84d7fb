/** Jobs, applications and enquiries, for admins. Every write names the version that it was decided on. */
import type {
  Application,
  ApplicationRow,
  Enquiry,
  hiredAnswer,
  interviewBody,
  interviewResultBody,
  Job,
  JobBody,
  jobOfferBody,
  jobStatusBody,
  letterAnswer,
  letterPreviewBody,
  moveBody,
  rejectBody,
  Stage,
} from '@lamplight/bff/contract/careers.ts';
import type { Employee } from '@lamplight/bff/contract/people.ts';
import type * as z from 'zod/mini';
import { api } from '../../api/client.ts';
import { type Key, keys } from '../../api/keys.ts';
import { useAct } from '../../api/useAct.ts';
import { useRead } from '../../api/useRead.ts';
import { useFreshAct } from '../common/useFreshAct.ts';

type Page<Row> = { items: Row[]; next?: string };
export type OneApplication = { application: Application };
type OneJob = { job: Job };
type OneEnquiry = { enquiry: Enquiry };

export const PAGE = 50;

// Applications

export type ApplicationFilter = Readonly<{
  jobId?: string | undefined;
  stage?: Stage | undefined;
  after?: string | undefined;
}>;
export const useApplications = (filter: ApplicationFilter | null) =>
  useRead<Page<ApplicationRow>>(filter && keys.applications({ limit: PAGE, ...filter }), { keepPreviousData: true });
export const useApplication = (applicationId: string) => useRead<OneApplication>(keys.application(applicationId));

/** What a decision about an application needs to know of it; a row and the whole both have it. */
export type Candidate = Pick<ApplicationRow, 'applicationId' | 'etag' | 'name' | 'jobTitle' | 'stage' | 'can'>;

const shownIn = (applicationId: string): Key[] => [keys.applications(), keys.application(applicationId), keys.jobs()];

const useApplicationAct = <Body extends object, Answer = OneApplication>(applicationId: string, act: string) =>
  useFreshAct(shownIn(applicationId), ({ etag, ...body }: Body & { etag: string }, idempotencyKey) =>
    api.post<Answer>(`/admin/applications/${applicationId}/${act}`, body, { idempotencyKey, ifMatch: etag }),
  );

export type Move = z.infer<typeof moveBody>;
/** On the board any of them may be moved, so who it is comes with the move. */
export const useMoves = () =>
  useFreshAct(
    [keys.applications(), keys.jobs()],
    ({ applicationId, etag, ...body }: Move & { applicationId: string; etag: string }, idempotencyKey) =>
      api.post<OneApplication>(`/admin/applications/${applicationId}/move`, body, { idempotencyKey, ifMatch: etag }),
  );
export const useMove = (applicationId: string) => useApplicationAct<Move>(applicationId, 'move');
export type Interview = z.infer<typeof interviewBody>;
export const useSchedule = (applicationId: string) => useApplicationAct<Interview>(applicationId, 'interviews');
export type InterviewResult = z.infer<typeof interviewResultBody>;
export const useComplete = (applicationId: string, interviewId: string) =>
  useApplicationAct<InterviewResult>(applicationId, `interviews/${interviewId}`);
export type JobOffer = z.infer<typeof jobOfferBody>;
export const useOffer = (applicationId: string) => useApplicationAct<JobOffer>(applicationId, 'offer');
export const useReject = (applicationId: string) =>
  useApplicationAct<z.infer<typeof rejectBody>>(applicationId, 'reject');
export const useHire = (applicationId: string) =>
  useApplicationAct<object, z.infer<typeof hiredAnswer>>(applicationId, 'hire');

export type LetterAsk = z.infer<typeof letterPreviewBody>;
export type Letter = z.infer<typeof letterAnswer>['letter'];
/** What would be mailed; nothing is sent. */
export const useLetter = (applicationId: string) =>
  useAct([], (ask: LetterAsk) => api.post<{ letter: Letter }>(`/admin/applications/${applicationId}/letter`, ask));

/** Who may sit in an interview. */
export const useInterviewers = () => useRead<Page<Employee>>(keys.employees({ limit: 100, state: 'active' }));

// Jobs

export const useJobs = (filter: Readonly<{ state?: string | undefined; after?: string | undefined }>) =>
  useRead<Page<Job>>(keys.jobs({ limit: PAGE, ...filter }), { keepPreviousData: true });
export const useJob = (jobId: string | null) => useRead<OneJob>(jobId === null ? null : keys.job(jobId));
export const useAddJob = () =>
  useAct(keys.jobs(), (body: JobBody, idempotencyKey) => api.post<OneJob>('/admin/jobs', body, { idempotencyKey }));
const jobShownIn = (jobId: string): Key[] => [keys.jobs(), keys.job(jobId), keys.applications()];
export const useSaveJob = (jobId: string) =>
  useFreshAct(jobShownIn(jobId), ({ etag, ...body }: JobBody & { etag: string }, idempotencyKey) =>
    api.put<OneJob>(`/admin/jobs/${jobId}`, body, { idempotencyKey, ifMatch: etag }),
  );
export type JobStatus = z.infer<typeof jobStatusBody>;
export const useJobStatus = (jobId: string) =>
  useFreshAct(jobShownIn(jobId), ({ etag, ...body }: JobStatus & { etag: string }, idempotencyKey) =>
    api.post<OneJob>(`/admin/jobs/${jobId}/status`, body, { idempotencyKey, ifMatch: etag }),
  );

// Enquiries

export const useEnquiries = (filter: Readonly<{ state?: string | undefined; after?: string | undefined }>) =>
  useRead<Page<Enquiry>>(keys.enquiries({ limit: PAGE, ...filter }), { keepPreviousData: true });
export const useEnquiry = (enquiryId: string) => useRead<OneEnquiry>(keys.enquiry(enquiryId));
export const useAnswered = (enquiryId: string) =>
  useFreshAct(
    [keys.enquiries(), keys.enquiry(enquiryId)],
    ({ etag, note }: { etag: string; note: string }, idempotencyKey) =>
      api.post<OneEnquiry>(`/admin/enquiries/${enquiryId}/answered`, { note }, { idempotencyKey, ifMatch: etag }),
  );
