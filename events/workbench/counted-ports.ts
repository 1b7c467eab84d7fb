/** For tests: the ports of a folder whose event store counts what is taken from it, also in the threads of a rebuild. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventStore, Page, Recorded } from '../ports/event-store.ts';
import { type OpenedPorts, openPorts as openPlainPorts } from './ports.ts';

const FILE = 'taken.txt';

/** Tells of every event that comes out of pages of the log, whoever reads them; each page waits until it is told. */
export const counted = (store: EventStore, took: (events: readonly Recorded[]) => void | Promise<void>): EventStore => {
  const pages = async function* (from: AsyncIterable<Page>): AsyncGenerator<Page> {
    for await (const page of from) {
      await took(page.events);
      yield page;
    }
  };
  return { ...store, readAll: (o) => pages(store.readAll(o)), subscribe: (o) => pages(store.subscribe(o)) };
};

/** Notes in the folder what is taken, so that one can count it whose processes and threads it does not know. */
export const countedIn = (folder: string, store: EventStore): EventStore =>
  counted(store, (events) => {
    if (events.length > 0) appendFileSync(join(folder, FILE), `${events.length}\n`);
  });

export const openPorts = async (options: unknown): Promise<OpenedPorts> => {
  const ports = await openPlainPorts(options);
  return { ...ports, events: countedIn((options as { folder: string }).folder, ports.events) };
};

/** How many events were taken in this folder so far, by any process or thread. */
export const takenIn = (folder: string): number => {
  const file = join(folder, FILE);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return lines.reduce((sum, line) => sum + Number(line), 0);
};

export const countedModule = new URL(import.meta.url);
