/** Applications as admins work on them (product.md R8, `/admin/applications`). */
import {
  applicationsQuery,
  interviewBody,
  interviewResultBody,
  jobOfferBody,
  letterPreviewBody,
  moveBody,
  rejectBody,
} from '@lamplight/bff/contract/careers.ts';
import { safeHeadersOf } from '@lamplight/common/files/content.ts';
import { answer, type Body, send, sendList } from '@lamplight/common/http/answer.ts';
import type { Actor } from '@lamplight/common/http/caller.ts';
import { commandBy, demandRole, ifMatch, readAfter } from '@lamplight/common/http/caller.ts';
import { contextOf } from '@lamplight/common/http/context.ts';
import { pageOf, param, parse } from '@lamplight/common/http/parse.ts';
import { invalid, problem } from '@lamplight/common/http/problem.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { derivedId, newId } from '@lamplight/events/ports/ids.ts';
import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import { openText } from '../accounts/show.ts';
import { act, streamOf } from './acting.ts';
import type { ApplicationCommand } from './application.ts';
import { application } from './application.ts';
import type { KnownApplication } from './application-state.ts';
import type { Careers } from './context.ts';
import { job } from './job.ts';
import { namesOf } from './names.ts';
import { previewOf } from './preview.ts';
import { applicationOf, peopleIn, rowOf } from './show.ts';

const nothing = z.strictObject({});

export const applicationRoutes = (careers: Careers): Router => {
  const routes = newRouter();
  const path = '/admin/applications/:applicationId';
  routes.get('/admin/applications', (req, res) => listApplications(careers, req, res));
  routes.get(path, async (req, res) => {
    const { actor } = demandRole(req, 'admin');
    parse(nothing, req.query);
    const known = await knownApplication(careers, req);
    send(res, { application: await shown(careers, known, actor, nowOf(req)) });
  });
  routes.get(`${path}/resume`, (req, res) => openResume(careers, req, res));
  routes.post(`${path}/move`, (req, res) =>
    acted(careers, req, res, () => ({ type: 'MoveApplication', ...parse(moveBody, req.body) })),
  );
  routes.post(`${path}/interviews`, (req, res) =>
    acted(careers, req, res, async ({ commandId }) => {
      const { at: startsAt, ...planned } = parse(interviewBody, req.body);
      await demandStaff(careers, planned.with);
      const interviewId = derivedId(commandId, 'interview');
      return { type: 'ScheduleInterview', interviewId, ...planned, startsAt: new Date(startsAt).toISOString() };
    }),
  );
  routes.post(`${path}/interviews/:interviewId`, (req, res) =>
    acted(careers, req, res, () => {
      const judged = parse(interviewResultBody, req.body);
      return { type: 'CompleteInterview', interviewId: param(req, 'interviewId'), ...judged };
    }),
  );
  routes.post(`${path}/offer`, (req, res) =>
    acted(careers, req, res, ({ commandId }) => {
      const offer = parse(jobOfferBody, req.body);
      return { type: 'ExtendJobOffer', offerId: derivedId(commandId, 'offer'), ...offer };
    }),
  );
  routes.post(`${path}/reject`, (req, res) =>
    acted(careers, req, res, () => ({ type: 'RejectApplication', ...parse(rejectBody, req.body) })),
  );
  routes.post(`${path}/hire`, (req, res) =>
    acted(
      careers,
      req,
      res,
      () => {
        parse(nothing, req.body);
        return { type: 'HireApplicant' };
      },
      (state, jobTitle) => ({ employee: employeeFrom(state, jobTitle) }),
    ),
  );
  routes.post(`${path}/letter`, async (req, res) => {
    demandRole(req, 'admin');
    const asked = parse(letterPreviewBody, req.body);
    const known = await knownApplication(careers, req);
    const around = { company: careers.company, jobTitle: await titleOf(careers, known.jobId) };
    send(res, { letter: { to: openText(known.email), ...previewOf(asked, known, around) } });
  });
  return routes;
};

const nowOf = (req: Request): string => new Date(contextOf(req).clock.now()).toISOString();

