/** What the captcha's widget does, for people who are signed in without a page. */
import type { APIRequestContext } from '@playwright/test';
import { sha, solveChallenge } from 'altcha/lib';

/** A solution for one sending of a form by the browser of these cookies. */
export const captchaFor = async (request: APIRequestContext, form: 'login' | 'signup'): Promise<string> => {
  const challenge = await (await request.get(`/api/auth/captcha?form=${form}`)).json();
  const solution = await solveChallenge({ challenge, deriveKey: sha.deriveKey });
  if (solution === null) throw new Error('The captcha could not be solved in time.');
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};
