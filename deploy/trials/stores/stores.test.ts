import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demandCompany } from '@lamplight/embedded/asked-folder.ts';
import { auditFolder } from '@lamplight/embedded/folder-audit.ts';
import { folderFindings } from '@lamplight/embedded/folder-findings.ts';
import { inspect } from '@lamplight/embedded/inspection.ts';
import { manifestIn, writeManifest } from '@lamplight/embedded/manifest.ts';
import { noteMade, prepareFolder, refuseUnfit, startError } from '@lamplight/embedded/preparing.ts';
import { secretsIn } from '@lamplight/embedded/secrets.ts';
import { portsOf, readSettings, type Settings } from '@lamplight/embedded/settings.ts';
import { openPorts } from '@lamplight/events/adapters/open.ts';
import { diskFull } from '@lamplight/events/ports/errors.ts';
import type { Position } from '@lamplight/events/ports/event-store.ts';
import { anEvent, errorOf } from '@lamplight/events/suites/event-store/samples.ts';
import { FAULTS, type Fault, FILES, type File, inflict } from './faults.ts';
import { MOMENTS } from './moments.ts';
import { parsed, ROWS } from './table.ts';

const scratch = mkdtempSync(join(tmpdir(), 'lamplight-stores-test-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const company = join(scratch, 'company');
const settingsOf = (folder: string): Settings => readSettings({ DATA_DIR: folder });
const opened = (folder: string) => openPorts(portsOf(settingsOf(folder), secretsIn(folder)));
let folders = 0;
const copied = (from = company): string => {
  const folder = join(scratch, `copy-${folders++}`);
  cpSync(from, folder, { recursive: true });
  return folder;
};
/** Everything but what SQLite keeps beside an open file. */
const contentsOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/-(wal|shm)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path.slice(folder.length), readFileSync(path).toString('base64')]),
  );

/** Something in every store, as services leave it, without starting them. */
beforeAll(async () => {
  await prepareFolder({
    settings: settingsOf(mkdirSync(company, { recursive: true }) ?? company),
    now: 0,
    say: () => undefined,
  });
  const ports = await opened(company);
  await noteMade(settingsOf(company), ports.events);
  await fill(ports, 1, 40);
  await ports.close();
  writeFileSync(join(company, 'lock.db'), '');
});
const fill = async (ports: Awaited<ReturnType<typeof openPorts>>, from: number, to: number): Promise<void> => {
  for (let n = from; n <= to; n += 1) {
    const name = await ports.personalData.seal({ subject: `p${n}`, purpose: 'contact' }, 'Asha', 'here');
    await ports.events.append(`proposal-${n}`, 'no-stream', [anEvent({ name, title: `Portal ${n}` })]);
    await ports.bus.publish('projects.events.v1', [
      { key: `k${n}`, id: `${n}`, type: 'T', body: new Uint8Array(300), headers: {} },
    ]);
    await ports.jobs.enqueue('mail', { id: `mail-${n}`, payload: { n } });
    await ports.keyValue.set(`session.${n}`, 'x'.repeat(200));
  }
  await ports.files.put(`credential_${from}`, oneChunk(), { maxBytes: 4_096 });
  const { position } = await ports.events.head();
  for (const view of ['projects.proposals', 'parked-projects']) {
    const model = await ports.models.open(view, 1);
    const before = await model.checkpoint();
    const doc = { id: `d${from}`, doc: { _id: `d${from}`, text: 'y'.repeat(200) }, rev: 0, marks: {} };
    await model.apply([doc], { from: before, to: position as Position });
  }
};
async function* oneChunk(): AsyncIterable<Uint8Array> {
  yield Buffer.from('sealed '.repeat(30));
}

describe('the table of what happens on a bad day', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'stores-on-a-bad-day.md'), 'utf8');
  it('has every file with every fault at every moment', () => {
    const rows = parsed(page);
    expect(rows.map(({ file, fault }) => ({ file, fault }))).toEqual(ROWS);
    for (const { file, fault, seen } of rows)
      for (const moment of MOMENTS)
        expect([file, fault, moment, seen[moment]]).toEqual([file, fault, moment, expect.stringMatching(/\S/)]);
  });
  it('was written by a trial that saw nothing wrong: no stack, no 500, no start that is cut short otherwise', () => {
    for (const { file, fault, seen } of parsed(page)) {
      const said = Object.values(seen).join('\n');
      expect([file, fault, said]).not.toEqual([
        file,
        fault,
        expect.stringMatching(/\bat \S+ \(|\b500\b|^null:|^1:|Error:/m),
      ]);
      expect([file, fault, seen.start]).toEqual([
        file,
        fault,
        expect.stringMatching(/^(78: |starts |cannot be|not run here)/),
      ]);
    }
  });
});

