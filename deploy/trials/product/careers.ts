/** What a trial's company has of careers and enquiries: somebody has applied, is to be talked with, and has written to us. */
import { setTimeout as pause } from 'node:timers/promises';
import { PDF } from '@lamplight/common/files/samples.ts';
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
const APPLICANT = { name: 'Kiran', email: 'kiran@gmail.com', mobile: '9845000002', coverNote: '', consent: true };
const ENQUIRY = { name: 'Leela', email: 'leela@gmail.com', company: '', topic: 'other', message: 'Hello.' };

/** @returns the ids of the job, the application, its interview and the enquiry */
export const careersOf = async (admin: Visitor, visitor: Visitor) => {
  const { job } = (await admin.post('/admin/jobs', jobForm)) as { job: { jobId: string } };
  const { jobId } = job;
  await admin.post(`/admin/jobs/${jobId}/status`, { to: 'open' });
  const { resume } = (await visitor.upload(`/careers/jobs/${jobId}/resumes`, 'cv.pdf', PDF)) as {
    resume: { resumeId: string };
  };
  const { receipt } = (await visitor.post(`/careers/jobs/${jobId}/applications`, {
    ...APPLICANT,
    resumeId: resume.resumeId,
  })) as { receipt: { link: string } };
  const application = new URL(receipt.link).hash.slice(1).split('.')[0] ?? '';
  const planned = (await admin.post(`/admin/applications/${application}/interviews`, interview)) as {
    application: { interviews: readonly { interviewId: string }[] };
  };
  await visitor.post('/contact', ENQUIRY);
  const [{ interviewId }] = planned.application.interviews as [{ interviewId: string }];
  return { job: jobId, application, interview: interviewId, enquiry: await firstEnquiry(admin) };
};

/** Once the list shows it. */
const firstEnquiry = async (admin: Visitor): Promise<string> => {
  const { items } = (await admin.get('/admin/enquiries')) as { items: readonly { enquiryId: string }[] };
  if (items[0] !== undefined) return items[0].enquiryId;
  await pause(50);
  return await firstEnquiry(admin);
};
