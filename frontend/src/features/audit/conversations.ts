/** Sentences for what services/chat audits: what became of conversations, and never a word of what was said. The audit alone shows them. */
import type { Facts, Sentences } from '../../parts/history/sentences.ts';
import { upperFirst } from '../../ui/letters.ts';

/** `the conversation on Portal`; by its kind alone where it has no name. */
const the = ({ what }: Facts): string => (what === 'it' ? 'a conversation' : `the conversation on ${what}`);

/** Who came or went: by their id, what changed stands under `seats`. */
const seated = (f: Facts): string => {
  const [, id] = f.any('byHand')?.field.split('.') ?? [];
  return (id === undefined ? null : f.nameOf(id)) ?? 'somebody';
};

export const conversationSentences = {
  ConversationOpened: (f) => (f.bySystem ? `${upperFirst(the(f))} was opened.` : `${f.who} began ${the(f)}.`),
  ConversationLocked: (f) => `${f.who} locked ${the(f)}.`,
  ConversationUnlocked: (f) => `${f.who} unlocked ${the(f)}.`,
  ConversationArchived: (f) =>
    f.bySystem ? `${upperFirst(the(f))} was archived with its project.` : `${f.who} archived ${the(f)}.`,
  ConversationRestored: (f) => `${f.who} took ${the(f)} up again.`,
  ParticipantAdded: (f) =>
    f.bySystem ? `${upperFirst(seated(f))} joined ${the(f)}.` : `${f.who} let ${seated(f)} take part in ${the(f)}.`,
  ParticipantRemoved: (f) =>
    f.bySystem ? `${upperFirst(seated(f))} left ${the(f)}.` : `${f.who} took ${seated(f)} out of ${the(f)}.`,
  MessageDeleted: (f) => `${f.who} took back a message in ${the(f)}.`,
} as const satisfies Sentences;
