import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { jest } from '@jest/globals';
import { serviceNames } from '@lamplight/bff/contract/services.ts';
import { tryFolder } from '@lamplight/embedded/folder.ts';
import { openSqliteJobQueue } from '@lamplight/events/adapters/sqlite/job-queue.ts';
import { MAIL_QUEUE } from '@lamplight/events/contracts/mail.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { lamplight, type Running, startIn } from '@lamplight/trials/product/running.ts';
import { type Visitor, visitorAt } from '@lamplight/trials/product/visitor.ts';

jest.setTimeout(180_000);
const scratch = mkdtempSync(join(tmpdir(), 'lamplight-commands-'));
const folder = join(scratch, 'data');
let product: Running;
let client: Visitor;
const ask = (...words: string[]) => lamplight(words, { DATA_DIR: folder });

beforeAll(async () => {
  product = await startIn({ folder });
  client = visitorAt(product.url);
  const about = { name: 'Asha', email: 'asha@gmail.com', mobile: '9845000011', password: 'seven-lamps' };
  await client.post('/auth/signup', { ...about, acceptTerms: true });
  await client.post('/proposals', { title: 'Patient portal' });
});
afterAll(async () => {
  await product.stop();
  rmSync(scratch, { recursive: true, force: true });
});

type Finding = Readonly<{ what: string; ok: boolean; says: string; remedy?: string }>;
/** Everything is well but perhaps the disk of this machine, which the exit code then tells. */
const doctorIsContent = async () => {
  const { code, stdout } = await ask('doctor', '--json');
  const findings = JSON.parse(stdout) as readonly Finding[];
  expect(findings.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['stores', 'disk', 'clock', 'projects proposals', 'identity forwarder']),
  );
  expect(findings.filter(({ what, ok }) => what !== 'disk' && !ok)).toEqual([]);
  for (const { ok, remedy } of findings) expect(remedy === undefined).toBe(ok);
  expect(code).toBe(findings.every(({ ok }) => ok) ? 0 : 3);
};
const auditIsIntact = async () => {
  const { code, stdout } = await ask('audit', 'verify', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual([
    ...[...serviceNames, 'log'].map((service) => expect.objectContaining({ service, intact: true })),
  ]);
};
const viewIsVerified = async () => {
  const { code, stdout } = await ask('projections', 'verify', 'proposals', '--json');
  expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ name: 'proposals', differences: [] })]);
};

