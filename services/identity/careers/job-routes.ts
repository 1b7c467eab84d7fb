/** Jobs as admins keep them (product.md R8, `/admin/jobs`). */
import { jobBody, jobStatusBody, jobsQuery } from '@lamplight/bff/contract/careers.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import type { Actor } from '@lamplight/common/http/caller.ts';
import { demandRole, ifMatch, readAfter } from '@lamplight/common/http/caller.ts';
import { pageOf, param, parse } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { By, Changed } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Response, Router } from 'express';
import { z } from 'zod';
import type { Careers } from './context.ts';
import type { JobEvent } from './events.ts';
import type { Job, JobCommand } from './job.ts';
import { job } from './job.ts';
import { adminJobOf } from './show.ts';

const nothing = z.strictObject({});

export const jobRoutes = (careers: Careers): Router => {
  const routes = newRouter();
  routes.get('/admin/jobs', async (req, res) => {
    const { actor } = demandRole(req, 'admin');
    const { state, ...paging } = parse(jobsQuery, req.query);
    const page = pageOf(req, paging);
    const stale = (await careers.jobs.waitFor(readAfter(req))) === 'stale';
    const where = state === undefined ? {} : { state };
    const { items, next } = await careers.jobs.find({ where, sort: [['order', -1]], ...page });
    const shown = items.map((doc) => adminJobOf(doc.machine, doc, { actor, at: doc.changedAt }));
    sendList(res, { items: shown, stale, next });
  });
  routes.post('/admin/jobs', async (req, res) => {
    const { actor, by } = demandRole(req, 'admin');
    const body = parse(jobBody, req.body);
    const given = by();
    const jobId = derivedId(given.commandId, 'job');
    if (!(await careers.claims.claimSlug(body.slug, jobId, given))) throw problem('SLUG_TAKEN');
    const command = { type: 'SaveJob', actor, at: given.at, jobId, body } as const;
    await answerJob(careers, res, actor, given, await careers.change(`job-${jobId}`, command, job, given));
  });
  routes.get('/admin/jobs/:jobId', async (req, res) => {
    const { actor } = demandRole(req, 'admin');
    parse(nothing, req.query);
    const jobId = param(req, 'jobId');
    const stale = (await careers.jobs.waitFor(readAfter(req), undefined, [jobId])) === 'stale';
    const { state } = await careers.look(`job-${jobId}`, job);
    const doc = await careers.jobs.get(jobId);
    if (state.is === 'absent') throw problem('NOT_FOUND');
    send(res, { job: adminJobOf(state, doc, { actor, at: state.publishedAt ?? '' }), ...(stale ? { stale } : {}) });
  });
  routes.put('/admin/jobs/:jobId', async (req, res) => {
    const { actor, by } = demandRole(req, 'admin');
    const body = parse(jobBody, req.body);
    const given = by();
    const jobId = param(req, 'jobId');
    const command = { type: 'SaveJob', actor, at: given.at, ifMatch: ifMatch(req), jobId, body } as const;
    await answerJob(careers, res, actor, given, await saved(careers, command, given));
  });
  routes.post('/admin/jobs/:jobId/status', async (req, res) => {
    const { actor, by } = demandRole(req, 'admin');
    const { to, reason } = parse(jobStatusBody, req.body);
    const given = by();
    const jobId = param(req, 'jobId');
    const { state } = await careers.look(`job-${jobId}`, job);
    const opens = state.is === 'draft' ? 'PublishJob' : 'ReopenJob';
    const type = to === 'open' ? opens : to === 'paused' ? 'PauseJob' : 'CloseJob';
    const command: JobCommand = { type, actor, at: given.at, ifMatch: ifMatch(req), reason };
    await answerJob(careers, res, actor, given, await careers.change(`job-${jobId}`, command, job, given));
  });
  return routes;
};

type Save = Extract<JobCommand, { type: 'SaveJob' }>;

/** A draft may move to another address, which it claims first and gives up again where it may not; the older is free then. */
const saved = async (careers: Careers, command: Save, by: By): Promise<Changed<Job, JobEvent>> => {
  const { claims, change, look } = careers;
  const { jobId, body } = command;
  const { state } = await look(`job-${jobId}`, job);
  if (state.is === 'absent') throw problem('NOT_FOUND');
  const moves = state.is === 'draft' && state.body.slug !== body.slug;
  if (moves && !(await claims.claimSlug(body.slug, jobId, by))) throw problem('SLUG_TAKEN');
  const changed = await change(`job-${jobId}`, command, job, by);
  if (moves) await claims.releaseSlug(changed.is === 'changed' ? state.body.slug : body.slug, jobId, by);
  return changed;
};

const answerJob = (careers: Careers, res: Response, actor: Actor, { at }: By, changed: Changed<Job, JobEvent>) =>
  answer(res, changed, async (state) => {
    if (state.is === 'absent') return {};
    const doc = await careers.jobs.get(state.jobId);
    const seen = changed.is === 'changed' ? { changedAt: at, stages: doc?.stages ?? {} } : doc;
    return { job: adminJobOf(state, seen, { actor, at }) };
  });
