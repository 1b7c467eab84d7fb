/** Ids of conversations follow from what they are about: whoever opens one again, in whatever order facts come, finds it. */
import type { ConversationKind } from '@lamplight/bff/contract/conversations.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';

export type Subject = Readonly<{ kind: 'proposal' | 'project' | 'payslip' | 'person'; id: string }>;

export const conversationIdOf = (kind: Exclude<ConversationKind, 'direct'>, subjectId: string): string =>
  derivedId('conversation', `${kind}/${subjectId}`);

/** The same for both, whoever begins. */
export const directIdOf = (one: string, other: string): string =>
  derivedId('conversation', `direct/${[one, other].toSorted().join('/')}`);
