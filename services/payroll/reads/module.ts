/** What the record of reading gives its service. */
import { readEvents } from './events.ts';
import { payReads } from './read.ts';
import { runLooks } from './view.ts';

export const reads = { events: readEvents, deciders: [payReads], views: { runLooks } } as const;
