import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { playEventStore } from '@lamplight/events/adapters/eventstoredb/workbench/played-server.ts';
import { forgetMongo } from '@lamplight/events/adapters/mongodb/workbench/forget.ts';
import { openEventStore, openFiles, openPersonalData } from '@lamplight/events/adapters/open.ts';
import { openSqliteLogReader } from '@lamplight/events/adapters/sqlite/log-reader.ts';
import type { EventStore } from '@lamplight/events/ports/event-store.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { errorOf } from '@lamplight/events/suites/event-store/samples.ts';
import { registerNotRun } from '@lamplight/events/suites/suite.ts';
import { serverOf } from '@lamplight/events/workbench/servers.ts';
import { move } from './move.ts';
import { addressesIn, masterKeysOf, progressInto } from './workbench/bench.ts';
import { type Company, companyIn, recordedOf, sumsOf } from './workbench/company.ts';

jest.setTimeout(120_000);
const scratch = mkdtempSync(join(tmpdir(), 'lamplight-move-stores-'));
let company: Company;
beforeAll(async () => {
  company = await companyIn(join(scratch, 'company'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const moved = (to: Readonly<Record<string, string>>, dryRun = false) =>
  move({ DATA_DIR: company.folder, ...addressesIn(join(scratch, 'to')), ...to }, { dryRun }, progressInto([]));
const eventsIn = async (store: Pick<EventStore, 'readAll'>) => {
  const events = [];
  for await (const page of store.readAll()) events.push(...page.events.map(recordedOf));
  return events;
};
const inFolder = async () => {
  const log = openSqliteLogReader(join(company.folder, 'events.db'));
  const events = await eventsIn(log);
  await log.close();
  return events;
};

/** It proves nothing of a real server: the client is the real one, and what it is told is what servers were heard to say. */
describe('a move into EventStoreDB, as a played server speaks it', () => {
  it('goes on where it was broken off, has every event in its order, and does not count the store’s own', async () => {
    const server = await playEventStore();
    const EVENT_STORE_URL = server.url;
    try {
      expect((await moved({ EVENT_STORE_URL }, true))[0]).toMatchObject({ thereBefore: 0, wouldMove: 49 });
      // The tenth append is carried out, and the eleventh not; nobody answers any more.
      const away = { code: 14, details: 'Connection dropped' };
      server.play({ append: (call) => (call < 9 ? null : { away, after: call === 9 ? 1 : 0 }) });
      expect(await errorOf(moved({ EVENT_STORE_URL }))).toMatchObject({ code: 'Unavailable' });
      server.play({});
      const rows = await moved({ EVENT_STORE_URL });
      expect(rows[0]).toMatchObject({ what: 'log', events: 49, streams: 25 });
      expect(Number(rows[0]?.['thereBefore'])).toBeGreaterThan(9);
      expect(rows[1]).toMatchObject({ what: 'history of identity', intact: true, events: 36 });
      const store = await openEventStore(server.url);
      expect(await eventsIn(store)).toEqual(await inFolder());
      await store.close();
      expect((await moved({ EVENT_STORE_URL }))[0]).toMatchObject({ thereBefore: 49, moved: 0 });
    } finally {
      await server.close();
    }
  });
});

const mongo = await serverOf('mongodb');
describe('a move of contents and keys into MongoDB', () => {
  if ('absent' in mongo) registerNotRun(mongo, ['mongodb'], ['puts them there as they were, and goes on there']);
  else
    it('puts them there as they were, and goes on there', async () => {
      const at = new URL(mongo.url);
      at.pathname = `/test_${newId().replaceAll('-', '')}`;
      const to = { FILES_URL: at.href, PERSONAL_DATA_URL: at.href };
      const before = sumsOf(company.folder);
      try {
        const rows = await moved(to);
        expect(rows.find(({ what }) => what === 'files')).toMatchObject({ contents: 12, moved: 12 });
        expect(rows.find(({ what }) => what === 'keys')).toMatchObject({ keys: 11, erased: 2, moved: 13 });
        const again = await moved(to);
        for (const what of ['files', 'keys'])
          expect(again.find((row) => row.what === what)).toMatchObject({ moved: 0 });

        const keys = await openPersonalData(at.href, masterKeysOf(company.folder));
        const { sealed, plain } = company.living;
        expect(await keys.open(sealed, sealed.at)).toEqual({ ok: true, plain });
        expect(await keys.open(company.erased, company.erased.at)).toEqual({ ok: false, why: 'erased' });
        expect(await errorOf(keys.seal({ subject: 'stranger', purpose: 'profile' }, 'x', 'here'))).toMatchObject({
          code: 'KeyErased',
        });
        await keys.seal({ subject: 'user-new', purpose: 'profile' }, 'x', 'here');
        await keys.close();
        expect(String(await errorOf(moved(to)))).toMatch(/store of keys is not empty: it has the key of user-new/);

        const files = await openFiles(at.href);
        await files.delete('content_4');
        await files.put(
          'content_new',
          (async function* () {
            yield Buffer.from('x');
          })(),
          { maxBytes: 1 },
        );
        await files.close();
        expect(String(await errorOf(moved(to)))).toMatch(/store of files is not empty: it has a content content_new/);
        expect(sumsOf(company.folder)).toEqual(before);
      } finally {
        await forgetMongo(at.href);
        await mongo.stop();
      }
    });
});
