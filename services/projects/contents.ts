/** Which contents of the Files port the events of this service name: files of projects and pictures, under their own ids. */
import type { EventStore } from '@lamplight/events/ports/event-store.ts';
import { picture } from './catalogue/picture.ts';
import { file } from './files/file.ts';

export const namedContents = async (log: Pick<EventStore, 'readAll'>): Promise<readonly string[]> => {
  const ids = new Set<string>();
  const categories = [file.category, picture.category];
  for await (const { events } of log.readAll({ filter: { categories }, pageSize: 500 }))
    for (const { stream } of events) ids.add(stream.slice(stream.indexOf('-') + 1));
  return [...ids];
};