describe('of a product that runs, through its socket', () => {
  it('doctor finds it well', doctorIsContent);
  it('audit verify says that the chain is intact', auditIsIntact);
  it('projections verify compares a view with a fold of the log', viewIsVerified);
  it('projections rebuild asks for it, and --dry-run only says so', async () => {
    const dry = await ask('projections', 'rebuild', 'proposals', '--dry-run', '--json');
    expect([dry.code, JSON.parse(dry.stdout)]).toEqual([0, { would: 'rebuild', name: 'proposals' }]);
    const done = await ask('projections', 'rebuild', 'proposals');
    expect([done.code, done.stdout]).toEqual([0, expect.stringContaining('name: proposals')]);
  });
  it('forwarder republish names what it republished', async () => {
    const { code, stdout } = await ask('forwarder', 'republish', 'projects', '--json');
    expect([code, JSON.parse(stdout)]).toEqual([0, { republished: ['projects'] }]);
  });
  it('parked has nothing', async () => {
    const { code, stdout } = await ask('parked');
    expect([code, stdout]).toEqual([0, 'Nothing.\n']);
  });
  it('parked shows a mail that cannot be sent; a discard needs a reason and ends it', async () => {
    const jobs = await openSqliteJobQueue({ path: join(folder, 'jobs.db'), clock: Date });
    await jobs.enqueue(MAIL_QUEUE, { id: 'no-letter', payload: {} });
    await jobs.close();
    const parked = { service: 'chat', processor: 'mail', key: 'no-letter', attempts: 1 };
    await eventually(async () => {
      const { code, stdout } = await ask('parked', '--json');
      expect([code, JSON.parse(stdout)]).toEqual([3, [{ ...parked, error: expect.stringContaining('no letter') }]]);
    });
    expect((await ask('parked', 'discard', 'mail', 'no-letter')).code).toBe(2);
    const done = await ask('parked', 'discard', 'mail', 'no-letter', '--reason', 'It was none.', '--json');
    expect([done.code, JSON.parse(done.stdout)]).toEqual([0, expect.objectContaining({ done: 'discard', ...parked })]);
    expect((await ask('parked')).stdout).toBe('Nothing.\n');
  });
  it('maintenance lets nobody change anything while people read; doctor says so; it is over when it is said', async () => {
    const change = () => client.put('/auth/profile', { name: 'Asha', mobile: '9845000011' });
    expect((await ask('maintenance', 'on')).code).toBe(2);
    expect((await ask('maintenance', 'on', '--reason', 'a new disk')).code).toBe(0);
    await eventually(async () => {
      await expect(change()).rejects.toThrow(/MAINTENANCE/);
    });
    expect(await client.get('/proposals')).toMatchObject({ success: true });
    expect(JSON.parse((await ask('doctor', '--json')).stdout)).toContainEqual(
      expect.objectContaining({ what: 'maintenance', ok: false, says: expect.stringContaining('a new disk') }),
    );
    expect((await ask('maintenance', 'off', '--reason', 'it is there')).code).toBe(0);
    await eventually(async () => void (await change()));
    expect(
      (await ask('events', 'grep', '--category', 'maintenance', '--json')).stdout.match(/"type":"Maintenance/g),
    ).toHaveLength(2);
  });
  it('backups are made beside it, and a drill restores them', async () => {
    const [events, keys] = [join(scratch, 'backup'), join(scratch, 'keys')];
    const made = await ask('backup', 'create', '--to', events, '--json');
    expect([made.code, made.stderr]).toEqual([
      0,
      expect.stringMatching(/events copied: \d+, [\s\S]*contents copied: 1, /),
    ]);
    expect(JSON.parse(made.stdout)[0]).toMatchObject({ what: 'log', number: 1, events: product.head() });
    expect((await ask('backup', 'keys', '--to', keys)).code).toBe(0);
    const drilled = await ask('drill', '--from', events, '--keys', keys, '--json');
    expect([drilled.code, JSON.parse(drilled.stdout)[0]]).toEqual([
      0,
      { what: 'drill', ok: true, seconds: expect.any(Number) },
    ]);
    const into = await ask('restore', '--from', events, '--keys', keys);
    expect([into.code, into.stderr]).toEqual([78, expect.stringMatching(/A restore goes into an empty folder only/)]);
  });
  it('doctor says that no backup is there, where a setting names its folder', async () => {
    const [DATA_DIR, BACKUP_DIR] = [join(scratch, 'with-backups'), join(scratch, 'none')];
    const other = await startIn({ folder: DATA_DIR, env: { BACKUP_DIR } });
    const found = await lamplight(['doctor', '--json'], { DATA_DIR });
    expect(JSON.parse(found.stdout)).toContainEqual({
      ...{ what: 'backup', ok: false, says: expect.stringMatching(/no finished backup/) },
      remedy: expect.stringMatching(/lamplight backup create/),
    });
    const made = await lamplight(['backup', 'create'], { DATA_DIR, BACKUP_DIR });
    expect(made.code).toBe(0);
    const then = await lamplight(['doctor', '--json'], { DATA_DIR });
    expect(JSON.parse(then.stdout)).toContainEqual(expect.objectContaining({ what: 'backup', ok: true }));
    await other.stop();
  });
  it('starts no second product beside it', () => expect(tryFolder(folder)).toBeNull());
});

describe('what is not a command', () => {
  it.each([
    [['no-such-thing'], /lamplight doctor/],
    [['projections', 'verify', 'no-such-view'], /Names: .*proposals/],
    [['projections', 'polish', 'proposals'], /Use: projections rebuild/],
    [['forwarder', 'republish', 'billing'], /no service billing/],
    [['parked', 'retry', 'nobody', 'nothing'], /Name a processor/],
    [['audit', 'verify', '--dry-run'], /audit verify takes no --dry-run/],
    [['parked', 'ls', 'mail'], /no further words: mail/],
    [[], /Name a command/],
  ])('%j is answered with its usage and exit code 2', async (words, says) => {
    const { code, stdout, stderr } = await ask(...words);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(says)]);
  });
  it('--help prints the usage', async () => {
    const { code, stdout } = await ask('--help');
    expect([code, stdout]).toEqual([0, expect.stringContaining('lamplight start [--demo] [--observe]')]);
  });
  it('npm start -- --help is answered without starting anything', async () => {
    const { code, stdout } = await lamplight(['start', '--help'], { DATA_DIR: join(scratch, 'unused') }, true);
    expect([code, stdout]).toEqual([0, expect.stringContaining('lamplight start [--demo] [--observe]')]);
    expect(existsSync(join(scratch, 'unused'))).toBe(false);
  });
});

describe('of a product that is there and says nothing', () => {
  beforeAll(() => product.send('SIGSTOP'));
  afterAll(() => product.send('SIGCONT'));

  it('doctor says so with a remedy, and looks at everything that can be seen without it', async () => {
    const { code, stdout } = await ask('doctor', '--json');
    expect(code).toBe(3);
    const findings = JSON.parse(stdout) as readonly Finding[];
    expect(findings[0]).toMatchObject({ what: 'product', ok: false, remedy: expect.stringContaining('kill -CONT') });
    expect(findings.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['stores', 'disk', 'clock', 'projects proposals', 'identity forwarder']),
    );
  });
  it('any other command ends with a sentence', async () => {
    const { code, stdout, stderr } = await ask('audit', 'verify');
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(/no sign of life.*kill -CONT/)]);
  });
});

