import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { anchorKeyOf } from '@lamplight/common/config/anchor-key.ts';
import { inspect } from '@lamplight/embedded/inspection.ts';
import { writeManifest } from '@lamplight/embedded/manifest.ts';
import { secretsIn } from '@lamplight/embedded/secrets.ts';
import { readSettings } from '@lamplight/embedded/settings.ts';
import { signed } from '@lamplight/events/core/signed.ts';
import { errorOf } from '@lamplight/events/suites/event-store/samples.ts';
import { altered, progressInto } from '../move/workbench/bench.ts';
import { companyIn, goesOn, sumsOf } from '../move/workbench/company.ts';
import { createBackup } from './create.ts';
import { flipped, openBench } from './workbench/bench.ts';

const { company, aPlace, copied, created, keysOf, verified, refused, restored, end } = await openBench();
afterAll(end);

/** Of three segments, the second backup of two. */
const whole = aPlace();
const keys = aPlace();
const from = copied();
beforeAll(async () => {
  await created(from, whole);
  for (const n of [12, 13]) {
    await goesOn(from, n, n + 1);
    await created(from, whole);
  }
  await keysOf(from, keys);
});

/** What a document says, changed and signed again by who may. */
const said = (path: string, change: object): void => {
  const { signature: _was, ...content } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  const { privateKey } = anchorKeyOf(secretsIn(company.folder).IDENTITY_ANCHOR_KEY);
  writeFileSync(path, JSON.stringify(signed({ ...content, ...change }, privateKey)));
};
const text = (path: string, was: string, is: string): void =>
  writeFileSync(path, readFileSync(path, 'utf8').replace(was, is));
const contentIn = (folder: string): string => {
  const found = Object.keys(sumsOf(folder)).find((path) => path.endsWith('/content'));
  return join(folder, found ?? '');
};

describe('a backup that is not what was written is named, and nothing is written:', () => {
  it.each<[string, (at: string) => void, RegExp]>([
    ['a segment is missing', (at) => rmSync(join(at, 'log/000002.ndjson')), /log\/000002\.ndjson is missing/],
    ['its note is missing', (at) => rmSync(join(at, 'log/000002.json')), /log\/000002\.json is missing/],
    [
      'a byte of a segment flipped',
      (at) => flipped(join(at, 'log/000002.ndjson')),
      /000002\.ndjson has another SHA-256/,
    ],
    [
      'two segments are exchanged',
      (at) => {
        for (const end of ['json', 'ndjson']) {
          const [one, two, spare] = ['000002', '000003', 'spare'].map((name) => join(at, 'log', `${name}.${end}`));
          cpSync(String(one), String(spare));
          cpSync(String(two), String(one));
          cpSync(String(spare), String(two));
        }
      },
      /000002\.json does not continue the segment before it/,
    ],
    [
      'a note says another thing',
      (at) => text(join(at, 'log/000001.json'), '"events": 49', '"events": 48'),
      /000001\.json does not bear out its signature/,
    ],
    [
      'the list of contents was shortened',
      (at) => text(join(at, 'backups/000003.contents.ndjson'), '"id":"content_1"', '"id":"content_x"'),
      /000003\.contents\.ndjson has another SHA-256/,
    ],
    [
      'the list of contents is missing',
      (at) => rmSync(join(at, 'backups/000003.contents.ndjson')),
      /000003\.contents\.ndjson is missing/,
    ],
    [
      'a content is missing',
      (at) => rmSync(join(contentIn(at), '..'), { recursive: true }),
      /content content_\d+ is missing/,
    ],
    [
      'a byte of a content flipped',
      (at) => flipped(contentIn(at)),
      /content content_\d+ (cannot be read|is not what was put)/,
    ],
    [
      'the manifest is garbage',
      (at) => writeFileSync(join(at, 'backups/000003.json'), 'x'),
      /backups\/000003\.json is not what was written/,
    ],
    [
      'the manifest says another thing',
      (at) => text(join(at, 'backups/000003.json'), '"segments": 3', '"segments": 2'),
      /000003\.json does not bear out its signature/,
    ],
    [
      'it is cut behind its signature',
      (at) => said(join(at, 'backups/000003.json'), { segments: 2 }),
      /segments are not those that the backup was signed with/,
    ],
    [
      'it is of a newer release',
      (at) => said(join(at, 'backups/000003.json'), { format: 2 }),
      /format 2, and this release reads format 1\. Restore it with the release that wrote it, or a newer one/,
    ],
    [
      'it is of an older release',
      (at) => said(join(at, 'log/000001.json'), { format: 0 }),
      /format 0, .* then upgrade/,
    ],
    ['there is none', (at) => rmSync(at, { recursive: true }), /There is no finished backup in/],
    [
      'it was never finished',
      (at) => rmSync(join(at, 'backups'), { recursive: true }),
      /There is no finished backup in/,
    ],
  ])('%s', async (_what, breaks, says) => {
    const at = aPlace();
    cpSync(whole, at, { recursive: true });
    breaks(at);
    await refused(at, keys, says);
    expect(String(await errorOf(verified(at, from)))).toMatch(says);
  });

  it.each<[string, (at: string) => void, RegExp]>([
    ['there are no keys', (at) => rmSync(join(at, 'keys'), { recursive: true }), /There is no backup of keys/],
    [
      'a byte of them flipped',
      (at) => flipped(join(at, 'keys/000001.json')),
      /000001\.json (does not bear out|is not what)/,
    ],
    ['they are of another format', (at) => said(join(at, 'keys/000001.json'), { format: 7 }), /format 7/],
  ])('%s', async (_what, breaks, says) => {
    const at = aPlace();
    cpSync(keys, at, { recursive: true });
    breaks(at);
    await refused(whole, at, says);
  });

  it('keys of another company', async () => {
    const [other, others] = [aPlace(), aPlace()];
    await companyIn(other, 2);
    await keysOf(other, others);
    await refused(whole, others, /signed by the key \w{16}, and the anchor key given here is \w{16}/);
    expect(String(await errorOf(verified(whole, other)))).toMatch(/It is the backup of another company/);
  });

  it('a segment of another backup of the same company, in the place of its own', async () => {
    const [other, others, at] = [copied(), aPlace(), aPlace()];
    await created(other, others);
    await goesOn(other, 12, 13);
    await created(other, others);
    cpSync(whole, at, { recursive: true });
    for (const name of ['log/000002.json', 'log/000002.ndjson']) cpSync(join(others, name), join(at, name));
    await refused(at, keys, /000003\.json does not continue the segment before it/);
  });

  it('a history that was not intact when it was backed up', async () => {
    const [ill, events] = [copied(), aPlace()];
    altered(
      join(ill, 'events.db'),
      `UPDATE events SET sum = NULL, body = replace(body, '"n":3', '"n":4') WHERE stream = 'user-3' AND revision = 1`,
    );
    await created(ill, events);
    await refused(events, keys, /the history of identity is not intact: user-3 at 1 is altered/);
  });
});

