/** Jobs as admins keep them (product.md R8, `/admin/jobs`). */
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { ifMatch, readAfter } from '@lamplight/common/http/caller.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import { searched } from '@lamplight/common/lists/searched.ts';
import type { By, Changed } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Careers } from './context.ts';
import type { JobEvent } from './events.ts';
import type { Job, JobCommand } from './job.ts';
import { job } from './job.ts';
import { adminJobOf, textOfJob } from './show.ts';
import type { JobDoc } from './views.ts';

export const jobRoutes = (careers: Careers): readonly Served[] => [
  serve('admin-jobs', async ({ req, res, query, actor }) => {
    const { state, search = '', ...paging } = query;
    const page = pageOf(req, paging);
    const stale = (await careers.jobs.waitFor(readAfter(req))) === 'stale';
    const where = state === undefined ? {} : { state };
    const textsOf = async () => (doc: JobDoc) => textOfJob(doc.machine.body);
    const sort = [['order', -1]] as const;
    const { items, next } = await searched(careers.jobs, { where, sort }, page, { search, textsOf });
    const rows = items.map((doc) => adminJobOf(doc.machine, doc, { actor, at: doc.changedAt }));
    sendList(res, { items: rows, stale, next });
  }),
  serve('job-add', async ({ res, body, actor, ...caller }) => {
    const by = caller.by();
    const jobId = derivedId(by.commandId, 'job');
    if (!(await careers.claims.claimSlug(body.slug, jobId, by))) throw problem('SLUG_TAKEN');
    const command = { type: 'SaveJob', actor, at: by.at, jobId, body } as const;
    await answerJob(careers, res, actor, by, await careers.change(`job-${jobId}`, command, job, by));
  }),
  serve('admin-job', async ({ req, res, params: { jobId }, actor }) => {
    const stale = (await careers.jobs.waitFor(readAfter(req), undefined, [jobId])) === 'stale';
    const { state } = await careers.look(`job-${jobId}`, job);
    const doc = await careers.jobs.get(jobId);
    if (state.is === 'absent') throw problem('NOT_FOUND');
    send(res, { job: adminJobOf(state, doc, { actor, at: state.publishedAt ?? '' }), ...(stale ? { stale } : {}) });
  }),
  serve('job-save', async ({ req, res, params: { jobId }, body, actor, ...caller }) => {
    const by = caller.by();
    const command = { type: 'SaveJob', actor, at: by.at, ifMatch: ifMatch(req), jobId, body } as const;
    await answerJob(careers, res, actor, by, await saved(careers, command, by));
  }),
  serve('job-status', async ({ req, res, params: { jobId }, body: { to, reason }, actor, ...caller }) => {
    const by = caller.by();
    const { state } = await careers.look(`job-${jobId}`, job);
    const opens = state.is === 'draft' ? 'PublishJob' : 'ReopenJob';
    const type = to === 'open' ? opens : to === 'paused' ? 'PauseJob' : 'CloseJob';
    const command: JobCommand = { type, actor, at: by.at, ifMatch: ifMatch(req), reason };
    await answerJob(careers, res, actor, by, await careers.change(`job-${jobId}`, command, job, by));
  }),
];

type Save = Extract<JobCommand, { type: 'SaveJob' }>;

/** A draft may change its slug: the new one is claimed before the command, and after it the one not in use released. */
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

const answerJob = (
  careers: Careers,
  res: Call<'job-save'>['res'],
  actor: SignedInActor,
  { at }: By,
  changed: Changed<Job, JobEvent>,
) =>
  answer(res, changed, async (state) => {
    if (state.is === 'absent') return null;
    const doc = await careers.jobs.get(state.jobId);
    const seen = changed.is === 'changed' ? { changedAt: at, stages: doc?.stages ?? {} } : doc;
    return { job: adminJobOf(state, seen, { actor, at }) };
  });
