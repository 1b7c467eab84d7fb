/** Mails a code to a person; where there is none and nobody may learn it, does the same work and sends nothing. */
import type { CodePurpose } from '@lamplight/bff/contract/auth.ts';
import type { CodeRequest as AnyCodeRequest, Issued } from '@lamplight/common/codes/codes.ts';
import { COOLDOWN_S } from '@lamplight/common/codes/codes.ts';
import type { Problem } from '@lamplight/common/http/problem.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import type { MailTemplate } from '@lamplight/events/contracts/mail.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { textOf } from '../accounts/show.ts';
import type { Person } from '../accounts/state.ts';
import type { Identity } from '../context.ts';

/** A code for an account of this service. */
export type CodeRequest = AnyCodeRequest<CodePurpose>;

/** Which letter carries the code of a purpose. */
const LETTERS = {
  verification: 'verify-email',
  password_reset: 'password-reset',
  login_verification: 'sign-in-code',
  step_up: 'step-up-code',
  disable_2fa: 'disable-second-factor',
  email_change: 'new-address',
  link_google: 'link-google',
} as const satisfies Readonly<Record<CodePurpose, MailTemplate>>;

/** What a code of this purpose for this person is bound to. Of an erased person no code is ever right. */
export const codeFor = (person: Person, purpose: CodePurpose, bound?: string): CodeRequest => {
  const own = textOf(person.email) ?? '';
  return { purpose, holder: person.userId, address: own, account: own, bound };
};

/** @param name the reader's, as the letter greets them */
export const sendCode = async (identity: Identity, about: CodeRequest, name: string): Promise<Issued> => {
  const issued = await identity.codes.issue(about);
  if (issued.is === 'issued') await mailCode(identity, about, name, issued);
  noteSend(identity, about, issued);
  return issued;
};

/** The letter of a code that was issued; the same code is mailed once. */
export const mailCode = async (
  { post }: Identity,
  { purpose, holder, address }: CodeRequest,
  name: string,
  { id, code, expiresAt }: Issued & { is: 'issued' },
): Promise<void> => {
  const fields = { name, code, expiresAt };
  const letter = { id: derivedId('mail', id), subject: holder, to: address, fields, until: expiresAt };
  await post({ ...letter, template: LETTERS[purpose] });
};

/** The reader of a mail that is never sent: it has expired already, so the mail worker drops it. */
const NOBODY = { subject: 'nobody', to: 'nobody@lamplight.invalid', name: '' } as const;

/** The mail that says why a code would be of no use: only the mailbox learns it, never the page (product.md I3). */
export type Instead = Readonly<{ template: 'already-verified' | 'no-password'; person: Person }>;

/**
 * Looks to an outsider like `sendCode` and takes as long. The owner of an address that needs no code gets a mail that
 * says so; to anybody else nothing is sent.
 */
export const sendNothing = async (
  identity: Identity,
  purpose: CodePurpose,
  address: string,
  instead: Instead | null,
): Promise<Issued> => {
  const { codes, post, clock } = identity;
  const issued = await codes.issue({ purpose, holder: codes.standIn(address), address, account: address });
  if (issued.is !== 'issued') return issued;
  const { id, code, expiresAt } = issued;
  if (instead !== null) {
    const { template, person } = instead;
    const fields = { name: textOf(person.name) ?? '', at: new Date(clock.now()).toISOString() };
    const owner = { subject: person.userId, to: textOf(person.email) ?? address };
    await post({ id: derivedId('mail', id), ...owner, template, fields, until: expiresAt });
    return issued;
  }
  const over = new Date(clock.now() - 1_000).toISOString();
  const { subject, to, name } = NOBODY;
  const letter = { id: derivedId('mail', id), subject, to, fields: { name, code, expiresAt }, until: over };
  await post({ ...letter, template: LETTERS[purpose] });
  return issued;
};

type Ways = Pick<Identity, 'google'>;

/** Seconds until another may be asked for. @throws 429 RESEND_RATE_LIMITED, RATE_LIMITED */
export const demandSent = (ways: Ways, issued: Issued, purpose: CodePurpose): number => {
  if (issued.is === 'issued') return COOLDOWN_S;
  throw issued.is === 'early' ? tooEarly(ways, issued.timeLeft) : tooOften(ways, issued.retryAfter, purpose);
};

/** product.md §8: another way in where codes cannot be sent, as far as there is one. */
const otherWay = ({ google }: Ways) => (google === null ? {} : ({ suggestAlternative: 'google_login' } as const));

const tooEarly = (ways: Ways, timeLeft: number): Problem =>
  problem('RESEND_RATE_LIMITED', {
    message: `Please wait ${timeLeft} s before you ask for another code.`,
    retryAfterSeconds: timeLeft,
    more: { timeLeft, ...otherWay(ways) },
  });

const BUSY = "Due to heavy traffic, we can't send the OTP email right now. Please try again in a few minutes.";
const BUSY_TRY_GOOGLE = "Due to heavy traffic, we can't send OTP right now. Please login with Google.";
/** For these the person is about to sign in, so that another way in helps. */
const TRY_GOOGLE: ReadonlySet<CodePurpose> = new Set(['verification', 'login_verification']);

const tooOften = (ways: Ways, retryAfter: number, purpose: CodePurpose): Problem =>
  problem('RATE_LIMITED', {
    message: ways.google !== null && TRY_GOOGLE.has(purpose) ? BUSY_TRY_GOOGLE : BUSY,
    retryAfterSeconds: retryAfter,
    more: { timeLeft: retryAfter, ...otherWay(ways) },
  });

/** Too many guesses. @param message in place of the usual sentence */
export const tooMany = (retryAfter: number, message?: string): Problem =>
  problem('RATE_LIMITED', {
    ...(message === undefined ? {} : { message }),
    retryAfterSeconds: retryAfter,
    more: { timeLeft: retryAfter },
  });

const noteSend = ({ log }: Identity, { purpose, holder }: CodeRequest, { is }: Issued): void =>
  log.info(
    { security: is === 'issued' ? 'code_sent' : 'limit_hit', limit: 'codes', purpose, userId: holder },
    'security',
  );
