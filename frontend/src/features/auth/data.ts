import type { SecondFactor, SignInAnswer } from '@lamplight/bff/contract/auth.ts';
import { api } from '../../api/client.ts';
import { apiError, spec } from '../../api/errors.ts';
import { useAct } from '../../api/useAct.ts';
import { signedIn } from '../../session/session.ts';
import { sessionOf } from '../../session/store.ts';
import type { SignIn, SignUp } from './rules.ts';

/** The outcome of a call that may sign in. */
export type Entry =
  | Readonly<{ is: 'in' }>
  /** The address must be proved first. `cooldown`: a code was sent, seconds until another may be; absent where none was. */
  | Readonly<{ is: 'unverified'; email: string; cooldown?: number }>
  | (Readonly<{ is: 'second_factor' }> & Challenge);
export type Challenge = Readonly<{ email: string; method: SecondFactor; cooldown?: number }>;

/** An answer before it is checked: any part of it may be missing. */
type PartialAnswer = Partial<SignInAnswer>;

/**
 * @param email as it was typed, for an answer that does not repeat it
 * @throws ApiError where the answer is not believed (product.md §8, General)
 */
export const enter = async (answer: PartialAnswer, email = ''): Promise<Entry> => {
  if (answer.success !== true) throw failed(spec.notSignedIn);
  const more = {
    email: answer.email ?? email,
    ...(answer.cooldown === undefined ? {} : { cooldown: answer.cooldown }),
  };
  if (answer.requiresVerification)
    return answer.reason === 'email'
      ? { is: 'unverified', ...more }
      : { is: 'second_factor', method: answer.method ?? 'mail', ...more };
  if (typeof answer.user !== 'object' || answer.user === null) throw failed(spec.noToken);
  if (sessionOf(answer.user).is !== 'user') throw failed(spec.incompleteUser);
  await signedIn(answer.user);
  return { is: 'in' };
};
const failed = (message: string) => apiError({ status: 200, code: 'UNKNOWN', message, fields: [] });

type Solved = { captchaToken: string };

export const useLogin = () =>
  useAct([], async ({ email, password, captchaToken }: SignIn & Solved) =>
    enter(await api.call('login', { body: { email: email.trim(), password, captchaToken } }), email.trim()),
  );

/** `before` runs once the server said yes and before the page becomes the person's: the visitor's draft goes. */
export const useSignUp = (before: () => Promise<void>) =>
  useAct(
    [],
    async ({ name, email, mobile, password, acceptTerms, acceptNewsletter, captchaToken }: SignUp & Solved) => {
      const answer = await api.call('signup', {
        body: {
          name: name.trim(),
          email: email.trim(),
          mobile: mobile.trim(),
          password,
          role: 'client',
          // Where the terms are not accepted, nothing is sent (rules.ts).
          acceptTerms: acceptTerms as true,
          acceptNewsletter,
          captchaToken,
        },
      });
      await before();
      if (answer.success === true && answer.user === undefined)
        return { is: 'unverified', email: answer.email ?? email.trim(), cooldown: RESEND_AFTER } satisfies Entry;
      return enter(answer as PartialAnswer, email.trim());
    },
  );

/** Seconds until a code may be asked for again, where an answer does not say (product.md §9). */
export const RESEND_AFTER = 60;

export type Joining = { token: string; password: string; name?: string; email?: string; mobile?: string };

export const useInvitation = () => useAct([], (token: string) => api.call('invitation', { body: { token } }));
export const useJoin = () =>
  useAct([], async (joining: Joining) => enter(await api.call('invitation-accept', { body: joining })));
