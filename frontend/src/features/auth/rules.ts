/** The form rules of sign-in and sign-up (product.md §5, I1). The server judges again. */
import { checks, rules } from './texts.ts';

export type SignIn = { email: string; password: string };
export type SignUp = SignIn & { name: string; mobile: string; acceptTerms: boolean; acceptNewsletter: boolean };

export const emailRule =
  (hosts: readonly string[]) =>
  (email: string): true | string => {
    const [, host] = /^[^\s@]+@([^\s@]+)$/.exec(email.trim().toLowerCase()) ?? [];
    return host !== undefined && hosts.includes(host) ? true : rules.email;
  };
export const passwordRule = (password: string): true | string => (password.length >= 6 ? true : rules.password);
export const nameRule = (name: string): true | string => (name.trim() === '' ? rules.nameRequired : true);
export const mobileRule = (mobile: string): true | string => (/^\d{10}$/.test(mobile.trim()) ? true : rules.mobile);

const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
/** Of a form that only sends a code: the host is the server's to judge. */
export const addressRule = (email: string): true | string => {
  if (email.trim() === '') return checks.emailNeeded;
  return ADDRESS.test(email.trim()) ? true : checks.emailWrong;
};

/** What a blocked submit says above the button: what is missing first, then the terms, then what is wrong. */
export const blockedSignIn = ({ email, password }: SignIn): string =>
  email.trim() === '' || password === '' ? rules.bothNeeded : rules.blocked;

export const blockedSignUp = (values: SignUp): string => {
  const { email, password, name, mobile, acceptTerms } = values;
  if (name.trim() === '' || mobile.trim() === '') return rules.allNeeded;
  if (email.trim() === '' || password === '') return rules.bothNeeded;
  const wrong = [passwordRule(password), nameRule(name), mobileRule(mobile)].some((r) => r !== true);
  return acceptTerms || wrong ? rules.blocked : rules.terms;
};
