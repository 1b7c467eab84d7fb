/** Mails an account's owner when it changes, so that an attacker cannot change it unnoticed. */
import type { Effect, Fact, Look, Reactor } from '@lamplight/events/core/types.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';
import { account } from '../accounts/account.ts';
import type { AccountEvent } from '../accounts/events.ts';
import { textOf } from '../accounts/show.ts';
import { isKnown } from '../accounts/state.ts';
import { letterEffect } from './letter-effect.ts';

type NoticeSources = Readonly<{ look: Look; personalData: PersonalData }>;
type Notice = 'password-changed' | 'second-factor-on' | 'second-factor-off' | 'address-changed' | 'google-linked';

const NAME = 'identity-notices';
/** A notice that could not leave within this time is dropped. */
const WORTH_MS = 3 * 24 * 3_600_000;

const NOTICES: Readonly<Partial<Record<AccountEvent['type'], Notice>>> = {
  PasswordChanged: 'password-changed',
  TwoFactorEnabled: 'second-factor-on',
  TwoFactorDisabled: 'second-factor-off',
  EmailChanged: 'address-changed',
  IdentityLinked: 'google-linked',
};

/** @param sources resolves once the spine is open, which starts this reactor */
export const noticeMailer = (sources: () => Promise<NoticeSources>): Reactor<AccountEvent> => ({
  name: NAME,
  reads: { categories: ['user'] },
  react: async (event) => {
    const template = NOTICES[event.type];
    return template === undefined ? [] : letterOf(await sources(), event, template);
  },
});

/** To the address as it was at the event; the notice of a new address goes to the old one. */
const letterOf = async (
  { look, personalData }: NoticeSources,
  event: Fact<AccountEvent>,
  template: Notice,
): Promise<readonly Effect[]> => {
  const revision = template === 'address-changed' ? event.revision - 1 : event.revision;
  const { state } = await look(event.stream, account, { revision });
  const to = isKnown(state) ? textOf(state.email) : null;
  if (!isKnown(state) || to === null) return [];
  // A link at the sign-up itself changes no account that was there.
  if (template === 'google-linked' && state.is !== 'active') return [];
  const fields = { name: textOf(state.name) ?? '', at: event.occurredAt };
  const sending = { reactor: NAME, as: template, worthMs: WORTH_MS };
  return letterEffect(personalData, event, sending, { subject: state.userId, template, to, fields });
};
