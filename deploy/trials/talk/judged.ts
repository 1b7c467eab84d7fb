/** What people were told against what they find now: every message once, in its author's order, and each obligation as it is. */
import { type Asked as AskedOf, askedIn } from '../tills/asked.ts';
import type { Step } from '../tills/command.ts';
import { saying, type Wrong } from '../tills/wrong.ts';
import { sentBy, type Talked, textOf } from './command.ts';

/** A message as the pages of its conversation list it, in their order. */
export type Listed = Readonly<{
  messageId: string;
  by: string;
  text: string | null;
  mentions: readonly string[];
}>;
/** A notification of somebody's list. */
export type Notified = Readonly<{ kind: string; about: string; resolved: boolean }>;
export type Found = Readonly<{
  /** By conversation, the oldest first. */
  listed: ReadonlyMap<string, readonly Listed[]>;
  /** By person. */
  notified: ReadonlyMap<string, readonly Notified[]>;
}>;

type Asked = AskedOf<Talked>;

/** @param client whose obligations projects told of */
export const judged = (steps: readonly Step<Talked>[], found: Found, client: string): readonly Wrong[] => {
  const asked = [...askedIn(steps).values()];
  return [
    ...asked.flatMap((one) => messageWrong(one, asked, found)),
    ...strangers(asked, found),
    ...orderWrong(asked, found),
    ...mentionsWrong(found),
    ...obligationsWrong(asked, found.notified.get(client) ?? []),
  ];
};

const isYes = ({ outcomes }: Asked): boolean => outcomes.includes('ok');
/** Refused, and by nobody who may act later. */
const isNo = ({ outcomes, mayAct }: Asked): boolean => outcomes.includes('fail') && !mayAct;

const messageWrong = (one: Asked, asked: readonly Asked[], { listed }: Found): readonly Wrong[] => {
  const { command } = one;
  if (command.kind !== 'send') return [];
  const there = (listed.get(command.conversation) ?? []).filter(({ text }) => sentBy(text) === command.n);
  const [message] = there;
  const name = `message ${command.n} (${one.outcomes.join(', ')})`;
  if (there.length > 1) return [{ kind: 'doubled', says: `${name} stands ${there.length} times` }];
  if (message === undefined) return isYes(one) ? [{ kind: 'lost', says: `${name} was acknowledged and is lost` }] : [];
  if (isNo(one)) return [{ kind: 'doubled', says: `${name} was refused and is there` }];
  const texts = textsOf(command.n, asked);
  return texts.includes(message.text)
    ? []
    : [{ kind: 'lost', says: `${name} reads “${message.text}” and not ${texts.join(' or ')}` }];
};

/** The last change that was acknowledged, or one after it of which nobody knows. */
const textsOf = (sent: number, asked: readonly Asked[]): readonly (string | null)[] => {
  const edits = asked.filter(({ command }) => command.kind === 'edit' && sentBy(command.text) === sent);
  const last = edits.findLastIndex(isYes);
  const unknown = edits.filter((edit, at) => (at > last || edit.mayAct) && !isNo(edit));
  const known = edits[last]?.command.n;
  return [textOf(sent, known), ...unknown.map(({ command }) => textOf(sent, command.n))];
};

/** What nobody sent, or somebody else did, or elsewhere. */
const strangers = (asked: readonly Asked[], { listed }: Found): readonly Wrong[] => {
  const sent = new Map(asked.map(({ command }) => [command.n, command]));
  return [...listed].flatMap(([conversation, messages]) =>
    messages.flatMap(({ text, by }) => {
      const command = sent.get(sentBy(text) ?? -1);
      return command?.kind === 'send' && command.by === by && command.conversation === conversation
        ? []
        : [{ kind: 'doubled' as const, says: `“${text}” by ${by} is in ${conversation}, where nobody sent it` }];
    }),
  );
};

/** Whoever knew that one was sent before they sent the next finds them in that order. */
const orderWrong = (asked: readonly Asked[], { listed }: Found): readonly Wrong[] => {
  const sure = new Set(
    asked.filter((one) => isYes(one) && one.command.kind === 'send').map(({ command }) => command.n),
  );
  const wrong: string[] = [];
  for (const [conversation, messages] of listed) {
    const newest = new Map<string, number>();
    for (const { by, text } of messages) {
      const n = sentBy(text);
      if (n === null || !sure.has(n)) continue;
      const before = newest.get(by) ?? -1;
      if (n < before) wrong.push(`message ${n} of ${by} comes after ${before} in ${conversation}`);
      newest.set(by, Math.max(n, before));
    }
  }
  return wrong.map(saying('unordered'));
};

/** Whoever a message that is there names is told once, and nobody is told of one that does not name them. */
const mentionsWrong = ({ listed, notified }: Found): readonly Wrong[] => {
  const owed = new Map<string, number>(
    [...listed].flatMap(([conversation, messages]) =>
      messages.flatMap(({ messageId, mentions }) =>
        mentions.map((person) => [`${person} of ${conversation}.${messageId}`, 1] as const),
      ),
    ),
  );
  const told = new Map<string, number>();
  for (const [person, all] of notified)
    for (const { kind, about } of all)
      if (kind === 'mentioned') told.set(`${person} of ${about}`, (told.get(`${person} of ${about}`) ?? 0) + 1);
  return [...new Set([...owed.keys(), ...told.keys()])].flatMap((name) => {
    const [want, have] = [owed.get(name) ?? 0, told.get(name) ?? 0];
    return want === have ? [] : [{ kind: 'effect' as const, says: `${name}: told ${have} times instead of ${want}` }];
  });
};

const TO_ACCEPT = 'milestone_to_accept';
/** One for what was submitted, and resolved exactly when it was accepted; none is fine where that came before the word of it. */
const obligationsWrong = (asked: readonly Asked[], notified: readonly Notified[]): readonly Wrong[] => {
  const tellings = asked.flatMap(({ command, outcomes }) =>
    command.kind === 'tell' ? [{ ...command, known: outcomes.includes('ok') }] : [],
  );
  const wrong: string[] = [];
  for (const { milestone, known } of tellings.filter(({ is }) => is === 'submitted')) {
    const all = notified.filter(({ kind, about }) => kind === TO_ACCEPT && about === milestone);
    const accepted = tellings.find((one) => one.milestone === milestone && one.is === 'accepted');
    if (all.length > 1 || (known && accepted === undefined && all.length === 0))
      wrong.push(`${milestone} is asked for ${all.length} times instead of once`);
    const [one] = all;
    if (one === undefined || (accepted !== undefined && !accepted.known)) continue;
    if (one.resolved !== (accepted !== undefined))
      wrong.push(`${milestone} is ${accepted === undefined ? '' : 'not '}resolved`);
  }
  return wrong.map(saying('effect'));
};
