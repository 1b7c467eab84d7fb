/** What each mail says. One sentence why it came, then the code, link or fact, then what to do if it was not you. */
import { type MailTemplate, mailTemplates } from '@lamplight/events/contracts/mail.ts';
import { greetingOf } from './greeting.ts';
import { shownInstant } from './instant.ts';

export type Content = Readonly<{
  subject: string;
  greeting: string;
  why: string;
  /** Further paragraphs. */
  more?: readonly string[];
  code?: string;
  /** Own or invited pages only; http or https. */
  link?: Readonly<{ label: string; href: string }>;
  /** The sentence that says how long the code or link is valid. */
  until?: string;
  ifNotYou: string;
  /** The address for replies, where it is not the sender's. */
  replyTo?: string;
  /** By which the reader gets no more such mails. */
  unsubscribe?: string;
}>;

/** `origin`: the site's, without a path. `host`: what Message-IDs end in. */
export type Around = Readonly<{ company: string; origin: string; host: string }>;

/** @throws where the fields are not the template's */
export const contentOf = (template: MailTemplate, fields: unknown, around: Around): Content =>
  templates[template](fields, around);

type Write = (fields: unknown, around: Around) => Content;
type Words = Readonly<{ subject: string; why: string; ifNotYou: string }>;

const KEEP = 'Keep the code to yourself: we never ask for it by phone or chat.';
const SOMEBODY = `If you are not signing in right now, somebody may know your password: change it at once. ${KEEP}`;

const codeMail =
  ({ subject, why, ifNotYou }: Words): Write =>
  (fields, { company }) => {
    const { name, code, expiresAt } = mailTemplates['verify-email'].parse(fields);
    const until = `It is valid until ${shownInstant(expiresAt)} and can be used once.`;
    return { subject: `${company}: ${subject}`, greeting: greetingOf(name), why, code, until, ifNotYou };
  };

type Page = Readonly<{ label: string; path: string }>;
const SIGN_IN: Page = { label: 'Sign in', path: '/login' };
const NEW_PASSWORD: Page = { label: 'Choose a new password', path: '/forgot-password' };
const PAYSLIPS: Page = { label: 'Read your payslips', path: '/profile/employee/settings' };
const CONTACT: Page = { label: 'Tell us', path: '/contact' };

/** `why` gets the time of the event. */
const noticeMail =
  (words: Omit<Words, 'why'> & Readonly<{ why(at: string): string; page: Page }>): Write =>
  (fields, { company, origin }) => {
    const { name, at } = mailTemplates['password-changed'].parse(fields);
    return {
      subject: `${company}: ${words.subject}`,
      greeting: greetingOf(name),
      why: words.why(shownInstant(at)),
      link: { label: words.page.label, href: `${origin}${words.page.path}` },
      ifNotYou: words.ifNotYou,
    };
  };

const invitation: Write = (fields, around) => {
  const { name, link, expiresAt, company = around.company } = mailTemplates.invitation.parse(fields);
  demandPage(link);
  return {
    subject: `You are invited to ${company}`,
    greeting: greetingOf(name),
    why: `You are invited to join ${company}. Choose a password to begin.`,
    link: { label: 'Accept the invitation', href: link },
    until: `The link is valid until ${shownInstant(expiresAt)} and can be used once.`,
    ifNotYou: 'If you do not know why you were invited, ignore this mail.',
  };
};

/** @throws unless the link is http or https */
const demandPage = (link: string): void => {
  if (!/^https?:$/.test(new URL(link).protocol)) throw new Error('a mail leads to a page, or nowhere');
};

/** Its sentences come with the job: the service that sent it wrote them. */
const letter: Write = (fields) => {
  const read = mailTemplates.letter.parse(fields);
  const { name, subject, paragraphs, link, linkSays = 'Open the page', replyTo, unsubscribe } = read;
  const [why = '', ...more] = paragraphs;
  for (const page of [link, unsubscribe]) if (page !== undefined) demandPage(page);
  return {
    subject,
    greeting: greetingOf(name),
    why,
    more,
    ...(link === undefined ? {} : { link: { label: linkSays, href: link }, until: 'The link is meant for you alone.' }),
    ifNotYou: 'If you do not know why you got this mail, ignore it.',
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(unsubscribe === undefined ? {} : { unsubscribe }),
  };
};

