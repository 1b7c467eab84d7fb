/** The form rules of sign-in and sign-up (product.md §5, I1). The server judges again. */
import { needed } from '../../forms/reading.ts';
import { checks, rules } from './texts.ts';

export type SignIn = { email: string; password: string };
export type SignUp = SignIn & { name: string; mobile: string; acceptTerms: boolean; acceptNewsletter: boolean };

/** @returns what is wrong, as all of these. An address that is missing is no wrong one. */
export const emailFault = (email: string, hosts: readonly string[]): string | undefined => {
  if (email.trim() === '') return checks.emailNeeded;
  const [, host] = /^[^\s@]+@([^\s@]+)$/.exec(email.trim().toLowerCase()) ?? [];
  return host !== undefined && hosts.includes(host) ? undefined : rules.email;
};
export const passwordFault = (password: string): string | undefined =>
  password.length >= 6 ? undefined : rules.password;
export const nameFault = (name: string): string | undefined => needed(name, rules.nameRequired);
export const mobileFault = (mobile: string): string | undefined =>
  /^\d{10}$/.test(mobile.trim()) ? undefined : rules.mobile;

const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
/** For forms that only send a code or add staff: the server judges the host. */
export const addressFault = (email: string): string | undefined =>
  needed(email, checks.emailNeeded) ?? (ADDRESS.test(email.trim()) ? undefined : checks.emailWrong);

/** A new password, typed twice: changing the first judges the second anew. */
export const newPasswordFaults = ({ newPassword, confirm }: Readonly<{ newPassword: string; confirm: string }>) => ({
  newPassword: passwordFault(newPassword),
  confirm: confirm === newPassword ? undefined : checks.passwordsDiffer,
});

/** What a blocked submit says above the button: what is missing first, then the terms, then what is wrong. */
export const blockedSignIn = ({ email, password }: SignIn): string =>
  email.trim() === '' || password === '' ? rules.bothNeeded : rules.blocked;

export const blockedSignUp = (values: SignUp): string => {
  const { email, password, name, mobile, acceptTerms } = values;
  if (name.trim() === '' || mobile.trim() === '') return rules.allNeeded;
  if (email.trim() === '' || password === '') return rules.bothNeeded;
  const wrong = [passwordFault(password), nameFault(name), mobileFault(mobile)].some((fault) => fault !== undefined);
  return acceptTerms || wrong ? rules.blocked : rules.terms;
};
