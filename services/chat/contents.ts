/** Which contents of the Files port the events of this service name now: what must be there. */
import { erasureOf } from '@lamplight/events/core/erasure.ts';
import type { EventStore } from '@lamplight/events/ports/event-store.ts';
import { contentOf, uploadedIn } from './attachments/content.ts';
import { WORDS } from './sealed-for.ts';

/** Attachments, but for those of whoever was erased. */
export const namedContents = async (log: Pick<EventStore, 'readAll'>): Promise<readonly string[]> => {
  const erased = await erasedIn(log);
  const all = await uploadedIn(log);
  return all.flatMap(({ fileId, uploadedBy }) => (erased.has(uploadedBy) ? [] : [contentOf(fileId)]));
};

const erasedIn = async (log: Pick<EventStore, 'readAll'>): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  const { category } = erasureOf('chat');
  for await (const { events } of log.readAll({ filter: { categories: [category] }, pageSize: 500 }))
    for (const { data } of events) {
      const { subject, purposes = [] } = data as { subject: string; purposes?: readonly string[] };
      if (purposes.includes(WORDS)) found.add(subject);
    }
  return found;
};
