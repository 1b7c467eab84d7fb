/** Applications as admins work on them (product.md R8, `/admin/applications`). */
import { safeHeadersOf } from '@lamplight/common/files/content.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { commandBy, ifMatch, readAfter } from '@lamplight/common/http/caller.ts';
import { contextOf } from '@lamplight/common/http/context.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { invalid, problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { derivedId, newId } from '@lamplight/events/ports/ids.ts';
import type { Request } from 'express';
import { textOf } from '../accounts/show.ts';
import { act, streamOf } from './acting.ts';
import type { ApplicationCommand } from './application.ts';
import { application } from './application.ts';
import type { Application, KnownApplication } from './application-state.ts';
import type { Careers } from './context.ts';
import { job } from './job.ts';
import { namesOf } from './names.ts';
import { previewOf } from './preview.ts';
import { applicationOf, peopleIn, rowOf } from './show.ts';

export const applicationRoutes = (careers: Careers): readonly Served[] => [
  serve('applications', (call) => listApplications(careers, call)),
  serve('application', async ({ req, res, params, actor }) => {
    const state = await knownApplication(careers, params);
    send(res, { application: await shownApplication(careers, state, actor, nowOf(req)) });
  }),
  serve('resume', (call) => answerResume(careers, call)),
  serve('application-move', (call) => acted(careers, call, () => ({ type: 'MoveApplication', ...call.body }))),
  serve('interview-schedule', (call) =>
    acted(careers, call, async ({ commandId }) => {
      const { at: startsAt, ...planned } = call.body;
      await demandStaff(careers, planned.with);
      const interviewId = derivedId(commandId, 'interview');
      return { type: 'ScheduleInterview', interviewId, ...planned, startsAt: new Date(startsAt).toISOString() };
    }),
  ),
  serve('interview-complete', (call) =>
    acted(careers, call, () => ({
      type: 'CompleteInterview',
      interviewId: call.params.interviewId,
      ...call.body,
    })),
  ),
  serve('job-offer', (call) =>
    acted(careers, call, ({ commandId }) => ({
      type: 'ExtendJobOffer',
      offerId: derivedId(commandId, 'offer'),
      ...call.body,
    })),
  ),
  serve('application-reject', (call) => acted(careers, call, () => ({ type: 'RejectApplication', ...call.body }))),
  serve('application-hire', async (call) => {
    const changed = await decided(careers, call, () => ({ type: 'HireApplicant' }));
    await answer(call.res, changed, async (state) => {
      const seen = await shownAfter(careers, state, call);
      if (seen === null || state.is === 'absent') return null;
      return { ...seen, employee: employeeFrom(state, await titleOf(careers, state.jobId)) };
    });
  }),
  serve('letter-preview', async ({ res, params, body }) => {
    const state = await knownApplication(careers, params);
    const around = { company: careers.company, jobTitle: await titleOf(careers, state.jobId) };
    send(res, { letter: { to: textOf(state.email), ...previewOf(body, state, around) } });
  }),
];

const nowOf = (req: Request): string => new Date(contextOf(req).clock.now()).toISOString();

/** @throws 404 */
const knownApplication = async (
  { look }: Careers,
  { applicationId }: Readonly<{ applicationId: string }>,
): Promise<KnownApplication> => {
  const { state } = await look(streamOf(applicationId), application);
  if (state.is === 'absent') throw problem('NOT_FOUND');
  return state;
};

const titleOf = async ({ look }: Careers, jobId: string): Promise<string> => {
  const { state } = await look(`job-${jobId}`, job);
  return state.is === 'absent' ? '' : state.body.title;
};

const shownApplication = async (careers: Careers, state: KnownApplication, actor: SignedInActor, at: string) => {
  const names = await namesOf(careers.people, peopleIn(state));
  return applicationOf(state, { actor, at, jobTitle: await titleOf(careers, state.jobId), names });
};

type Wanted = DistributiveOmit<ApplicationCommand, 'actor' | 'at' | 'ifMatch'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

type Commanding = Pick<Call<'application-move'>, 'req' | 'params' | 'actor' | 'by'>;
type Make = (by: By) => Wanted | Promise<Wanted>;

const decided = async (careers: Careers, { req, params, actor, ...caller }: Commanding, make: Make) => {
  const by = caller.by();
  const command = { ...(await make(by)), actor, at: by.at, ifMatch: ifMatch(req) } as ApplicationCommand;
  return act(careers, params.applicationId, command, by);
};

const shownAfter = async (careers: Careers, state: Application, { req, actor }: Commanding) =>
  state.is === 'absent' ? null : { application: await shownApplication(careers, state, actor, nowOf(req)) };

/** An admin's command, answered with the application. */
const acted = async (
  careers: Careers,
  call: Commanding & Pick<Call<'application-move'>, 'res'>,
  make: Make,
): Promise<void> => {
  const changed = await decided(careers, call, make);
  await answer(call.res, changed, (state) => shownAfter(careers, state, call));
};

const listApplications = async (careers: Careers, { req, res, query, actor }: Call<'applications'>): Promise<void> => {
  const { jobId, stage, ...paging } = query;
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

/** The application's history records who opened the résumé before a byte of it leaves. */
const answerResume = async (careers: Careers, { req, res, params, actor }: Call<'resume'>): Promise<void> => {
  const { applicationId, resume } = await knownApplication(careers, params);
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

/** The first values of the add-employee form (state-machines.md §13): hiring creates no account. */
const employeeFrom = (state: KnownApplication, jobTitle: string) => ({
  name: textOf(state.name) ?? '',
  email: textOf(state.email) ?? '',
  mobile: textOf(state.mobile) ?? '',
  designation: jobTitle,
  joinedOn: state.offer?.joinOn ?? '',
});
