/**
 * An admin ends a person's sessions and leaves the account: after a lost laptop, or a session that nobody recognises.
 */
import { send } from '@lamplight/common/http/answer.ts';
import { demandFreshProof } from '@lamplight/common/http/caller.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import { isKnown } from '../accounts/state.ts';
import type { Identity } from '../context.ts';
import { lookAt } from './sign-in.ts';

export const endingRoutes = (identity: Identity): readonly Served[] => [
  serve('user-sessions-end', async ({ req, res, params: { userId }, actor, by }) => {
    demandFreshProof(req, actor);
    if (!isKnown((await lookAt(identity, userId)).state)) throw problem('NOT_FOUND');
    // The admin's own session that asks goes on: signing out ends that one.
    const own = actor.id === userId ? { keeps: [actor.sid], except: actor.sid } : { keeps: [] };
    const ended = await identity.endings.endAll(userId, { ...own, cause: 'ended_by_admin', by: by() });
    identity.log.info({ security: 'sessions_ended', userId, by: actor.id, ended }, 'security');
    send(res, { ended });
  }),
];
