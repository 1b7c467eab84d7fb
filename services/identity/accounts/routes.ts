/** The signed-in person's own account (product.md §7). */
import { profileBody } from '@lamplight/bff/contract/people.ts';
import { answer, send } from '@lamplight/common/http/answer.ts';
import { caller, ifMatch } from '@lamplight/common/http/caller.ts';
import { parse } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { Router } from 'express';
import type { Identity } from '../context.ts';
import { lookAt } from '../sessions/sign-in.ts';
import { act } from './act.ts';
import { userOf } from './show.ts';
import { isKnown } from './state.ts';

export const accountRoutes = (identity: Identity): Router => {
  const routes = newRouter();
  routes.get('/auth/me', async (req, res) => {
    const { state } = await lookAt(identity, caller(req).actor.id);
    if (state.is !== 'active') throw problem('NOT_AUTHENTICATED');
    send(res, { user: userOf(state) });
  });
  routes.put('/auth/profile', async (req, res) => {
    const { actor, by } = caller(req);
    const { name, mobile } = parse(profileBody, req.body, { first: true });
    const given = by();
    const command = { type: 'UpdateProfile', actor, at: given.at, ifMatch: ifMatch(req), name, mobile } as const;
    await answer(res, await act(identity, actor.id, command, given), (state) =>
      isKnown(state) ? { user: userOf(state) } : {},
    );
  });
  return routes;
};
