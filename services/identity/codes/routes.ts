/**
 * Codes by mail (product.md §7), for the BFF alone. A bearer token is verified where one is sent: some purposes are the
 * signed-in person's own.
 */
import { passwordResetBody, resetPasswordBody } from '@lamplight/bff/contract/auth.ts';
import { challengedSendBody, challengedVerifyBody } from '@lamplight/bff/contract/identity-internal.ts';
import { paths } from '@lamplight/bff/contract/paths.ts';
import { send } from '@lamplight/common/http/answer.ts';
import { parse } from '@lamplight/common/http/parse.ts';
import { invalid } from '@lamplight/common/http/problem.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { Request, RequestHandler, Router } from 'express';
import type { output } from 'zod/v4/core';
import { resendToNewAddress, takeNewAddress } from '../accounts/new-address.ts';
import { self } from '../accounts/self.ts';
import { textOf, userOf } from '../accounts/show.ts';
import type { Identity } from '../context.ts';
import { demandAll, freshBy } from '../sessions/calls.ts';
import { clientAddressOf } from '../sessions/client-assertion.ts';
import { finish } from '../sessions/enter.ts';
import { askByAddress, askInFlow, demandEmail, sentAs } from './ask.ts';
import { codeFor, sendCode } from './send.ts';
import { confirmReset, resetPassword, verifyAddress } from './verify.ts';

export const codeRoutes = (identity: Identity, bffOnly: RequestHandler): Router => {
  const routes = newRouter();
  routes.post(paths['send-otp'][1], bffOnly, async (req, res) => {
    send(res, await ask(identity, parse(challengedSendBody, req.body, { first: true }), req));
  });
  routes.post(paths['request-password-reset'][1], bffOnly, async (req, res) => {
    const { email } = parse(passwordResetBody, req.body, { first: true });
    send(res, await askByAddress(identity, 'password_reset', email, clientAddressOf(req)));
  });
  routes.post(paths['verify-otp'][1], bffOnly, async (req, res) => {
    send(res, await verify(identity, parse(challengedVerifyBody, req.body, { first: true }), req));
  });
  routes.post(paths['reset-password'][1], bffOnly, async (req, res) => {
    demandAll(req.body, ['email', 'otp', 'newPassword'], 'Email, OTP and new password are required');
    const form = parse(resetPasswordBody, req.body, { first: true });
    await resetPassword(identity, { ...form, clientAddress: clientAddressOf(req) }, (id) => freshBy(req, id));
    send(res, { message: 'Your password has been reset. Please log in with it.' });
  });
  return routes;
};

const ask = async (identity: Identity, form: output<typeof challengedSendBody>, req: Request) => {
  const { purpose, email, challengeId, linkId } = form;
  switch (purpose) {
    case 'verification':
    case 'password_reset':
      return askByAddress(identity, purpose, demandEmail(email), clientAddressOf(req));
    case 'login_verification':
      return askInFlow(identity, 'second_factor', challengeId);
    case 'link_google':
      return askInFlow(identity, 'link', linkId);
    case 'email_change':
      return resendToNewAddress(identity, (await self(identity, req)).person);
    case 'step_up':
    case 'disable_2fa': {
      const { person } = await self(identity, req);
      return sentAs(identity, await sendCode(identity, codeFor(person, purpose), textOf(person.name) ?? ''), purpose);
    }
  }
};

const verify = async (identity: Identity, form: output<typeof challengedVerifyBody>, req: Request) => {
  const { purpose, challengeId, ...submitted } = form;
  const byOf = (id: string) => freshBy(req, id);
  switch (purpose) {
    case 'verification':
      return verifyAddress(identity, submitted, byOf);
    case 'login_verification':
      return finish(identity, { ...submitted, challengeId }, byOf);
    case 'password_reset':
      await confirmReset(identity, submitted);
      return { verified: true, message: 'OTP verified' };
    case 'email_change': {
      const changed = await takeNewAddress(identity, await self(identity, req), submitted, byOf);
      return { verified: true, message: 'Your email address has been changed.', user: userOf(changed) };
    }
    case 'step_up':
    case 'disable_2fa':
    case 'link_google':
      throw invalid([{ field: 'purpose', message: 'This code is shown where it is used' }]);
  }
};
