/** The signed-in person's own account (product.md §7). */
import { paths } from '@lamplight/bff/contract/paths.ts';
import { answer, send } from '@lamplight/common/http/answer.ts';
import { caller, ifMatch } from '@lamplight/common/http/caller.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Router } from 'express';
import type { Identity } from '../context.ts';
import { lookAt } from '../sessions/sign-in.ts';
import { act } from './act.ts';
import { userOf } from './show.ts';
import { isKnown } from './state.ts';

/** Asked by the edge when a session begins, and by scripts. */
export const meRoutes = (identity: Identity): Router =>
  newRouter().get(paths.me[1], async (req, res) => {
    const { state } = await lookAt(identity, caller(req).actor.id);
    if (state.is !== 'active') throw problem('NOT_AUTHENTICATED');
    send(res, { user: userOf(state) });
  });

export const accountRoutes = (identity: Identity): readonly Served[] => [
  serve(
    'profile',
    async ({ req, res, body, actor, ...caller }) => {
      const by = caller.by();
      const command = { type: 'UpdateProfile', actor, at: by.at, ifMatch: ifMatch(req), ...body } as const;
      await answer(res, await act(identity, actor.id, command, by), (state) =>
        isKnown(state) ? { user: userOf(state) } : null,
      );
    },
    { toldFirst: true },
  ),
];
