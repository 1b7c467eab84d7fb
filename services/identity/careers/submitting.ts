/** Submits an application once, however often it is sent. */
import type { ApplicationBody, Receipt } from '@lamplight/bff/contract/careers.ts';
import { VISITOR } from '@lamplight/common/facts/actor.ts';
import { invalid, problem, problemOf } from '@lamplight/common/http/problem.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { textOf } from '../accounts/show.ts';
import { streamOf } from './acting.ts';
import { application } from './application.ts';
import type { KnownApplication } from './application-state.ts';
import { applicationsWith } from './claims.ts';
import type { Careers } from './context.ts';
import type { KnownJob } from './job.ts';
import { job, takesApplications } from './job.ts';
import { applicationNumber } from './numbers.ts';

type Form = Omit<ApplicationBody, 'captchaToken'>;

/** The source where the applicant names none. */
const DIRECTLY = 'direct';

/**
 * The same form again gets the same receipt, also once the job takes no more. Another form with the same résumé is a
 * second application and is refused.
 * @throws 404, 422 JOB_CLOSED, 409 DUPLICATE_APPLICATION, 400 for a résumé that is not there
 */
export const submit = async (careers: Careers, jobId: string, form: Form, by: By): Promise<Receipt> => {
  const { state: jobState } = await careers.look(`job-${jobId}`, job);
  if (jobState.is === 'absent' || jobState.is === 'draft') throw problem('NOT_FOUND');
  const earlier = await sentBefore(careers, jobId, form);
  if (earlier !== null) {
    if (!saysTheSame(earlier, form)) throw problem('DUPLICATE_APPLICATION');
    return receiptOf(careers, earlier, jobState);
  }
  if (!takesApplications(jobState, by.at)) throw problem('JOB_CLOSED');
  const { name, email, mobile, coverNote, source = DIRECTLY, resumeId } = form;
  const resume = await careers.resumes.open(resumeId);
  if (resume === null || resume.jobId !== jobId)
    throw invalid([{ field: 'resumeId', message: 'Your résumé was kept for a day. Please choose it again.' }]);
  const applicationId = await careers.claims.claimPlace({ jobId, email, resumeId }, by, (id) => standing(careers, id));
  const about = { resumeId, name: resume.name, mediaType: resume.mediaType, bytes: resume.content.length };
  const sent = { applicationId, jobId, name, email, mobile, coverNote, source, resume: about };
  const command = { type: 'SubmitApplication', actor: VISITOR, at: by.at, ...sent } as const;
  const changed = await careers.change(streamOf(applicationId), command, application, by);
  if (changed.is === 'refused') throw problemOf(changed.refusal);
  if (changed.state.is === 'absent') throw new Error('A submitted application left none');
  return receiptOf(careers, changed.state, jobState);
};

const sentBefore = async (careers: Careers, jobId: string, form: Form): Promise<KnownApplication | null> => {
  for (const applicationId of await applicationsWith(careers.look, form.resumeId)) {
    const { state } = await careers.look(streamOf(applicationId), application);
    if (state.is === 'absent' || state.jobId !== jobId || state.resume.resumeId !== form.resumeId) continue;
    if (textOf(state.email) === form.email) return state;
  }
  return null;
};

const saysTheSame = (earlier: KnownApplication, { name, mobile, coverNote, source = DIRECTLY }: Form): boolean =>
  textOf(earlier.name) === name &&
  textOf(earlier.mobile) === mobile &&
  textOf(earlier.coverNote) === coverNote &&
  earlier.source === source;

/** A hired application stays live: its person cannot apply for the job again. */
const standing = async ({ look }: Careers, applicationId: string): Promise<'absent' | 'live' | 'ended'> => {
  const { state } = await look(streamOf(applicationId), application);
  if (state.is === 'absent') return 'absent';
  return state.is === 'rejected' || state.is === 'withdrawn' ? 'ended' : 'live';
};

const receiptOf = ({ tokens }: Careers, state: KnownApplication, { body }: KnownJob): Receipt => ({
  number: applicationNumber(state.applicationId),
  jobTitle: body.title,
  email: textOf(state.email) ?? '',
  submittedAt: state.submittedAt,
  link: tokens.linkTo(state.applicationId),
});
