/**
 * Jobs of the queue `mail`: whoever has something to tell a person enqueues one, the chat service sends it. What is written
 * and to whom is sealed for its recipient (purpose `mail`), so that neither queue nor log shows an address, a code or a
 * link; erasing the person makes what still waits unreadable.
 */
import { z } from 'zod';
import type { PersonalData } from '../ports/personal-data.ts';
import { sealed } from './sealed.ts';

export const MAIL_QUEUE = 'mail';

const name = z.string().max(200);
const instant = z.iso.datetime();
const code = z.strictObject({ name, code: z.string().regex(/^\d{6}$/), expiresAt: instant });
const link = z.strictObject({ name, link: z.url(), expiresAt: instant, company: z.string().optional() });
/** Something about the account changed: by whom it was not, the recipient must be able to say. */
const notice = z.strictObject({ name, at: instant });

/** Written by the service that sends it, paragraph by paragraph. `replyTo`: to whom an answer goes. */
const letterFields = z.strictObject({
  name,
  subject: z.string().max(300),
  paragraphs: z.array(z.string().max(6_000)).min(1).max(40),
  link: z.url().optional(),
  linkSays: z.string().max(60).optional(),
  replyTo: z.email().optional(),
  /** By which the reader gets no more such mails (RFC 8058). */
  unsubscribe: z.url().optional(),
});

/** What each template is filled with. */
export const mailTemplates = {
  'verify-email': code,
  'password-reset': code,
  'sign-in-code': code,
  'step-up-code': code,
  'disable-second-factor': code,
  'new-address': code,
  'link-google': code,
  /** Someone signed up with an address that has an account: said here, and nowhere on the page (product.md I3). */
  'account-exists': notice,
  /** Someone asked for a code that would lead nowhere: to confirm what is confirmed, to reset a password that is not there. */
  'already-verified': notice,
  'no-password': notice,
  /** For the recipient of a delivery link, before they sign. */
  'delivery-code': code,
  invitation: link,
  'password-changed': notice,
  'second-factor-on': notice,
  'second-factor-off': notice,
  /** To the address before. */
  'address-changed': notice,
  'google-linked': notice,
  /** Another bank account was entered for somebody's pay: to their address, and to one that they left of late. */
  'pay-account': notice,
  /** A payslip of theirs was published: which one, and its figures, are for whoever signs in. */
  payslip: notice,
  /** To an applicant, or to an admin about an enquiry. */
  letter: letterFields,
} as const;

export type MailTemplate = keyof typeof mailTemplates;
export type MailFields<T extends MailTemplate> = z.infer<(typeof mailTemplates)[T]>;

/** `until`: after this the mail is worthless and is dropped unsent. */
export const mailJob = z.strictObject({
  template: z.enum(Object.keys(mailTemplates) as [MailTemplate, ...MailTemplate[]]),
  until: instant,
  letter: sealed,
});
export type MailJob = z.infer<typeof mailJob>;

const letter = z.strictObject({ to: z.email(), fields: z.unknown() });

/**
 * @param o.id the job's id: the same id gives the same mail once
 * @param o.subject whose mail this is (user id), or the id where there is no person yet
 * @throws KeyErased for an erased person
 */
export const mailJobOf = async <T extends MailTemplate>(
  personalData: PersonalData,
  o: Readonly<{ id: string; subject: string; template: T; to: string; fields: MailFields<T>; until: string }>,
): Promise<MailJob> => {
  const plain = JSON.stringify({ to: o.to, fields: mailTemplates[o.template].parse(o.fields) });
  const key = { subject: o.subject, purpose: 'mail' };
  return { template: o.template, until: o.until, letter: await personalData.seal(key, plain, placeOf(o.id)) };
};

/** Null for a recipient who was erased meanwhile. @throws where the payload is no mail job, or was sealed for another */
export const openedMail = async (
  personalData: PersonalData,
  id: string,
  payload: unknown,
): Promise<{ template: MailTemplate; until: string; to: string; fields: unknown } | null> => {
  const { template, until, letter: closed } = mailJob.parse(payload);
  if ('erased' in closed) return null;
  const opened = await personalData.open(closed, placeOf(id));
  if (!opened.ok) return null;
  const { to, fields } = letter.parse(JSON.parse(opened.plain));
  return { template, until, to, fields: mailTemplates[template].parse(fields) };
};

const placeOf = (id: string): string => `${MAIL_QUEUE}|${id}|letter`;
