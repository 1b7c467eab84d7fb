/** The applicant's own page: the token of its link is the right to it. Wrong, never there and erased look the same. */
import { ownAnswerBody, ownApplicationBody, ownWithdrawBody } from '@lamplight/bff/contract/careers.ts';
import { answer, send } from '@lamplight/common/http/answer.ts';
import { commandBy } from '@lamplight/common/http/caller.ts';
import { contextOf } from '@lamplight/common/http/context.ts';
import { parse } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { Request, Response, Router } from 'express';
import { act, streamOf } from './acting.ts';
import type { ApplicationCommand } from './application.ts';
import { applicantOf, application } from './application.ts';
import type { KnownApplication } from './application-state.ts';
import type { Careers } from './context.ts';
import { job } from './job.ts';
import { ownOf } from './show.ts';

export const ownApplicationRoutes = (careers: Careers): Router => {
  const routes = newRouter();
  routes.post('/careers/application', async (req, res) => {
    const own = await ownWith(careers, parse(ownApplicationBody, req.body).token);
    send(res, { application: await shown(careers, own, req) });
  });
  routes.post('/careers/application/withdraw', async (req, res) => {
    const { token, reason } = parse(ownWithdrawBody, req.body);
    await acted(careers, req, res, token, { type: 'WithdrawApplication', reason });
  });
  routes.post('/careers/application/answer', async (req, res) => {
    const { token, answer: given, reason } = parse(ownAnswerBody, req.body);
    await acted(careers, req, res, token, { type: 'AnswerJobOffer', answer: given, reason });
  });
  return routes;
};

/** @throws 404 LINK_INVALID */
const ownWith = async ({ look, tokens }: Careers, token: string): Promise<KnownApplication> => {
  const applicationId = tokens.applicationOf(token);
  if (applicationId === null) throw problem('LINK_INVALID');
  const { state } = await look(streamOf(applicationId), application);
  if (state.is === 'absent' || state.erased) throw problem('LINK_INVALID');
  return state;
};

const shown = async ({ look }: Careers, own: KnownApplication, req: Request) => {
  const { state } = await look(`job-${own.jobId}`, job);
  if (state.is === 'absent') throw new Error('An application is for a job that is not there');
  return ownOf(own, state, new Date(contextOf(req).clock.now()).toISOString());
};

type OwnCommand =
  | Readonly<{ type: 'WithdrawApplication'; reason: string }>
  | Readonly<{ type: 'AnswerJobOffer'; answer: 'accept' | 'decline'; reason: string }>;

/** Each call is a command of its own: a repeat meets the state that the first left, and is refused by it. */
const acted = async (careers: Careers, req: Request, res: Response, token: string, own: OwnCommand): Promise<void> => {
  const { applicationId } = await ownWith(careers, token);
  const by = commandBy(req, applicationId, newId());
  const command: ApplicationCommand = { ...own, actor: applicantOf(applicationId), at: by.at };
  const changed = await act(careers, applicationId, command, by);
  await answer(res, changed, async (state) =>
    state.is === 'absent' ? {} : { application: await shown(careers, state, req) },
  );
};
