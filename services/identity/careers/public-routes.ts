/** What a visitor sees of jobs, and the résumé they send ahead of an application: without a token. */
import { send, sendList } from '@lamplight/common/http/answer.ts';
import { byOf, readAfter } from '@lamplight/common/http/caller.ts';
import { contextOf } from '@lamplight/common/http/context.ts';
import { param, parse } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Request, Router } from 'express';
import { z } from 'zod';
import { VISITOR } from '../actor.ts';
import type { Careers } from './context.ts';
import type { KnownJob } from './job.ts';
import { job, takesApplications } from './job.ts';
import { shownJobOf } from './show.ts';

const nothing = z.strictObject({});
const MOST_JOBS = 200;
const MOST_SIMILAR = 3;

/** Requests that bring their own multipart body. */
export const isResumeUpload = ({ method, path }: Pick<Request, 'method' | 'path'>): boolean =>
  method === 'POST' && /^\/careers\/jobs\/[A-Za-z0-9_-]{1,128}\/resumes$/.test(path);

export const careersRoutes = (careers: Careers): Router => {
  const routes = newRouter();
  routes.get('/careers/jobs', async (req, res) => {
    parse(nothing, req.query);
    const stale = (await careers.jobs.waitFor(readAfter(req))) === 'stale';
    const at = now(req);
    sendList(res, { items: (await openJobs(careers, at)).map((one) => shownJobOf(one, at)), stale });
  });
  routes.get('/careers/jobs/:slug', async (req, res) => {
    parse(nothing, req.query);
    const at = now(req);
    const known = await jobWithSlug(careers, param(req, 'slug'));
    const similar = (await openJobs(careers, at)).filter((one) => areSimilar(one, known)).slice(0, MOST_SIMILAR);
    send(res, { job: shownJobOf(known, at), similar: similar.map((one) => shownJobOf(one, at)) });
  });
  routes.post('/careers/jobs/:jobId/resumes', async (req, res) => {
    const jobId = param(req, 'jobId');
    const { commandId, at } = byOf(req, VISITOR.id);
    const { state } = await careers.look(`job-${jobId}`, job);
    if (state.is === 'absent' || state.is === 'draft') throw problem('NOT_FOUND');
    if (!takesApplications(state, at)) throw problem('JOB_CLOSED');
    const { resumeId, name, content } = await careers.resumes.take(req, derivedId(commandId, jobId, 'resume'), jobId);
    send(res, { resume: { resumeId, name, bytes: content.length } }, 201);
  });
  return routes;
};

const now = (req: Request): string => new Date(contextOf(req).clock.now()).toISOString();

/** Newest first; one whose last day is over is none, whether or not its timer has fired. */
const openJobs = async ({ jobs }: Careers, at: string): Promise<readonly KnownJob[]> => {
  const { items } = await jobs.find({ where: { state: 'open' }, sort: [['publishedAt', -1]], limit: MOST_JOBS });
  return items.map(({ machine }) => machine).filter((one) => takesApplications(one, at));
};

/** Of every job that was ever published. @throws 404 */
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
