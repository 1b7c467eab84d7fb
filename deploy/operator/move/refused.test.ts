import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryFolder } from '@lamplight/embedded/folder.ts';
import { secretsIn } from '@lamplight/embedded/secrets.ts';
import { portsOf, readSettings } from '@lamplight/embedded/settings.ts';
import { openPorts } from '@lamplight/events/adapters/open.ts';
import { errorOf } from '@lamplight/events/suites/event-store/samples.ts';
import { move } from './move.ts';
import { altered, openBench, progressInto } from './workbench/bench.ts';
import { sumsOf } from './workbench/company.ts';

const { company, scratch, aPlace, copied, moved, refused, end } = await openBench();
afterAll(end);

describe('is refused, and nothing written,', () => {
  it('without all three stores, which are named', async () => {
    const error = await errorOf(
      move({ DATA_DIR: company.folder, FILES_URL: 'file:/x' }, { dryRun: false }, progressInto([])),
    );
    expect(error).toMatchObject({
      code: 'Misconfigured',
      message: expect.stringMatching(/not named: EVENT_STORE_URL, PERSONAL_DATA_URL/),
    });
  });
  it('into its own folder, by whatever name', async () => {
    const [from, link] = [copied(), aPlace()];
    symlinkSync(from, link);
    for (const inside of [
      join(from, 'files'),
      join(from, 'new', 'files'),
      from,
      join(link, 'elsewhere'),
      join(from, 'a:b'),
    ])
      await refused(from, /^FILES_URL leads into/, { FILES_URL: `file:${inside}` });
    expect((await moved(from, `${from}-beside`)).length).toBeGreaterThan(0);
  });
  it('where there is no company', async () => {
    mkdirSync(join(scratch, 'empty'));
    await refused(join(scratch, 'empty'), /There is no company in/);
    await refused(join(scratch, 'nowhere'), /There is no company in/);
    expect(existsSync(join(scratch, 'nowhere'))).toBe(false);
  });
  it('while a product runs on it', async () => {
    const from = copied();
    const held = tryFolder(from);
    await refused(from, /A Lamplight is running on .*Stop it/);
    held?.release();
  });
  it('with another master key than the one that wrapped the keys; with the same it is moved', async () => {
    const other = Buffer.alloc(32, 9).toString('base64');
    await refused(company.folder, /PERSONAL_DATA_KEY is another key.*init --docker --from/, {
      PERSONAL_DATA_KEY: other,
    });
    const { PERSONAL_DATA_KEY } = secretsIn(company.folder);
    expect((await moved(company.folder, aPlace(), { PERSONAL_DATA_KEY })).length).toBeGreaterThan(0);
  });
  it('where an older log was put back and no start has met it yet', async () => {
    const from = copied();
    const ports = await openPorts(portsOf(readSettings({ DATA_DIR: from }), secretsIn(from)));
    const { position } = await ports.events.head();
    const model = await ports.models.open('projects.proposals', 1);
    const ahead = `${String(position).slice(0, -2)}99` as never;
    await model.apply([], { from: null, to: ahead });
    await ports.close();
    await refused(from, /Views have seen more than events\.db holds/);
  });
});

describe('a folder that is not as it was written is not moved:', () => {
  it.each<readonly [string, RegExp, (folder: string) => void]>([
    [
      'an event by its checksum',
      /not as (it|they) (was|were) recorded|altered/,
      (folder) =>
        altered(
          join(folder, 'events.db'),
          `UPDATE events SET body = replace(body, '"n":5', '"n":6') WHERE stream = 'pointer-5'`,
        ),
    ],
    [
      'an event whose checksum was taken away, by the chain',
      /history of identity is not intact: user-4 at 1 is altered/,
      (folder) =>
        altered(
          join(folder, 'events.db'),
          `UPDATE events SET body = replace(body, '"n":4', '"n":6'), sum = NULL WHERE stream = 'user-4' AND revision = 1`,
        ),
    ],
    [
      'an event that is gone from the middle of a stream without a chain',
      /the event before Noted at 1 of pointer-2 is missing/,
      (folder) =>
        altered(join(folder, 'events.db'), `UPDATE events SET revision = 1, sum = NULL WHERE stream = 'pointer-2'`),
    ],
    [
      'the last event of a history that is anchored',
      /history of identity is not intact: an anchor is truncated/,
      (folder) => altered(join(folder, 'events.db'), `DELETE FROM events WHERE stream = 'user-11' AND revision = 2`),
    ],
    [
      'a key',
      /1 of 11 keys in keys\.db do not open/,
      (folder) => altered(join(folder, 'keys.db'), `UPDATE keys SET wrapped = zeroblob(60) WHERE subject = 'user-7'`),
    ],
    ['its secrets', /secrets\.json/, (folder) => rmSync(join(folder, 'secrets.json'))],
    ['its keys', /keys\.db/, (folder) => rmSync(join(folder, 'keys.db'))],
    ['its log', /events\.db/, (folder) => writeFileSync(join(folder, 'events.db'), 'not a database')],
  ])('%s', async (_what, says, break_) => {
    const from = copied();
    break_(from);
    await refused(from, says);
  });

  it('a content', async () => {
    const from = copied();
    const path = Object.keys(sumsOf(join(from, 'files'))).filter((name) => name.endsWith('content'))[5] ?? '';
    writeFileSync(join(from, 'files', path), 'something else');
    await refused(from, /content content_\d+ cannot be read/);
  });
});
