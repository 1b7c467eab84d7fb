import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@lamplight/events/ports/event-store.ts';
import { readFor } from './read-for.ts';

const PAGES = 20;
const log = (eachMs: number) => ({
  readAll: async function* () {
    for (let n = 0; n < PAGES; n += 1) {
      await pause(eachMs);
      yield { events: [], position: `p${n}` } as unknown as Page;
    }
  },
});
const counted = async (read: ReturnType<typeof readFor>): Promise<number> => {
  let pages = 0;
  for await (const _page of read.readAll()) pages += 1;
  return pages;
};

it('reads a log to its end within its time, however often', async () => {
  const read = readFor(log(0), 60_000);
  expect([await counted(read), await counted(read), read.isWhole()]).toEqual([PAGES, PAGES, true]);
});

it('ends a reading after its time, and says that it was not all', async () => {
  const read = readFor(log(10), 45);
  const pages = await counted(read);
  expect(pages).toBeLessThan(PAGES / 2);
  expect(read.isWhole()).toBe(false);
  // Its time is over for the next one too.
  expect(await counted(read)).toBe(0);
});
