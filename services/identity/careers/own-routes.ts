/** The applicant's own page, by the token of its link. A wrong token, an unknown and an erased one get one answer. */
import { answer, send } from '@lamplight/common/http/answer.ts';
import { commandBy } from '@lamplight/common/http/caller.ts';
import { contextOf } from '@lamplight/common/http/context.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { Request } from 'express';
import { act, streamOf } from './acting.ts';
import type { ApplicationCommand } from './application.ts';
import { applicantOf, application } from './application.ts';
import type { KnownApplication } from './application-state.ts';
import type { Careers } from './context.ts';
import { job } from './job.ts';
import { ownOf } from './show.ts';

export const ownApplicationRoutes = (careers: Careers): readonly Served[] => [
  serve('own-application', async ({ req, res, body: { token } }) => {
    const own = await ownWith(careers, token);
    send(res, { application: await shownOwn(careers, own, req) });
  }),
  serve('own-withdraw', (call) => {
    const { token, reason } = call.body;
    return acted(careers, call, token, { type: 'WithdrawApplication', reason });
  }),
  serve('own-answer', (call) => {
    const { token, answer: chosen, reason } = call.body;
    return acted(careers, call, token, { type: 'AnswerJobOffer', answer: chosen, reason });
  }),
];

/** @throws 404 LINK_INVALID */
const ownWith = async ({ look, tokens }: Careers, token: string): Promise<KnownApplication> => {
  const applicationId = tokens.applicationOf(token);
  if (applicationId === null) throw problem('LINK_INVALID');
  const { state } = await look(streamOf(applicationId), application);
  if (state.is === 'absent' || state.erased) throw problem('LINK_INVALID');
  return state;
};

const shownOwn = async ({ look }: Careers, own: KnownApplication, req: Request) => {
  const { state } = await look(`job-${own.jobId}`, job);
  if (state.is === 'absent') throw new Error('An application is for a job that is not there');
  return ownOf(own, state, new Date(contextOf(req).clock.now()).toISOString());
};

type OwnCommand =
  | Readonly<{ type: 'WithdrawApplication'; reason: string }>
  | Readonly<{ type: 'AnswerJobOffer'; answer: 'accept' | 'decline'; reason: string }>;

/** Each call is a command of its own: a repeat meets the state that the first left, and is refused by it. */
const acted = async (
  careers: Careers,
  { req, res }: Pick<Call<'own-withdraw'>, 'req' | 'res'>,
  token: string,
  own: OwnCommand,
): Promise<void> => {
  const { applicationId } = await ownWith(careers, token);
  const by = commandBy(req, applicationId, newId());
  const command: ApplicationCommand = { ...own, actor: applicantOf(applicationId), at: by.at };
  const changed = await act(careers, applicationId, command, by);
  await answer(res, changed, async (state) =>
    state.is === 'absent' ? null : { application: await shownOwn(careers, state, req) },
  );
};
