/** An admin ends what a person has open, without taking the account: a lost laptop, a session nobody knows. */
import { send } from '@lamplight/common/http/answer.ts';
import { demandFreshProof, demandRole } from '@lamplight/common/http/caller.ts';
import { param } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { Router } from 'express';
import { isKnown } from '../accounts/state.ts';
import type { Identity } from '../context.ts';
import { lookAt } from './sign-in.ts';

export const endingRoutes = (identity: Identity): Router => {
  const routes = newRouter();
  routes.delete('/admin/users/:userId/sessions', async (req, res) => {
    const { actor, by } = demandRole(req, 'admin');
    demandFreshProof(req, actor);
    const userId = param(req, 'userId');
    if (!isKnown((await lookAt(identity, userId)).state)) throw problem('NOT_FOUND');
    // Of one's own sessions the one that asks goes on: it is ended by logout.
    const own = actor.id === userId ? { keeps: [actor.sid], except: actor.sid } : { keeps: [] };
    const ended = await identity.endings.endAll(userId, { ...own, cause: 'ended_by_admin', by: by() });
    identity.log.info({ security: 'sessions_ended', userId, by: actor.id, ended }, 'security');
    send(res, { ended });
  });
  return routes;
};
