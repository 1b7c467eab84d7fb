/** What a visitor sees of jobs, and the résumé they send ahead of an application: without a token. */
import { VISITOR } from '@lamplight/common/facts/actor.ts';
import { send, sendList } from '@lamplight/common/http/answer.ts';
import { byOf, readAfter } from '@lamplight/common/http/caller.ts';
import { contextOf } from '@lamplight/common/http/context.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import { hasAll, searchWords } from '@lamplight/common/lists/searched.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Request } from 'express';
import type { Careers } from './context.ts';
import type { KnownJob } from './job.ts';
import { job, takesApplications } from './job.ts';
import { shownJobOf, textOfJob } from './show.ts';

const MOST_JOBS = 200;
const MOST_SIMILAR = 3;

export const careersRoutes = (careers: Careers): readonly Served[] => [
  serve('jobs', async ({ req, res, query: { search = '' } }) => {
    const stale = (await careers.jobs.waitFor(readAfter(req))) === 'stale';
    const at = now(req);
    const words = searchWords(search);
    const open = (await openJobs(careers, at)).filter(({ body }) => hasAll(textOfJob(body), words));
    sendList(res, { items: open.map((one) => shownJobOf(one, at)), stale });
  }),
  serve('job', async ({ req, res, params: { slug } }) => {
    const at = now(req);
    const current = await jobWithSlug(careers, slug);
    const similar = (await openJobs(careers, at)).filter((one) => areSimilar(one, current)).slice(0, MOST_SIMILAR);
    send(res, { job: shownJobOf(current, at), similar: similar.map((one) => shownJobOf(one, at)) });
  }),
  serve('resume-put', async ({ req, res, params: { jobId } }) => {
    const { commandId, at } = byOf(req, VISITOR.id);
    const { state } = await careers.look(`job-${jobId}`, job);
    if (state.is === 'absent' || state.is === 'draft') throw problem('NOT_FOUND');
    if (!takesApplications(state, at)) throw problem('JOB_CLOSED');
    const { resumeId, name, content } = await careers.resumes.take(req, derivedId(commandId, jobId, 'resume'), jobId);
    send(res, { resume: { resumeId, name, bytes: content.length } }, 201);
  }),
];

const now = (req: Request): string => new Date(contextOf(req).clock.now()).toISOString();

/** Newest first, without jobs whose last day is over, whether or not their timers have fired. */
const openJobs = async ({ jobs }: Careers, at: string): Promise<readonly KnownJob[]> => {
  const { items } = await jobs.find({ where: { state: 'open' }, sort: [['publishedAt', -1]], limit: MOST_JOBS });
  return items.map(({ machine }) => machine).filter((one) => takesApplications(one, at));
};

/** Any job that was ever published. @throws 404 */
const jobWithSlug = async ({ claims, look }: Careers, slug: string): Promise<KnownJob> => {
  const jobId = await claims.jobWithSlug(slug);
  if (jobId === null) throw problem('NOT_FOUND');
  const { state } = await look(`job-${jobId}`, job);
  if (state.is === 'absent' || state.is === 'draft' || state.body.slug !== slug) throw problem('NOT_FOUND');
  return state;
};

const areSimilar = (one: KnownJob, other: KnownJob): boolean =>
  one.jobId !== other.jobId &&
  (one.body.department === other.body.department || one.body.skills.some((skill) => other.body.skills.includes(skill)));
