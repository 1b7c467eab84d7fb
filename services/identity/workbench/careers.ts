/** For tests: jobs, résumés and applications of a running product, as the edge and admins bring them in. */
import type { Receipt } from '@lamplight/bff/contract/careers.ts';
import { form, PDF } from '@lamplight/common/files/workbench/samples.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { Answered, Product } from './product.ts';
import { tokenOf } from './product.ts';

let jobs = 0;
export const jobForm = (more: object = {}) => {
  jobs += 1;
  return {
    slug: `engineer-${jobs}`,
    title: 'Backend engineer',
    department: 'Engineering',
    location: 'Bengaluru',
    workMode: 'HYBRID',
    type: 'FULL_TIME',
    experience: '4 to 7 years',
    openings: 1,
    description: 'Build the event core.',
    skills: ['TypeScript'],
    ...more,
  };
};

const ok = <T>({ status, body, text }: Answered): T => {
  if (status !== 200 && status !== 201) throw new Error(`${status} ${text}`);
  return body as T;
};

/** A job that takes applications. */
export const openJob = async (product: Product, as: string, more: object = {}): Promise<string> => {
  const added = ok<{ job: { jobId: string } }>(await product.post('/admin/jobs', jobForm(more), as));
  const { jobId } = added.job;
  ok(await product.post(`/admin/jobs/${jobId}/status`, { to: 'open' }, as));
  return jobId;
};

export const sendResume = async (
  product: Product,
  jobId: string,
  { name = 'cv.pdf', content = PDF as Uint8Array | string, key = newId() } = {},
): Promise<Answered> => {
  const { body, type } = form([{ disposition: `name="file"; filename="${name}"`, content }]);
  return sendForm(product, jobId, body, type, key);
};

/** Whatever bytes, as they are. */
export const sendForm = async (
  product: Product,
  jobId: string,
  body: Uint8Array,
  type: string,
  key = newId(),
): Promise<Answered> => {
  const answer = await fetch(`${product.running().url}/careers/jobs/${jobId}/resumes`, {
    method: 'POST',
    headers: { 'content-type': type, 'idempotency-key': key },
    body: Buffer.from(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: JSON.parse(text), headers: answer.headers, text };
};

export const resumeOf = async (product: Product, jobId: string): Promise<string> =>
  ok<{ resume: { resumeId: string } }>(await sendResume(product, jobId)).resume.resumeId;

let applicants = 0;
export const applicationForm = (resumeId: string, more: object = {}) => {
  applicants += 1;
  return {
    name: `Meera ${applicants}`,
    email: `meera${applicants}@gmail.com`,
    mobile: '9845000001',
    resumeId,
    coverNote: 'I like logs.',
    consent: true,
    ...more,
  };
};

export const apply = (product: Product, jobId: string, application: object): Promise<Answered> =>
  product.post('/internal/applications', { jobId, application });

export type Applied = Readonly<{ applicationId: string; token: string; receipt: Receipt }>;

/** Somebody who has applied, with a résumé of their own. */
export const applicant = async (product: Product, jobId: string, more: object = {}): Promise<Applied> => {
  const form = applicationForm(await resumeOf(product, jobId), more);
  const { receipt } = ok<{ receipt: Receipt }>(await apply(product, jobId, form));
  const token = tokenOf(receipt.link);
  return { applicationId: token.split('.')[0] ?? '', token, receipt };
};
