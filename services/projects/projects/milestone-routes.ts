/** HTTP of milestones: plan, work, submission and the client's decision (state-machines.md §15). */
import * as shapes from '@lamplight/bff/contract/projects.ts';
import { send, sendList } from '@lamplight/common/http/answer.ts';
import { caller } from '@lamplight/common/http/caller.ts';
import { instantOf, pageOf, param, parse } from '@lamplight/common/http/parse.ts';
import { invalid, problem } from '@lamplight/common/http/problem.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { Request, Response, Router } from 'express';
import type { Projects } from '../context.ts';
import { billedOf, found, projectAt, readerOf, staleMark } from '../reading.ts';
import { decideMilestone, decideProject, type Make, milestoneOf, readable } from './commanding.ts';
import { consentOf, fileOf } from './facts.ts';
import { peopleIn, showMilestones, standingIn } from './show.ts';

const ONE = '/projects/:projectId/milestones/:milestoneId';

export const milestoneRoutes = (projects: Projects): Router => {
  const routes = newRouter();

  routes.get('/projects/:projectId/milestones', async (req, res) => {
    const { limit, after } = pageOf(req, parse(shapes.listQuery, req.query));
    const { doc, stale } = await readable(projects, req);
    const actor = standingIn(doc, caller(req).actor);
    const [reader, billed] = await Promise.all([
      readerOf(projects, actor, peopleIn(doc)),
      billedOf(projects, doc, actor),
    ]);
    const all = showMilestones(doc, reader, billed);
    const start = after === undefined ? 0 : all.findIndex((m) => m.milestoneId === after) + 1;
    if (after !== undefined && start === 0) throw invalid([{ field: 'after', message: 'Not a cursor' }]);
    const items = all.slice(start, start + limit);
    const last = items.at(-1);
    const more = start + limit < all.length && last !== undefined;
    sendList(res, { items, stale, ...(more ? { next: last.milestoneId } : {}) });
  });

  routes.get(ONE, async (req, res) => {
    const at = instantOf(parse(shapes.atQuery, req.query).at);
    const { doc, stale } = await readable(projects, req);
    const then = at === undefined ? doc : found(await projectAt(projects, doc._id, at));
    const actor = standingIn(doc, caller(req).actor);
    send(res, {
      milestone: await milestoneOf(projects, then, param(req, 'milestoneId'), actor, at),
      ...staleMark({ stale }),
    });
  });

  routes.post('/projects/:projectId/milestones', async (req, res) => {
    const { milestones } = parse(shapes.planBody, req.body);
    const named = milestones.map(({ milestoneId, ...milestone }, index) => {
      if (milestoneId === undefined)
        throw problem('MILESTONE_LOCKED', {
          errors: [{ field: `milestones.${index}`, message: 'A new milestone is a change of the contract' }],
        });
      return { milestoneId, ...milestone };
    });
    await decideProject(projects, req, res, async () => ({ type: 'PlanMilestones', milestones: named }));
  });

  routes.put('/projects/:projectId/milestones/weights', async (req, res) => {
    const { weightsBp } = parse(shapes.weightsBody, req.body);
    await decideProject(projects, req, res, async () => ({ type: 'ReweightMilestones', weightsBp }));
  });

  const on = (req: Request, res: Response, make: (milestoneId: string) => Make): Promise<void> => {
    const milestoneId = param(req, 'milestoneId');
    return decideMilestone(projects, req, res, milestoneId, make(milestoneId));
  };

  for (const [act, type] of [
    ['start', 'StartMilestone'],
    ['resume', 'ResumeMilestone'],
    ['unblock', 'UnblockMilestone'],
  ] as const)
    routes.post(`${ONE}/${act}`, async (req, res) => {
      parse(shapes.emptyBody, req.body);
      await on(req, res, (milestoneId) => async () => ({ type, milestoneId }));
    });

  routes.post(`${ONE}/block`, async (req, res) => {
    const body = parse(shapes.blockBody, req.body);
    await on(req, res, (milestoneId) => async () => ({ type: 'BlockMilestone', milestoneId, ...body }));
  });

  routes.post(`${ONE}/recall`, async (req, res) => {
    const { reason } = parse(shapes.recallBody, req.body);
    await on(req, res, (milestoneId) => async () => ({ type: 'RecallMilestone', milestoneId, reason }));
  });

  routes.post(`${ONE}/submit`, async (req, res) => {
    const { deliverables, note } = parse(shapes.submitBody, req.body);
    await on(req, res, (milestoneId) => async (projectId, derived) => ({
      type: 'SubmitMilestone',
      milestoneId,
      note,
      deliverables: await Promise.all(
        deliverables.map(async ({ deliverableId, title, fileId }, index) => ({
          deliverableId,
          newId: derived(`deliverable/${index}`),
          title,
          file: await fileOf(projects, projectId, fileId),
        })),
      ),
    }));
  });

  routes.post(`${ONE}/accept`, async (req, res) => {
    const { deliverables, reason, consentFileId } = parse(shapes.acceptBody, req.body);
    await on(req, res, (milestoneId) => async (projectId) => ({
      type: 'AcceptMilestone',
      milestoneId,
      deliverables,
      reason,
      consent: await consentOf(projects, projectId, consentFileId),
    }));
  });

  routes.post(`${ONE}/return`, async (req, res) => {
    const { items, reason, consentFileId } = parse(shapes.returnBody, req.body);
    await on(req, res, (milestoneId) => async (projectId) => ({
      type: 'RequestChanges',
      milestoneId,
      items,
      reason,
      consent: await consentOf(projects, projectId, consentFileId),
    }));
  });

  routes.post(`${ONE}/rating`, async (req, res) => {
    const { score, comment = '', reason } = parse(shapes.ratingBody, req.body);
    await on(req, res, (milestoneId) => async () => ({ type: 'RateMilestone', milestoneId, score, comment, reason }));
  });

  routes.post('/projects/:projectId/progress', async (req, res) => {
    const body = parse(shapes.progressBody, req.body);
    await decideMilestone(projects, req, res, body.milestoneId, async () => ({ type: 'ReportProgress', ...body }));
  });

  return routes;
};
