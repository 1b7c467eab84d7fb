/** Reading projects: lists, one with its milestones and people, and the figures behind its progress (state-machines.md §15). */

import type { ProjectRow } from '@lamplight/bff/contract/projects.ts';
import * as shapes from '@lamplight/bff/contract/projects.ts';
import { send, sendList } from '@lamplight/common/http/answer.ts';
import { type Actor as Caller, caller, demandRole, readAfter } from '@lamplight/common/http/caller.ts';
import { instantOf, pageOf, param, parse } from '@lamplight/common/http/parse.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { Request, Response, Router } from 'express';
import type { Projects } from '../context.ts';
import { found, projectAt, readerOf, seerOf, staleMark } from '../reading.ts';
import { projectBody, readable } from './commanding.ts';
import { isParticipant, peopleIn, showAvailable, showProgressTree, showProjectRow } from './show.ts';
import type { ProjectDoc } from './view.ts';

export const readingRoutes = (projects: Projects): Router => {
  const routes = newRouter();

  const list = async (req: Request, res: Response, seenBy: (actor: Caller) => readonly string[]): Promise<void> => {
    const { actor } = caller(req);
    const { state, ...paging } = parse(shapes.projectsQuery, req.query);
    const stale = (await projects.projects.waitFor(readAfter(req))) === 'stale';
    const where = { seenBy: { hasAny: seenBy(actor) }, ...(state === undefined ? {} : { state }) };
    const { items, next } = await projects.projects.find({ where, sort: [['createdAt', -1]], ...pageOf(req, paging) });
    const reader = await readerOf(projects, actor, items.flatMap(peopleIn));
    const rows = items.map((doc) =>
      isParticipant(doc, actor) ? showProjectRow(doc, reader) : withoutClient(showProjectRow(doc, reader)),
    );
    sendList(res, { items: rows, stale, next });
  };
  routes.get('/projects', (req, res) => list(req, res, seerOf));
  routes.get('/projects/client', async (req, res) => {
    demandRole(req, 'client');
    await list(req, res, seerOf);
  });

  routes.get('/projects/available', async (req, res) => {
    demandRole(req, 'employee', 'admin');
    const paging = parse(shapes.listQuery, req.query);
    const stale = (await projects.projects.waitFor(readAfter(req))) === 'stale';
    const { items, next } = await projects.projects.find({
      where: { seenBy: { hasAny: ['staffing'] } },
      sort: [['createdAt', -1]],
      ...pageOf(req, paging),
    });
    const rows = await Promise.all(items.map(async (doc) => showAvailable(doc, await services(projects, doc))));
    sendList(res, { items: rows, stale, next });
  });

  routes.get('/projects/:projectId', async (req, res) => {
    const at = instantOf(parse(shapes.atQuery, req.query).at);
    send(res, await projectBody(projects, req, param(req, 'projectId'), at));
  });

  routes.get('/projects/:projectId/overall-progress', async (req, res) => {
    const at = instantOf(parse(shapes.atQuery, req.query).at);
    const { doc, stale } = await readable(projects, req);
    const then = at === undefined ? doc : found(await projectAt(projects, doc._id, at));
    const reader = await readerOf(projects, caller(req).actor, peopleIn(then), at);
    send(res, { ...showProgressTree(then, reader), ...staleMark({ stale }) });
  });

  routes.get('/projects/:projectId/progress', async (req, res) => {
    const paging = parse(shapes.listQuery, req.query);
    const { doc } = await readable(projects, req);
    const stale = (await projects.progress.waitFor(readAfter(req))) === 'stale';
    const { items, next } = await projects.progress.find({
      where: { projectId: doc._id },
      sort: [['at', -1]],
      ...pageOf(req, paging),
    });
    const { names } = await readerOf(
      projects,
      caller(req).actor,
      items.map(({ by }) => by),
    );
    const titles = new Map(doc.machine.milestones.map((m) => [m.milestoneId, m.title]));
    const entries = items.map(({ milestoneId, fromBp, toBp, note, reason, at, by }) => ({
      milestoneId,
      title: titles.get(milestoneId) ?? '',
      fromBp,
      toBp,
      note,
      ...(reason === undefined ? {} : { reason }),
      at,
      by: names(by),
    }));
    sendList(res, { items: entries, stale, next });
  });

  return routes;
};

/** What a candidate may see of a project that looks for people: no client, no price (domain.md §4.2). */
const withoutClient = ({ contractPaise: _price, ...row }: ProjectRow): ProjectRow => ({
  ...row,
  clientId: '',
  clientName: null,
});

const services = async ({ proposals }: Projects, { _id }: ProjectDoc): Promise<readonly string[]> =>
  (await proposals.get(_id))?.machine.content.services ?? [];