/** @throws 404 */
const knownApplication = async ({ look }: Careers, req: Request): Promise<KnownApplication> => {
  const { state } = await look(streamOf(param(req, 'applicationId')), application);
  if (state.is === 'absent') throw problem('NOT_FOUND');
  return state;
};

const titleOf = async ({ look }: Careers, jobId: string): Promise<string> => {
  const { state } = await look(`job-${jobId}`, job);
  return state.is === 'absent' ? '' : state.body.title;
};

const shown = async (careers: Careers, state: KnownApplication, actor: Actor, at: string) => {
  const names = await namesOf(careers.people, peopleIn(state));
  return applicationOf(state, { actor, at, jobTitle: await titleOf(careers, state.jobId), names });
};

type Wanted = DistributiveOmit<ApplicationCommand, 'actor' | 'at' | 'ifMatch'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** An admin's command, answered with the application and what `more` adds. */
const acted = async (
  careers: Careers,
  req: Request,
  res: Response,
  wanted: (by: By) => Wanted | Promise<Wanted>,
  more: (state: KnownApplication, jobTitle: string) => Body = () => ({}),
): Promise<void> => {
  const { actor, by } = demandRole(req, 'admin');
  const given = by();
  const command = { ...(await wanted(given)), actor, at: given.at, ifMatch: ifMatch(req) } as ApplicationCommand;
  const changed = await act(careers, param(req, 'applicationId'), command, given);
  await answer(res, changed, async (state) => {
    if (state.is === 'absent') return {};
    const added = changed.is === 'changed' ? more(state, await titleOf(careers, state.jobId)) : {};
    return { application: await shown(careers, state, actor, given.at), ...added };
  });
};

const listApplications = async (careers: Careers, req: Request, res: Response): Promise<void> => {
  const { actor } = demandRole(req, 'admin');
  const { jobId, stage, ...paging } = parse(applicationsQuery, req.query);
  const page = pageOf(req, paging);
  const stale = (await careers.applications.waitFor(readAfter(req))) === 'stale';
  const where = { ...(jobId === undefined ? {} : { jobId }), ...(stage === undefined ? {} : { stage }) };
  const { items, next } = await careers.applications.find({ where, sort: [['submittedAt', -1]], ...page });
  const titles = new Map<string, string>();
  for (const id of new Set(items.map((doc) => doc.jobId))) titles.set(id, await titleOf(careers, id));
  const at = nowOf(req);
  const rows = items.map(({ machine }) => rowOf(machine, { actor, at, jobTitle: titles.get(machine.jobId) ?? '' }));
  sendList(res, { items: rows, stale, next });
};

/** Who opened whose résumé stands in the application's history before a byte of it leaves. */
const openResume = async (careers: Careers, req: Request, res: Response): Promise<void> => {
  const { actor } = demandRole(req, 'admin');
  parse(nothing, req.query);
  const { applicationId, resume } = await knownApplication(careers, req);
  const content = await careers.resumes.open(resume.resumeId);
  if (content === null) throw problem('NOT_FOUND');
  const by = commandBy(req, actor.id, newId());
  const command = { type: 'OpenResume', actor, at: by.at } as const;
  const opened = await careers.change(streamOf(applicationId), command, application, by);
  if (opened.is === 'refused') throw problem('NOT_FOUND');
  if (res.headersSent) return;
  res.set({ ...safeHeadersOf(content), 'content-length': String(content.content.length) }).end(content.content);
};

/** Interviews are held by people who work here now. */
const demandStaff = async ({ people }: Careers, ids: readonly string[]): Promise<void> => {
  for (const id of ids) {
    const row = await people.get(id);
    if (row?.kind !== 'staff' || row.state !== 'active')
      throw invalid([{ field: 'with', message: 'Choose people who work here' }]);
  }
};

/** What the add-employee form begins with (state-machines.md §13): no account comes of it by itself. */
const employeeFrom = (state: KnownApplication, jobTitle: string) => ({
  name: openText(state.name) ?? '',
  email: openText(state.email) ?? '',
  mobile: openText(state.mobile) ?? '',
  designation: jobTitle,
  joinedOn: state.offer?.joinOn ?? '',
});
