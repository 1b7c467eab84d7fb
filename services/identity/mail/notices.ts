/** What an account's owner is told by mail, so that nobody changes it behind their back. */
import { MAIL_QUEUE, mailJobOf } from '@lamplight/events/contracts/mail.ts';
import type { Effect, Fact, Look, Reactor } from '@lamplight/events/core/types.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';
import { account } from '../accounts/account.ts';
import type { AccountEvent } from '../accounts/events.ts';
import { openText } from '../accounts/show.ts';
import { isKnown } from '../accounts/state.ts';

type NoticeSources = Readonly<{ look: Look; personalData: PersonalData }>;
type Notice = 'password-changed' | 'second-factor-on' | 'second-factor-off' | 'address-changed' | 'google-linked';

const NAME = 'identity-notices';
/** A notice that comes later than this tells nobody anything. */
const WORTH_MS = 3 * 24 * 3_600_000;

const NOTICES: Readonly<Partial<Record<AccountEvent['type'], Notice>>> = {
  PasswordChanged: 'password-changed',
  TwoFactorEnabled: 'second-factor-on',
  TwoFactorDisabled: 'second-factor-off',
  EmailChanged: 'address-changed',
  IdentityLinked: 'google-linked',
};

/** @param known what it asks: there once the spine is open, which is what starts it */
export const noticeMailer = (known: () => Promise<NoticeSources>): Reactor<AccountEvent> => ({
  name: NAME,
  reads: { categories: ['user'] },
  react: async (event) => {
    const template = NOTICES[event.type];
    return template === undefined ? [] : letterOf(await known(), event, template);
  },
});

/** To the address as it was at the event; that it changed is told to the one before. */
const letterOf = async (
  { look, personalData }: NoticeSources,
  event: Fact<AccountEvent>,
  template: Notice,
): Promise<readonly Effect[]> => {
  const revision = template === 'address-changed' ? event.revision - 1 : event.revision;
  const { state } = await look(event.stream, account, { revision });
  const to = isKnown(state) ? openText(state.email) : null;
  if (!isKnown(state) || to === null) return [];
  // Linked at its own sign-up: nothing of an account changed behind anybody's back.
  if (template === 'google-linked' && state.is !== 'active') return [];
  const until = new Date(Date.parse(event.occurredAt) + WORTH_MS).toISOString();
  const fields = { name: openText(state.name) ?? '', at: event.occurredAt };
  // The id that the effect's job gets: the letter is sealed for it.
  const id = derivedId(event.id, `${NAME}/${template}`);
  const letter = { id, subject: state.userId, template, to, fields, until };
  try {
    const payload = await mailJobOf(personalData, letter);
    return [{ as: template, until, queue: MAIL_QUEUE, payload }];
  } catch (error) {
    if (hasCode(error, 'KeyErased')) return []; // nobody is left to be told
    throw error;
  }
};
