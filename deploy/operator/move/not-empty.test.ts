import { join } from 'node:path';
import { openFiles, openPersonalData } from '@lamplight/events/adapters/open.ts';
import { openSqliteEventStore } from '@lamplight/events/adapters/sqlite/event-store.ts';
import { anEvent } from '@lamplight/events/suites/event-store/samples.ts';
import { addressesIn, altered, masterKeysOf, openBench } from './workbench/bench.ts';

const { company, aPlace, copied, moved, refused, end } = await openBench();
afterAll(end);

describe('a store that is not empty is refused, with the first that is not of the folder:', () => {
  const eventsAt = (folder: string) => openSqliteEventStore({ path: join(folder, 'events.db'), clock: Date });
  it('another event', async () => {
    const to = aPlace();
    const store = await eventsAt(to);
    await store.append('user-other', 'no-stream', [anEvent({})]);
    await store.close();
    await refused(
      company.folder,
      /event store is not empty: event 1, .* at 0 of user-other, is not the folder's Registered/,
      {},
      to,
    );
  });
  it('one more event, as a start leaves it', async () => {
    const to = aPlace();
    await moved(company.folder, to);
    const store = await eventsAt(to);
    await store.append('pointer-new', 'no-stream', [anEvent({})]);
    await store.close();
    await refused(company.folder, /event 50, .* of pointer-new, comes after all that the folder has/, {}, to);
  });
  it('an event with other data, another order of its data, or damaged', async () => {
    for (const [sql, says] of [
      [
        `UPDATE events SET body = replace(body, '"n":5', '"n":6'), sum = NULL WHERE stream = 'pointer-5'`,
        /event 22, .* is not the/,
      ],
      [
        `UPDATE events SET body = replace(body, '"z":1,"a":[null,"नमस्ते ✓"]', '"a":[null,"नमस्ते ✓"],"z":1'), sum = NULL WHERE stream = 'user-3' AND revision = 0`,
        /event 13, .* is not the/,
      ],
      [
        `UPDATE events SET body = replace(body, '"n":5', '"n":6') WHERE stream = 'pointer-5'`,
        /event 22, .* is not as it was recorded there/,
      ],
    ] as const) {
      const to = aPlace();
      await moved(company.folder, to);
      altered(join(to, 'events.db'), sql);
      await refused(company.folder, says, {}, to);
    }
  });
  it('another content, or one of another text', async () => {
    for (const [id, says] of [
      ['content_new', /store of files is not empty: it has a content content_new/],
      ['content_5', /its content content_5 is another than the folder's/],
    ] as const) {
      const to = aPlace();
      const files = await openFiles(addressesIn(to).FILES_URL);
      await files.put(
        id,
        (async function* () {
          yield Buffer.from('other');
        })(),
        { maxBytes: 100 },
      );
      await refused(company.folder, says, {}, to);
    }
  });
  it('the key of somebody who was erased in the folder since: nobody destroys it by moving', async () => {
    const [from, to] = [copied(), aPlace()];
    await moved(from, to);
    const keys = await openPersonalData(addressesIn(from).PERSONAL_DATA_URL, masterKeysOf(from));
    await keys.erase({ subject: 'user-5', purpose: 'profile' });
    await keys.close();
    await refused(from, /the key of user-5 for profile is another than the folder's/, {}, to);
  });
  it('another key, or another of the same person', async () => {
    for (const subject of ['user-new', 'user-5', 'user-0']) {
      const to = aPlace();
      const keys = await openPersonalData(addressesIn(to).PERSONAL_DATA_URL, masterKeysOf(company.folder));
      await keys.seal({ subject, purpose: 'profile' }, 'x', 'here');
      await keys.close();
      await refused(
        company.folder,
        new RegExp(`store of keys is not empty: .*the key of ${subject} for profile`),
        {},
        to,
      );
    }
  });
});