const templates: Readonly<Record<MailTemplate, Write>> = {
  'verify-email': codeMail({
    subject: 'confirm your e-mail address',
    why: 'Enter this code to confirm your e-mail address.',
    ifNotYou: `If you did not sign up, ignore this mail: without the code nobody can use your address. ${KEEP}`,
  }),
  'password-reset': codeMail({
    subject: 'reset your password',
    why: 'Enter this code to choose a new password.',
    ifNotYou: `If you did not ask for it, ignore this mail: your password stays as it is. ${KEEP}`,
  }),
  'sign-in-code': codeMail({
    subject: 'your sign-in code',
    why: 'Enter this code to finish signing in.',
    ifNotYou: SOMEBODY,
  }),
  'step-up-code': codeMail({
    subject: 'confirm that it is you',
    why: 'Enter this code to go on with what you have begun.',
    ifNotYou: SOMEBODY,
  }),
  'delivery-code': codeMail({
    subject: 'your code to accept what was delivered',
    why: 'Enter this code on the delivery page. With it you may accept what was delivered, ask for changes and rate it.',
    ifNotYou: `If you did not ask for it, somebody has your link: tell your contact, who can revoke it. ${KEEP}`,
  }),
  'disable-second-factor': codeMail({
    subject: 'switch off two-factor authentication',
    why: 'Enter this code to switch off two-factor authentication.',
    ifNotYou: `If you did not ask for it, somebody may be signed in as you: change your password at once. ${KEEP}`,
  }),
  'new-address': codeMail({
    subject: 'confirm your new e-mail address',
    why: 'Enter this code to use this address with your account from now on.',
    ifNotYou: `If you did not ask for it, ignore this mail: without the code nothing changes. ${KEEP}`,
  }),
  'link-google': codeMail({
    subject: 'link your Google account',
    why: 'Enter this code to sign in with Google from now on.',
    ifNotYou: `If you did not ask for it, ignore this mail: without the code nothing is linked. ${KEEP}`,
  }),
  'account-exists': noticeMail({
    subject: 'you already have an account',
    why: (at) => `On ${at} somebody signed up with this address. It has an account already, so nothing was changed.`,
    page: SIGN_IN,
    ifNotYou: 'If it was not you, there is nothing to do.',
  }),
  'already-verified': noticeMail({
    subject: 'your e-mail address is confirmed already',
    why: (at) => `On ${at} somebody asked for a code to confirm this address. It is confirmed already: just sign in.`,
    page: SIGN_IN,
    ifNotYou: 'If it was not you, there is nothing to do.',
  }),
  'no-password': noticeMail({
    subject: 'you sign in with Google',
    why: (at) => `On ${at} somebody asked to reset the password of your account. It has none: sign in with Google.`,
    page: SIGN_IN,
    ifNotYou: 'If it was not you, there is nothing to do.',
  }),
  invitation,
  'password-changed': noticeMail({
    subject: 'your password was changed',
    why: (at) => `The password of your account was changed on ${at}.`,
    page: NEW_PASSWORD,
    ifNotYou: 'If it was not you, choose a new password at once.',
  }),
  'second-factor-on': noticeMail({
    subject: 'two-factor authentication is on',
    why: (at) => `Two-factor authentication was switched on for your account on ${at}.`,
    page: NEW_PASSWORD,
    ifNotYou: 'If it was not you, choose a new password at once.',
  }),
  'second-factor-off': noticeMail({
    subject: 'two-factor authentication is off',
    why: (at) => `Two-factor authentication was switched off for your account on ${at}.`,
    page: NEW_PASSWORD,
    ifNotYou: 'If it was not you, choose a new password at once and switch it on again.',
  }),
  'address-changed': noticeMail({
    subject: 'your e-mail address was changed',
    why: (at) => `Since ${at} your account has another e-mail address. This one can no longer be used to sign in.`,
    page: CONTACT,
    ifNotYou: 'If it was not you, tell us at once.',
  }),
  'google-linked': noticeMail({
    subject: 'a Google account was linked',
    why: (at) => `Since ${at} your account can be signed in to with Google.`,
    page: NEW_PASSWORD,
    ifNotYou: 'If it was not you, choose a new password at once and unlink it in your settings.',
  }),
  'pay-account': noticeMail({
    subject: 'another bank account for your pay',
    why: (at) =>
      `On ${at} another bank account was entered for your pay. Nothing is paid to it before an admin has verified it.`,
    page: NEW_PASSWORD,
    ifNotYou: 'If you know nothing of it, tell an admin at once and choose a new password.',
  }),
  payslip: noticeMail({
    subject: 'a new payslip of yours',
    why: (at) => `A payslip of yours was published on ${at}. Sign in to read it: its figures are sent to nobody.`,
    page: PAYSLIPS,
    ifNotYou: 'If you do not work here, ignore this mail.',
  }),
  letter,
};
