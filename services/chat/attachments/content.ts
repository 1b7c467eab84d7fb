/** Where the contents of attachments stand, which of them are named, and which go with a person. */
import type { NamedFiles } from '@lamplight/events/core/sweep.ts';
import type { Look } from '@lamplight/events/core/types.ts';
import type { EventStore } from '@lamplight/events/ports/event-store.ts';
import { WORDS } from '../sealed-for.ts';
import { attachment } from './attachment.ts';

const PREFIX = 'attachment_';
/** For the Files port. */
export const contentOf = (fileId: string): string => PREFIX + fileId;

export const namedAttachments = (look: Look): NamedFiles => ({
  isOurs: (id) => id.startsWith(PREFIX),
  isNamed: async (id) => (await look(`attachment-${id.slice(PREFIX.length)}`, attachment)).revision !== null,
});

type Log = Pick<EventStore, 'readAll'>;

/** For `SpineOptions.filesOf`: with the words of somebody go the files that they uploaded. */
export const filesOfAuthor =
  (log: Log) =>
  async (subject: string, purposes: readonly string[]): Promise<readonly string[]> => {
    if (!purposes.includes(WORDS)) return [];
    const all = await uploadedIn(log);
    return all.flatMap(({ fileId, uploadedBy }) => (uploadedBy === subject ? [contentOf(fileId)] : []));
  };

/** Of each attachment that was ever recorded its file and its person, neither of which is sealed. */
export const uploadedIn = async (log: Log): Promise<readonly Readonly<{ fileId: string; uploadedBy: string }>[]> => {
  const found: { fileId: string; uploadedBy: string }[] = [];
  for await (const { events } of log.readAll({ filter: { categories: [attachment.category] }, pageSize: 500 }))
    for (const { data } of events) found.push(data as { fileId: string; uploadedBy: string });
  return found;
};
