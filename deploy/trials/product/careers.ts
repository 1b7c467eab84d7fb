/** What a trial's company has of careers and enquiries: somebody has applied, is to be talked with, and has written to us. */
import { setTimeout as pause } from 'node:timers/promises';
import { PDF } from '@lamplight/common/files/workbench/samples.ts';
import { within } from '@lamplight/embedded/demo/person.ts';
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
const ENQUIRY = { name: 'Leela', email: 'leela@gmail.com', company: '', topic: 'other', message: 'Hello.' };

/** @returns the id of a job that is open */
export const openJob = async (
  admin: Visitor,
  other: Partial<Record<keyof typeof jobForm, string>> = {},
): Promise<string> => {
  const { jobId } = within(await admin.post('/admin/jobs', { ...jobForm, ...other }), 'job') as { jobId: string };
  await admin.post(`/admin/jobs/${jobId}/status`, { to: 'open' });
  return jobId;
};

/** Somebody hands in a résumé and applies. @returns the application's id, and the token of the link that the applicant is given */
export const appliedFor = async (visitor: Visitor, jobId: string, { name, mobile }: Applicant) => {
  const path = `/careers/jobs/${jobId}`;
  const { resumeId } = within(await visitor.upload(`${path}/resumes`, 'resume.pdf', PDF), 'resume');
  const email = `${name.toLowerCase()}@gmail.com`;
  const form = { name, email, mobile, resumeId, coverNote: 'Six years of queues.', consent: true };
  const { link } = within(await visitor.post(`${path}/applications`, form), 'receipt');
  const token = new URL(String(link)).hash.slice(1);
  return { token, applicationId: token.split('.')[0] ?? '' };
};
type Applicant = Readonly<{ name: string; mobile: string }>;

/** @returns the ids of the job, the application, its interview and the enquiry */
export const careersOf = async (admin: Visitor, visitor: Visitor) => {
  const job = await openJob(admin);
  const { applicationId: application } = await appliedFor(visitor, job, { name: 'Kiran', mobile: '9845000002' });
  const planned = (await admin.post(`/admin/applications/${application}/interviews`, interview)) as {
    application: { interviews: readonly { interviewId: string }[] };
  };
  await visitor.post('/contact', ENQUIRY);
  const [{ interviewId }] = planned.application.interviews as [{ interviewId: string }];
  return { job, application, interview: interviewId, enquiry: await firstEnquiry(admin) };
};

/** Once the list shows it. */
const firstEnquiry = async (admin: Visitor): Promise<string> => {
  const { items } = (await admin.get('/admin/enquiries')) as { items: readonly { enquiryId: string }[] };
  if (items[0] !== undefined) return items[0].enquiryId;
  await pause(50);
  return await firstEnquiry(admin);
};
