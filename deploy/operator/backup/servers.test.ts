import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { secretsIn } from '@lamplight/embedded/secrets.ts';
import { errorOf } from '@lamplight/events/suites/event-store/samples.ts';
import { addressesIn, expectSame, progressInto } from '../move/workbench/bench.ts';
import { goesOn } from '../move/workbench/company.ts';
import { createBackup } from './create.ts';
import { drill } from './drill.ts';
import { backupKeys } from './keys.ts';
import { restore } from './restore.ts';
import { openBench } from './workbench/bench.ts';

const { company, aPlace, copied, end } = await openBench();
afterAll(end);

/** What identity's settings name, where servers run on their own: stores, the master key, the key that signs. */
const envOf = (stores: string, nowhere: string) => {
  const { PERSONAL_DATA_KEY, IDENTITY_ANCHOR_KEY } = secretsIn(company.folder);
  return { DATA_DIR: nowhere, ...addressesIn(stores), PERSONAL_DATA_KEY, ANCHOR_KEY: IDENTITY_ANCHOR_KEY };
};
const says = { progress: progressInto([]), now: Date.now, names: async () => [] };
const options = (from: string, keys: string) => ({ from, keys, until: null, dryRun: false });

describe('of servers on their own, by the addresses of their stores', () => {
  it('it is backed up and restored as of one process; the secrets of the settings are in no backup', async () => {
    const [stores, nowhere, events, keys, to] = [copied(), aPlace(), aPlace(), aPlace(), aPlace()];
    const env = envOf(stores, nowhere);
    await createBackup(env, events, says);
    await goesOn(stores, 12, 14);
    expect((await createBackup(env, events, says)).rows[0]).toMatchObject({ events: 57, copied: 8 });
    await backupKeys(env, keys, Date.now);
    mkdirSync(to);
    const rows = await restore(envOf(to, nowhere), options(events, keys), progressInto([]));
    expect(rows[0]).toMatchObject({ what: 'log', restored: 57, of: 57 });
    await expectSame(to, stores);
    expect([existsSync(nowhere), existsSync(join(to, 'secrets.json')), existsSync(join(to, 'folder.json'))]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('the same restore again finds everything there; stores that were used since are refused', async () => {
    const [nowhere, events, keys, to] = [aPlace(), aPlace(), aPlace(), aPlace()];
    await createBackup(envOf(company.folder, nowhere), events, says);
    await backupKeys(envOf(company.folder, nowhere), keys, Date.now);
    mkdirSync(to);
    const again = () => restore(envOf(to, nowhere), options(events, keys), progressInto([]));
    await again();
    await again();
    await expectSame(to, company.folder);
    const other = copied();
    await goesOn(other, 12, 13);
    expect(String(await errorOf(restore(envOf(other, nowhere), options(events, keys), progressInto([]))))).toMatch(
      /is not empty: it has a content content_12/,
    );
  });

  it('without a key that signs, or with another master key, nothing is done', async () => {
    const [nowhere, events, keys, to] = [aPlace(), aPlace(), aPlace(), aPlace()];
    const { ANCHOR_KEY: _none, ...unsigned } = envOf(company.folder, nowhere);
    expect(String(await errorOf(createBackup(unsigned, events, says)))).toMatch(/No key is given to sign or verify/);
    const env = envOf(company.folder, nowhere);
    await createBackup(env, events, says);
    await backupKeys(env, keys, Date.now);
    const { ANCHOR_KEY: _neither, ...blind } = envOf(to, nowhere);
    expect(String(await errorOf(restore(blind, options(events, keys), progressInto([]))))).toMatch(
      /No key is given to verify/,
    );
    const other = { ...envOf(to, nowhere), PERSONAL_DATA_KEY: Buffer.alloc(32, 7).toString('base64') };
    expect(String(await errorOf(restore(other, options(events, keys), progressInto([]))))).toMatch(
      /11 of 13 keys were wrapped by another/,
    );
    expect(existsSync(to)).toBe(false);
  });
});

it('a drill restores it into a folder of its own, says what is wrong with it, and leaves nothing', async () => {
  const [nowhere, events, keys] = [aPlace(), aPlace(), aPlace()];
  const env = { DATA_DIR: company.folder };
  await createBackup(env, events, says);
  await backupKeys(env, keys, Date.now);
  const { ok, rows } = await drill({ DATA_DIR: nowhere }, { from: events, keys }, progressInto([]), () =>
    performance.now(),
  );
  // The events of this company are of no release, so nobody can tell what they name.
  expect([ok, rows[0]]).toEqual([false, { what: 'drill', ok: false, seconds: expect.any(Number) }]);
  expect(rows).toContainEqual(expect.objectContaining({ what: 'log', restored: 49 }));
  expect(rows.at(-1)).toEqual({ what: 'contents', says: expect.stringMatching(/Registered is not defined/) });
  expect(existsSync(nowhere)).toBe(false);
});