type Expected = Readonly<{ refused?: RegExp; mended?: RegExp }>;
/** Of the rest nothing is expected: it is in order as far as a start can see. */
const expectedOf = ({ name }: File, fault: Fault): Expected => {
  if (fault === 'no permission' || name === 'lock.db') return {}; // tests may run as root; the lock is told by who holds it
  const isContent = fault === 'a byte of its content flipped';
  if (name === 'folder.json')
    return fault === 'missing' ? {} : { refused: isContent ? /the log of another company/ : /folder\.json/ };
  if (name === 'secrets.json') return { refused: /secrets\.json/ };
  if (name === 'files') return ['missing', 'empty', 'garbage'].includes(fault) ? { refused: /files/ } : {};
  if (isContent) return {};
  if (name === 'models (a view)') return fault === 'missing' ? {} : { mended: /projects\.proposals/ };
  const isTruth = name === 'events.db' || name === 'keys.db';
  return isTruth ? { refused: new RegExp(name) } : { mended: new RegExp(name) };
};

describe.each(FILES.map((file) => [file.name, file] as const))('a start with a %s that is', (_name, file) => {
  it.each(FAULTS)('%s refuses or mends it by name, and refuses before anything is written', async (fault) => {
    const folder = copied();
    inflict(folder, file, fault);
    const { refused, mended } = expectedOf(file, fault);
    const found = inspect(settingsOf(folder));
    expect(found.is).toBe('company');
    expect(found.refusals.map(({ says }) => says)).toEqual(
      refused === undefined ? [] : [expect.stringMatching(refused)],
    );
    for (const { remedy } of found.refusals) expect(remedy).toMatch(/\.$/);
    expect(found.mendable.map(({ path }) => path)).toEqual(mended === undefined ? [] : [expect.stringMatching(mended)]);

    const lines: string[] = [];
    const before = contentsOf(folder);
    const start = prepareFolder({ settings: settingsOf(folder), now: 0, say: (line) => void lines.push(line) });
    if (refused !== undefined) {
      await expect(start).rejects.toMatchObject({ code: 'Misconfigured', message: expect.stringMatching(refused) });
      expect(contentsOf(folder)).toEqual(before);
      return;
    }
    await start;
    expect(lines).toEqual(mended === undefined ? [] : [expect.stringMatching(/made anew/)]);
    // What was there is kept, and what takes its place works.
    if (mended !== undefined && fault !== 'missing')
      expect(
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.set-aside-')),
      ).not.toEqual([]);
    const ports = await opened(folder);
    expect((await ports.events.head()).position).not.toBeNull();
    await ports.close();
    expect(inspect(settingsOf(folder))).toMatchObject({ refusals: [], mendable: [], ahead: null });
  });
});

describe('doctor, of a folder in which nothing runs', () => {
  const findings = (folder: string) => folderFindings(settingsOf(folder), { inUse: false });
  it('finds everything in order, names every store, and changes nothing', async () => {
    const folder = copied();
    const before = contentsOf(folder);
    const found = await findings(folder);
    expect(found.filter(({ ok }) => !ok)).toEqual([]);
    expect(found.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'events.db',
        'keys.db',
        'files',
        'secrets.json',
        'bus.db',
        'jobs.db',
        'keyvalue.db',
        'models',
      ]),
    );
    expect(contentsOf(folder)).toEqual(before);
  });
  // What a start says of the other faults is said here too: each check runs in a thread, so that a cut of them has to do.
  const CUT = ['missing', 'a byte of its content flipped'] as const;
  it.each(FILES.flatMap((file) => CUT.map((fault) => [file.name, fault, file] as const)))(
    'names a %s that is %s, with a remedy, and changes nothing',
    async (_name, fault, file) => {
      const folder = copied();
      inflict(folder, file, fault);
      const { refused, mended } = expectedOf(file, fault);
      const before = contentsOf(folder);
      const bad = (await findings(folder)).filter(({ ok }) => !ok);
      for (const { remedy } of bad) expect(remedy).toMatch(/\.$/);
      const content = fault === 'a byte of its content flipped';
      if (refused ?? mended) expect(bad.map(({ says }) => says).join()).toMatch((refused ?? mended) as RegExp);
      else if (content && file.name === 'events.db') expect(bad.map(({ what }) => what)).toEqual(['events']);
      else if (content && file.name === 'keys.db') expect(bad.map(({ what }) => what)).toEqual(['keys']);
      else expect(bad).toEqual([]);
      expect(contentsOf(folder)).toEqual(before);
    },
  );
});

