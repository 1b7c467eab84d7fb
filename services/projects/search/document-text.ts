/** The texts that were read in the versions of a document: each version is read once, and what was read stays. */
import { type CommandOf, isSystem } from '@lamplight/common/facts/actor.ts';
import { FORBIDDEN } from '@lamplight/common/facts/standing.ts';
import type { Decider } from '@lamplight/events/core/types.ts';
import type { DocumentTextEvent } from './events.ts';

/** The numbers of the versions that were read. */
export type DocumentText = Readonly<{ read: readonly number[] }>;
export type RecordDocumentText = CommandOf<'RecordDocumentText'> & DocumentTextEvent['data'];

export const documentText: Decider<DocumentText, RecordDocumentText, DocumentTextEvent> = {
  category: 'documenttext',
  initial: { read: [] },
  evolve: ({ read }, { data }) => ({ read: [...read, data.version] }),
  decide: ({ type: _type, actor, at: _at, ifMatch: _ifMatch, ...data }, { read }) => {
    if (!isSystem(actor)) return FORBIDDEN;
    return read.includes(data.version) ? [] : [{ type: 'DocumentTextRead', data }];
  },
};
