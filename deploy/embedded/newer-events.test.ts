import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteEventStore } from '@lamplight/events/adapters/sqlite/event-store.ts';
import { anEvent, newStream } from '@lamplight/events/suites/event-store/samples.ts';
import { newerEvents } from './newer-events.ts';
import { readSettings } from './settings.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'lamplight-newer-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));
const settings = readSettings({ DATA_DIR });

const recorded = async (...schemas: readonly string[]): Promise<void> => {
  const store = await openSqliteEventStore({ path: join(DATA_DIR, 'events.db'), clock: { now: () => Date.now() } });
  const events = schemas.map((schema) => {
    const event = anEvent();
    return { ...event, meta: { ...event.meta, schema } };
  });
  await store.append(newStream(), 'no-stream', events);
  await store.close();
};

it('are none where this release reads every version, of services and of the core', async () => {
  await recorded('UserSignedUp.v1', 'InvoiceIssued.v1', 'SubjectErased.v1');
  expect(newerEvents(settings)).toEqual([]);
});

it('are named: a version that is newer, a type that is not known, and where the first stands', async () => {
  await recorded('UserSignedUp.v1', 'UserSignedUp.v99', 'Unheard.v1', 'no version');
  expect(newerEvents(settings)).toEqual([
    {
      what: 'events.db',
      says: `${join(DATA_DIR, 'events.db')} holds events that this release does not know: UserSignedUp.v99, Unheard.v1, from event 5 on.`,
      remedy: expect.stringMatching(/newer release/),
    },
  ]);
  await recorded('Unheard.v2', 'Unheard.v3');
  expect(newerEvents(settings)[0]?.says).toMatch(/Unheard\.v2 and 1 more, from event 5 on/);
});

it('are not looked for in a log that is kept elsewhere', () => {
  const EVENT_STORE_URL = 'sqlite:/elsewhere/events.db';
  expect(newerEvents({ ...settings, EVENT_STORE_URL })).toEqual([]);
});