describe('audit verify, of a folder in which nothing runs', () => {
  it('reads every event of every stream', async () => {
    const verdicts = await auditFolder(settingsOf(copied()));
    expect(verdicts).toContainEqual({ service: 'log', intact: true, says: '40 events, each as it was recorded' });
  });
  it.each(FAULTS.filter((fault) => fault !== 'no permission'))(
    'tells that events.db is %s, and throws nothing',
    async (fault) => {
      const folder = copied();
      inflict(folder, FILES[0], fault);
      const verdicts = await auditFolder(settingsOf(folder));
      expect(verdicts.find(({ service }) => service === 'log')).toMatchObject({
        intact: false,
        says: expect.stringMatching(/\S/),
      });
    },
  );
});

describe('a folder that is no company', () => {
  it('is made by nobody who only asks', async () => {
    const [absent, empty] = [join(scratch, 'absent'), join(scratch, 'empty')];
    mkdirSync(empty);
    for (const folder of [absent, empty])
      expect(() => demandCompany(settingsOf(folder))).toThrow(/There is no company in/);
    expect([existsSync(absent), readdirSync(empty)]).toEqual([false, []]);
  });
  it('and holds what is somebody else’s is left alone', async () => {
    const folder = join(scratch, 'letters');
    mkdirSync(folder);
    writeFileSync(join(folder, 'letter.txt'), 'Dear');
    await expect(prepareFolder({ settings: settingsOf(folder), now: 0, say: () => undefined })).rejects.toMatchObject({
      code: 'Misconfigured',
      message: expect.stringContaining('letter.txt'),
    });
    expect(readdirSync(folder)).toEqual(['letter.txt']);
  });
  it('yet, since its first start was killed, is simply started again', async () => {
    const folder = copied();
    writeManifest(folder, { format: 1, state: 'making', incarnation: null });
    for (const name of ['events.db', 'secrets.json']) rmSync(join(folder, name));
    expect(inspect(settingsOf(folder))).toMatchObject({ is: 'new', refusals: [] });
  });
  it('is told from one of an earlier release, which has no manifest', async () => {
    const folder = copied();
    rmSync(join(folder, 'folder.json'));
    await prepareFolder({ settings: settingsOf(folder), now: 0, say: () => undefined });
    const ports = await opened(folder);
    await noteMade(settingsOf(folder), ports.events);
    expect(manifestIn(folder)).toEqual(manifestIn(company));
    await ports.close();
  });
  it('may not have the log of another', async () => {
    const [folder, other] = [copied(), join(scratch, 'other')];
    mkdirSync(other);
    await (await opened(other)).close();
    cpSync(join(other, 'events.db'), join(folder, 'events.db'));
    expect(() => refuseUnfit(inspect(settingsOf(folder)).refusals)).toThrow(/log of another company/);
  });
});

it('a log that is shorter than what was made of it: everything derived goes aside, in one line, and no mail is sent again', async () => {
  const folder = copied();
  const ports = await opened(folder);
  const { position } = await ports.events.head();
  await fill(ports, 41, 60);
  await ports.close();
  cpSync(join(company, 'events.db'), join(folder, 'events.db')); // an older copy, put back by hand
  for (const suffix of ['-wal', '-shm']) rmSync(join(folder, `events.db${suffix}`), { force: true });
  const lines: string[] = [];
  await prepareFolder({ settings: settingsOf(folder), now: 0, say: (line) => void lines.push(line) });
  expect(lines).toEqual([
    expect.stringMatching(/ends at event 40, but views had seen event 60.*no mail is sent again/),
  ]);
  const again = await opened(folder);
  expect(again.jobs.remembersAfter).toBe(position);
  expect(await again.jobs.enqueue('mail', { id: 'mail-60', payload: {} })).toBe('duplicate');
  expect(await again.keyValue.get('session.1')).toBeNull();
  expect(await (await again.models.open('projects.proposals', 1)).checkpoint()).toBeNull();
  expect(await again.bus.held('projects.events.v1')).toBe(0);
  await again.close();
  expect(
    readdirSync(folder)
      .filter((name) => name.includes('.set-aside-'))
      .map((name) => name.split('.set')[0]),
  ).toEqual(expect.arrayContaining(['bus.db', 'keyvalue.db', 'models']));
  expect(inspect(settingsOf(folder))).toMatchObject({ refusals: [], mendable: [], ahead: null });
});

it('a full disk is told at the start, with the path and what to free', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  for (const error of [full, diskFull('/data/events.db', new Error('database or disk is full'))])
    expect(startError(error, '/data')).toMatchObject({
      code: 'Misconfigured',
      message: expect.stringMatching(/The disk of \/data is full.*Free space on it/),
    });
  expect(await errorOf(Promise.reject(startError(new TypeError('a bug'), '/data')))).toBeInstanceOf(TypeError);
});
