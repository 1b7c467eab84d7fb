/** The signed-in person's second factor and what else their sign-in rests on (product.md I6, I11). */
import { send } from '@lamplight/common/http/answer.ts';
import { demandFreshProof } from '@lamplight/common/http/caller.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import { askForNewAddress } from '../accounts/new-address.ts';
import { self } from '../accounts/self.ts';
import { userOf } from '../accounts/show.ts';
import type { Identity } from '../context.ts';
import { freshBy } from '../sessions/calls.ts';
import { securityOf } from './security.ts';
import { beginApp, confirmApp, disable, enableMail } from './switch.ts';

export const securityRoutes = (identity: Identity): readonly Served[] => [
  serve('security', async ({ req, res }) => {
    const { person } = await self(identity, req);
    send(res, { security: await securityOf(identity, person) });
  }),
  serve(
    'email-change',
    async ({ req, res, body: { email } }) => {
      const { actor, person } = await self(identity, req);
      demandFreshProof(req, actor);
      send(res, await askForNewAddress(identity, person, email));
    },
    { toldFirst: true },
  ),
  serve('2fa-enable', async ({ req, res }) => {
    const { actor } = await self(identity, req);
    demandFreshProof(req, actor);
    send(res, { user: userOf(await enableMail(identity, actor, freshBy(req, actor.id))) });
  }),
  serve(
    '2fa-disable',
    async ({ req, res, body: { otp } }) => {
      const { actor, person } = await self(identity, req);
      send(res, { user: userOf(await disable(identity, { actor, person, otp }, freshBy(req, actor.id))) });
    },
    { toldFirst: true },
  ),
  serve('totp', async ({ req, res }) => {
    const { actor, person } = await self(identity, req);
    demandFreshProof(req, actor);
    send(res, await beginApp(identity, person));
  }),
  serve(
    'totp-confirm',
    async ({ req, res, body: { otp } }) => {
      const { actor, person } = await self(identity, req);
      send(res, { user: userOf(await confirmApp(identity, { actor, person, otp }, freshBy(req, actor.id))) });
    },
    { toldFirst: true },
  ),
];
