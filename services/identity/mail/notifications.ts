/**
 * Mails people what they were told, once chat says that it is due (state-machines.md §13): chat knows what they chose,
 * identity alone knows their address. Of each thing one line; what it is about in full stands behind the sign-in.
 */
import type { NotificationKind } from '@lamplight/bff/contract/notifications.ts';
import { type Unsubscribing, unsubscribeAddress } from '@lamplight/common/mail/unsubscribing.ts';
import { CHAT_TOPIC, type ChatEvent } from '@lamplight/events/contracts/chat.ts';
import type { Look, Reactor } from '@lamplight/events/core/types.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';
import { account } from '../accounts/account.ts';
import { streamOf } from '../accounts/act.ts';
import { textOf } from '../accounts/show.ts';
import { addressOf } from './address.ts';
import { letterEffect } from './letter-effect.ts';
import { notificationWords } from './notification-words.ts';

type Sources = Readonly<{
  look: Look;
  personalData: PersonalData;
  company: string;
  publicOrigin: URL;
  unsubscribing: Unsubscribing;
}>;

const NAME = 'identity-notifications';
/** Whoever reads old facts anew writes to nobody. */
const WORTH_MS = 24 * 3_600_000;
/** So many are named; of the rest it is said how many they are. */
const MOST_LINES = 20;

/**
 * One letter for each mail that is due, under an id made of the event's, so that a repeat is none.
 * @param sources resolves once the spine is open, which starts this reactor
 */
export const notificationMailer = (sources: () => Promise<Sources>): Reactor<ChatEvent> => ({
  name: NAME,
  reads: { topics: [CHAT_TOPIC] },
  react: async (event) => {
    if (event.type !== 'NotificationMailDue') return [];
    const { userId: subject, items } = event.data;
    const lines = items.flatMap((item) => lineOf(item) ?? []);
    const { look, personalData, company, publicOrigin, unsubscribing } = await sources();
    const { state } = await look(streamOf(subject), account);
    // Who was shut out is written to no more.
    if (state.is !== 'active' || lines.length === 0) return [];
    const groups = [...new Set(items.map(({ group }) => group))];
    const fields = {
      name: textOf(state.name) ?? '',
      subject: `${company}: ${subjectOf(lines)}`,
      paragraphs: paragraphsOf(lines),
      ...{ link: `${publicOrigin.origin}/notifications`, linkSays: 'See what is new' },
      unsubscribe: unsubscribeAddress(publicOrigin, unsubscribing.tokenOf({ userId: subject, groups })),
    };
    const letters = addressOf(state).map((to) => {
      const sending = { reactor: NAME, as: 'letter', worthMs: WORTH_MS };
      return letterEffect(personalData, event, sending, { subject, template: 'letter', to, fields });
    });
    return (await Promise.all(letters)).flat();
  },
});

type Item = Extract<ChatEvent, { type: 'NotificationMailDue' }>['data']['items'][number];
/** Null for a kind of another release. */
const lineOf = ({ kind, title }: Item): string | null => {
  if (!Object.hasOwn(notificationWords, kind)) return null;
  const words = notificationWords[kind as NotificationKind];
  return title === '' ? capital(words) : `${title}: ${words}`;
};
const capital = (words: string): string => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;

const subjectOf = (lines: readonly string[]): string =>
  lines.length === 1 ? (lines[0] ?? '') : `${lines.length} things that are new for you`;
const paragraphsOf = (lines: readonly string[]): string[] => [
  ...lines.slice(0, MOST_LINES).map((line) => `${line}.`),
  ...(lines.length > MOST_LINES ? [`And ${lines.length - MOST_LINES} more.`] : []),
];
