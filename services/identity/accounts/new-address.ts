/** Changes the e-mail address (product.md I11), once the code that was mailed to the new one is entered. */
import { problem, problemOf } from '@lamplight/common/http/problem.ts';
import { DAY_MS } from '@lamplight/common/limits/limits.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { sentAs } from '../codes/ask.ts';
import { type CodeRequest, codeFor, sendCode, tooMany } from '../codes/send.ts';
import type { Identity } from '../context.ts';
import { lookAt } from '../sessions/sign-in.ts';
import { act } from './act.ts';
import { textOf } from './show.ts';
import type { Person } from './state.ts';
import { isKnown, isTaken, roleOf } from './state.ts';

type Sent = ReturnType<typeof sentAs>;

/**
 * Mails a code to the new address. Where it is another account's, the answer is the same and only its owner learns of
 * it.
 * @throws 400 VALIDATION_FAILED for the present one; 429
 */
export const askForNewAddress = async (identity: Identity, person: Person, email: string): Promise<Sent> => {
  if (email === textOf(person.email)) throw invalidAddress('This is your email address already');
  const { pendingAddresses } = identity;
  const about = newAddressOf(person, email);
  const owner = await identity.claims.personWith(email);
  const other = (await lookAt(identity, owner ?? person.userId)).state;
  const sent =
    isKnown(other) && isTaken(other) && other.userId !== person.userId
      ? await tellOwner(identity, other, about)
      : sentAs(identity, await sendCode(identity, about, textOf(person.name) ?? ''), about.purpose);
  await pendingAddresses.keep(person.userId, email);
  return sent;
};

/** @throws 400 STATE_INVALID where no new address waits; 429 */
export const resendToNewAddress = async (identity: Identity, person: Person): Promise<Sent> => {
  const email = await identity.pendingAddresses.read(person.userId);
  if (email === null) throw problem('STATE_INVALID', { message: 'Please enter the new email address again.' });
  return askForNewAddress(identity, person, email);
};

const tellOwner = async (identity: Identity, owner: Person, about: CodeRequest): Promise<Sent> => {
  const { codes, post, clock } = identity;
  const issued = await codes.issue(about);
  if (issued.is === 'issued') {
    const now = clock.now();
    const [at, until] = [new Date(now).toISOString(), new Date(now + DAY_MS).toISOString()];
    const fields = { name: textOf(owner.name) ?? '', at };
    const letter = { id: derivedId('mail', issued.id), subject: owner.userId, to: about.address, fields, until };
    await post({ ...letter, template: 'account-exists' });
  }
  return sentAs(identity, issued, about.purpose);
};

/** Sends and guesses are counted by the account that asks, whatever addresses it names. */
const newAddressOf = (person: Person, email: string): CodeRequest => ({
  ...codeFor(person, 'email_change'),
  address: email,
});

type Standing = Readonly<{ person: Person }>;

/**
 * The new address is claimed, then the person's stream changes, then the old address is released: after a crash in
 * between, the next try goes on.
 * @throws 400 OTP_INVALID; 409 EMAIL_TAKEN where somebody else came first; 429
 */
export const takeNewAddress = async (
  identity: Identity,
  { person }: Standing,
  { email, otp }: Readonly<{ email: string; otp: string }>,
  byOf: (id: string) => By,
): Promise<Person> => {
  const { codes, claims, pendingAddresses, log } = identity;
  const { userId, granted } = person;
  const verdict = await codes.use(newAddressOf(person, email), otp);
  if (verdict !== 'right') {
    log.info({ security: 'code_failed', purpose: 'email_change', userId }, 'security');
    throw verdict === 'wrong' ? problem('OTP_INVALID') : tooMany(verdict.retryAfter);
  }
  const by = byOf(userId);
  await claimProved(identity, email, userId, by);
  const actor = { id: userId, role: roleOf(granted) };
  const changed = await act(identity, userId, { type: 'ChangeEmail', actor, at: by.at, email }, by);
  if (changed.is === 'refused') throw problemOf(changed.refusal);
  const before = textOf(person.email);
  if (before !== null && before !== email) await claims.releaseEmail(before, userId, by);
  await pendingAddresses.end(userId);
  log.info({ security: 'address_changed', userId }, 'security');
  if (!isKnown(changed.state)) throw new Error('A new address left no account');
  return changed.state;
};

/** Takes the address from a sign-up that never proved it: a stranger must not be able to block it. */
const claimProved = async (identity: Identity, email: string, userId: string, by: By): Promise<void> => {
  const { claims } = identity;
  const owner = await claims.claimEmail(email, userId, by);
  if (owner === userId) return;
  if (isTaken((await lookAt(identity, owner)).state)) throw problem('EMAIL_TAKEN');
  await claims.releaseEmail(email, owner, by);
  const again = { ...by, commandId: derivedId(by.commandId, 'again') };
  if ((await claims.claimEmail(email, userId, again)) !== userId) throw problem('EMAIL_TAKEN');
};

const invalidAddress = (message: string) =>
  problem('VALIDATION_FAILED', { message, errors: [{ field: 'email', message }] });