describe('of a folder on which nothing runs', () => {
  const waiting = async () => {
    const jobs = await openSqliteJobQueue({ path: join(folder, 'jobs.db'), clock: Date });
    await jobs.enqueue(MAIL_QUEUE, { id: 'waits', payload: {} });
    await jobs.close();
  };
  /** Everything that commands might have made or moved; engines keep logs of their own beside their files. */
  const standing = () => {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
    return names.filter((name) => !/-(wal|shm|journal)$/.test(name));
  };
  const attempts = () => {
    const db = new DatabaseSync(join(folder, 'jobs.db'), { readOnly: true });
    const rows = db.prepare(`SELECT id, attempts FROM jobs WHERE id = 'waits'`).all();
    db.close();
    return rows;
  };
  let before: readonly string[];
  let head: number;

  beforeAll(async () => {
    expect(await product.stop()).toBe(0);
    await waiting();
    before = standing();
    head = product.head();
  });
  afterAll(() => {
    expect(standing()).toEqual(before);
    expect(product.head()).toBe(head); // no timer, reactor or anchor has recorded anything
    expect(attempts()).toEqual([expect.objectContaining({ id: 'waits', attempts: 0 })]); // and no mail was tried
  });
  it('doctor opens it for the question', doctorIsContent);
  it('audit verify says that the chain is intact', auditIsIntact);
  it('projections verify compares a view with a fold of the log', viewIsVerified);
  it('projections rebuild fills it at once', async () => {
    const { code, stdout } = await ask('projections', 'rebuild', 'proposals');
    expect([code, stdout]).toEqual([0, expect.stringContaining('name: proposals')]);
    await viewIsVerified();
  });
  it('parked has nothing', async () => {
    expect(await ask('parked')).toMatchObject({ code: 0, stdout: 'Nothing.\n' });
  });
  it('leaves the folder free', () => {
    const held = tryFolder(folder);
    expect(held).not.toBeNull();
    held?.release();
  });

  it('audit verify sees an altered event, names it, and ends with 3', async () => {
    const altered = join(scratch, 'altered');
    cpSync(folder, altered, { recursive: true, filter: (path) => !path.endsWith('.sock') });
    const db = new DatabaseSync(join(altered, 'events.db'));
    const { changes } = db
      .prepare(
        `UPDATE events SET body = replace(body, 'Patient portal', 'Patient porter') WHERE type = 'ProposalDrafted'`,
      )
      .run();
    db.close();
    expect(changes).toBe(1);
    const { code, stdout } = await lamplight(['audit', 'verify', '--json'], { DATA_DIR: altered });
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({
        service: 'projects',
        intact: false,
        firstBad: expect.objectContaining({ revision: 0 }),
      }),
    );
  });

  it('a folder that is held by something that does not answer ends with 1, and doctor looks all the same', async () => {
    const held = tryFolder(folder);
    const [parked, doctor] = [await ask('parked'), await ask('doctor', '--json')];
    held?.release();
    expect(parked).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/does not answer/) });
    expect(doctor.code).toBe(3);
    expect(JSON.parse(doctor.stdout)[0]).toMatchObject({ what: 'product', says: expect.stringMatching(/not answer/) });
  });

  it('wrong settings end with 78', async () => {
    const { code, stderr } = await lamplight(['doctor'], { DATA_DIR: folder, PORT: 'eighty' });
    expect([code, stderr]).toEqual([78, expect.stringMatching(/^PORT /)]);
  });

  it('a folder that is not there is not made', async () => {
    const { code, stderr } = await lamplight(['doctor'], { DATA_DIR: join(scratch, 'not-there') });
    expect([code, stderr]).toEqual([78, expect.stringContaining('not-there')]);
    expect(existsSync(join(scratch, 'not-there'))).toBe(false);
  });

  it.each(['doctor', 'audit verify', 'parked', 'forwarder republish'])(
    '%s makes no company in a folder that has none, and ends',
    async (command) => {
      const empty = mkdtempSync(join(scratch, 'empty-'));
      const { code, stdout, stderr } = await lamplight(command.split(' '), { DATA_DIR: empty });
      expect([code, stdout, stderr]).toEqual([78, '', expect.stringContaining('There is no company in')]);
      expect(readdirSync(empty)).toEqual([]);
    },
  );

  it.each(['doctor', 'audit verify'])('%s ends where a store cannot be opened', async (command) => {
    const broken = join(scratch, `broken-${command.slice(0, 5)}`);
    cpSync(folder, broken, { recursive: true, filter: (path) => !path.endsWith('.sock') });
    rmSync(join(broken, 'events.db'));
    const { code, stdout, stderr } = await lamplight(command.split(' '), { DATA_DIR: broken });
    expect(code).not.toBe(0);
    expect(code).not.toBeNull();
    expect(stdout + stderr).toContain('events.db');
    expect(existsSync(join(broken, 'events.db'))).toBe(false);
  });
});
