/** What searching gives its service: the index, and the texts of documents that are read for it. */
import { documentText } from './document-text.ts';
import { documentTextEvents } from './events.ts';
import { searchIndex } from './index-view.ts';
import { searchNames } from './names-view.ts';
import { documentReader } from './reactors.ts';

export const search = {
  events: documentTextEvents,
  deciders: [documentText],
  views: { searchIndex, searchNames },
  reactors: (sources: Parameters<typeof documentReader>[0]) => [documentReader(sources)],
} as const;
