/** What a trial's company has of careers and enquiries: somebody has applied, is to be talked with, and has written to us. */
import { setTimeout as pause } from 'node:timers/promises';
import type { BodySentTo } from '@lamplight/bff/contract/routes.ts';
import { PDF } from '@lamplight/common/files/workbench/samples.ts';
import type { Visitor } from './visitor.ts';

export const jobForm = {
  slug: 'backend-engineer',
  title: 'Backend engineer',
  department: 'Engineering',
  location: 'Bengaluru',
  workMode: 'HYBRID',
  type: 'FULL_TIME',
  experience: '4 to 7 years',
  openings: 2,
  description: 'Build the event core.',
  skills: ['TypeScript'],
} as const;
export const interview = {
  at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  minutes: 45,
  mode: 'VIDEO',
  where: 'A link',
  with: [],
} as const;
const ENQUIRY = { name: 'Leela', email: 'leela@gmail.com', company: '', topic: 'other', message: 'Hello.' } as const;

/** @returns the id of a job that is open */
export const openJob = async (admin: Visitor, other: Partial<BodySentTo<'job-add'>> = {}): Promise<string> => {
  const { jobId } = (await admin.call('job-add', { body: { ...jobForm, ...other } })).job;
  await admin.call('job-status', { params: { jobId }, body: { to: 'open' } });
  return jobId;
};

/** Somebody hands in a résumé and applies. @returns the application's id, and the token of the link that the applicant is given */
export const appliedFor = async (visitor: Visitor, jobId: string, { name, mobile }: Applicant) => {
  const params = { jobId };
  const { resume } = await visitor.upload('resume-put', { params, name: 'resume.pdf', content: PDF });
  const body = {
    name,
    email: `${name.toLowerCase()}@gmail.com`,
    mobile,
    resumeId: resume.resumeId,
    coverNote: 'Six years of queues.',
    consent: true,
  } as const;
  const { receipt } = await visitor.call('apply', { params, body });
  const token = new URL(receipt.link).hash.slice(1);
  return { token, applicationId: token.split('.')[0] ?? '' };
};
type Applicant = Readonly<{ name: string; mobile: string }>;

/** @returns the ids of the job, the application, its interview and the enquiry */
export const careersOf = async (admin: Visitor, visitor: Visitor) => {
  const job = await openJob(admin);
  const { applicationId: application } = await appliedFor(visitor, job, { name: 'Kiran', mobile: '9845000002' });
  const params = { applicationId: application };
  const { interviews } = (await admin.call('interview-schedule', { params, body: interview })).application;
  await visitor.call('enquire', { body: ENQUIRY });
  return { job, application, interview: interviews[0]?.interviewId ?? '', enquiry: await firstEnquiry(admin) };
};

/** Once the list shows it. */
const firstEnquiry = async (admin: Visitor): Promise<string> => {
  const { items } = await admin.call('enquiries');
  if (items[0] !== undefined) return items[0].enquiryId;
  await pause(50);
  return await firstEnquiry(admin);
};