describe('a place that is not empty is refused:', () => {
  it.each<[string, (at: string) => unknown, RegExp]>([
    ['another company', (at) => companyIn(at, 2), /is not empty: it holds .*A restore goes into an empty folder only/],
    [
      'a first start that was killed',
      (at) => {
        mkdirSync(at);
        writeManifest(at, { format: 1, state: 'making', incarnation: null });
      },
      /is not empty: it holds folder\.json/,
    ],
    [
      'somebody else’s files',
      (at) => {
        mkdirSync(at);
        writeFileSync(join(at, 'thesis.doc'), 'x');
      },
      /is not empty: it holds thesis\.doc/,
    ],
  ])('%s', async (_what, fills, says) => {
    const at = aPlace();
    await fills(at);
    await refused(whole, keys, says, at);
  });

  it('the company itself', () => refused(whole, keys, /is not empty/, from));

  it('what was broken off takes the same backup alone, and no product starts on it', async () => {
    const at = aPlace();
    mkdirSync(at);
    writeManifest(at, { format: 1, state: 'restoring', incarnation: null });
    const { refusals } = inspect(readSettings({ DATA_DIR: at }));
    expect(refusals).toEqual([
      expect.objectContaining({ what: 'folder.json', says: expect.stringMatching(/was broken off/) }),
    ]);
    await restored(whole, keys, at);
    expect(inspect(readSettings({ DATA_DIR: at })).refusals).toEqual([]);
  });
});

describe('a folder that is no place for a backup is refused:', () => {
  it('one within the company', async () => {
    const inside = join(from, 'files', 'backup');
    expect(String(await errorOf(created(from, inside)))).toMatch(/lies in .*, which is what is backed up/);
    expect(existsSync(inside)).toBe(false);
  });

  it('one with other files', async () => {
    const at = aPlace();
    mkdirSync(at);
    writeFileSync(join(at, 'thesis.doc'), 'x');
    expect(String(await errorOf(created(from, at)))).toMatch(/holds other files \(thesis\.doc\)/);
  });

  it('none at all, and one where nothing runs', async () => {
    const run = () =>
      createBackup({ DATA_DIR: from }, null, { progress: progressInto([]), now: Date.now, names: async () => [] });
    expect(String(await errorOf(run()))).toMatch(/No folder of a backup is named/);
    const nowhere = aPlace();
    expect(String(await errorOf(created(nowhere, aPlace())))).toMatch(/There is no company in/);
    expect(existsSync(nowhere)).toBe(false);
  });

  it('a log with an event that is not as it was recorded', async () => {
    const ill = copied();
    altered(
      join(ill, 'events.db'),
      `UPDATE events SET body = replace(body, '"n":3', '"n":4') WHERE stream = 'user-3' AND revision = 1`,
    );
    expect(String(await errorOf(created(ill, aPlace())))).toMatch(/Changed at 1 of user-3 is altered/);
  });
});
