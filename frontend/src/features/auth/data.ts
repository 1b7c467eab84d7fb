import { api } from '../../api/client.ts';
import { apiError, spec } from '../../api/errors.ts';
import { useAct } from '../../api/useAct.ts';
import { signedIn } from '../../session/session.ts';
import { sessionOf } from '../../session/store.ts';
import type { SignIn, SignUp } from './rules.ts';

type Answer = { success?: unknown; user?: unknown };

/** What a sign-in must bring before the page believes it (specification §8, General). */
const begin = async (answer: Answer): Promise<true> => {
  if (answer.success !== true) throw failed(spec.notSignedIn);
  if (typeof answer.user !== 'object' || answer.user === null) throw failed(spec.noToken);
  if (sessionOf(answer.user).is !== 'user') throw failed(spec.incompleteUser);
  return signedIn(answer.user).then(() => true as const);
};
const failed = (message: string) => apiError({ status: 200, code: 'UNKNOWN', message, fields: [] });

export const useLogin = () =>
  useAct([], async ({ email, password }: SignIn) =>
    begin(await api.post<Answer>('/auth/login', { email: email.trim(), password })),
  );

/** `before` runs once the server said yes and before the page becomes the person's: the visitor's draft goes. */
export const useSignUp = (before: () => Promise<void>) =>
  useAct([], async ({ name, email, mobile, password, acceptTerms, acceptNewsletter }: SignUp) => {
    const answer = await api.post<Answer>('/auth/signup', {
      name: name.trim(),
      email: email.trim(),
      mobile: mobile.trim(),
      password,
      role: 'client',
      acceptTerms,
      acceptNewsletter,
    });
    await before();
    return begin(answer);
  });

export type Invitation = { name?: string; email?: string; role: 'client' | 'employee' | 'team_lead' | 'admin' };
export type Joining = { token: string; password: string; name?: string; email?: string; mobile?: string };

export const useInvitation = () => useAct([], (token: string) => api.post<Invitation>('/auth/invitation', { token }));
export const useJoin = () =>
  useAct([], async (joining: Joining) => begin(await api.post<Answer>('/auth/invitation/accept', joining)));
