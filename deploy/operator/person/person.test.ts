import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { jest } from '@jest/globals';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { foundCompany } from '@lamplight/trials/product/company.ts';
import { lamplight, type Running, startIn } from '@lamplight/trials/product/running.ts';
import { type Visitor, visitorAt } from '@lamplight/trials/product/visitor.ts';

jest.setTimeout(240_000);
const scratch = mkdtempSync(join(tmpdir(), 'lamplight-person-'));
const folder = join(scratch, 'data');
const ask = (...words: string[]) => lamplight(words, { DATA_DIR: folder });
const RETIRED = { name: 'Kamala', email: 'kamala@gmail.com', mobile: '9845000077', password: 'seven-lamps' };
const WHY = ['--reason', 'asked for by them'];
let product: Running;
let people: Awaited<ReturnType<typeof foundCompany>>['people'];
let kamala: Visitor;
let id: string;

beforeAll(async () => {
  product = await startIn({ folder });
  ({ people } = await foundCompany(product));
  kamala = visitorAt(product.url);
  const { user } = await kamala.post('/auth/signup', { ...RETIRED, acceptTerms: true });
  id = (user as { userId: string }).userId;
});
afterAll(async () => {
  await product.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const exportedOf = async (person: string, name: string) => {
  const to = join(scratch, name);
  const done = await ask('person', 'export', person, '--to', to, '--reason', 'asked for by them', '--json');
  expect([done.code, done.stderr]).toEqual([0, '']);
  return { ...JSON.parse(done.stdout), to, text: readFileSync(join(to, 'events.ndjson'), 'utf8') };
};
const erase = (person: string, ...more: string[]) =>
  ask('person', 'erase', person, '--reason', 'asked for', '--json', ...more);
const refusalOf = async (person: string) => {
  const { code, stdout, stderr } = await erase(person);
  return [code, stdout, stderr];
};
const keysOf = (person: string) => {
  const db = new DatabaseSync(join(folder, 'keys.db'), { readOnly: true });
  const rows = db.prepare('SELECT purpose FROM keys WHERE subject = ? AND wrapped IS NOT NULL ORDER BY 1').all(person);
  db.close();
  return rows.map(({ purpose }) => purpose);
};

describe('person export', () => {
  it('holds what is kept of somebody, opened for them, and closed what is of others', async () => {
    const { text, events } = await exportedOf(id, 'kamala');
    for (const one of [RETIRED.name, RETIRED.email, RETIRED.mobile]) expect(text).toContain(one);
    expect(text).not.toMatch(/"ct":|CIPHER|dev@gmail.com/);
    expect(text.trimEnd().split('\n')).toHaveLength(events);
    expect(text).toMatch(/"credentialId":"hidden"/);
  });
  it('is recorded with its reason before anything is written, and stands in what is taken along', async () => {
    const recordedOf = async () => {
      const { stdout } = await ask('stream', 'read', `intervention-${id}`, '--json');
      return stdout
        .trimEnd()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    };
    const before = (await recordedOf()).length;
    const { text } = await exportedOf(id, 'recorded');
    const recorded = await recordedOf();
    expect(recorded).toHaveLength(before + 1);
    expect(recorded.at(-1)).toMatchObject({
      type: 'OperatorIntervened',
      actor: 'operator',
      data: { userId: id, act: 'person_exported', reason: 'asked for by them' },
    });
    expect(text).toContain(recorded.at(-1).id);

    const full = await ask('person', 'export', id, '--to', join(scratch, 'recorded'), ...WHY);
    expect([full.code, full.stderr]).toEqual([78, expect.stringContaining('is not empty')]);
    const silent = await ask('person', 'export', id, '--to', join(scratch, 'silent'), '--reason', ' ');
    expect(silent.code).toBe(2);
    expect([(await recordedOf()).length, existsSync(join(scratch, 'silent'))]).toEqual([before + 1, false]);
  });
  it('of an employee also their proofs of pay, as they gave them', async () => {
    const { files, to, text } = await exportedOf(people.employee.id, 'employee');
    expect(files).toBeGreaterThan(0);
    const contents = readdirSync(join(to, 'files')).map((name) => readFileSync(join(to, 'files', name)));
    expect(contents.some((content) => content.subarray(0, 5).toString() === '%PDF-')).toBe(true);
    expect(text).toContain('Lantern Ltd');
    expect(text).not.toContain('dev@gmail.com');
  });
  it('says where nothing is known, and looks for no other word than an id', async () => {
    const head = product.head();
    const none = await ask('person', 'export', 'nobody', '--to', join(scratch, 'nobody'), ...WHY);
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('Nothing is recorded of nobody')]);
    expect((await ask('person', 'export', '../x', '--to', join(scratch, 'x'), ...WHY)).code).toBe(2);
    expect(product.head()).toBe(head);
  });
});

describe('person erase', () => {
  it.each([
    ['who is active', () => id, /not deactivated/],
    ['an admin', () => people.admin.id, /not deactivated/],
    ['nobody', () => 'nobody', /There is nobody/],
  ])('refuses %s', async (_who, person, says) =>
    expect(await refusalOf(person())).toEqual([1, '', expect.stringMatching(says)]),
  );

  it('refuses a client with open projects, and an employee who has not left', async () => {
    const reason = { body: { reason: 'moved on' } };
    await people.admin.call('client-deactivate', { params: { clientId: people.client.id }, ...reason });
    expect(await refusalOf(people.client.id)).toEqual([
      1,
      '',
      expect.stringMatching(/neither archived nor cancelled, so/),
    ]);
    const { otherEmployee } = people;
    await people.admin.call('employee-deactivate', { params: { employeeId: otherEmployee.id }, ...reason });
    expect(await refusalOf(otherEmployee.id)).toEqual([1, '', expect.stringMatching(/still employed/)]);
  });

  it('destroys the keys, so that nothing opens anywhere; what was erased does not come back', async () => {
    const { admin } = people;
    await admin.call('client-deactivate', { params: { clientId: id }, body: { reason: 'asked for' } });
    const dry = await erase(id, '--dry-run');
    expect([dry.code, JSON.parse(dry.stdout)]).toMatchObject([0, { person: id, waits: [] }]);
    expect(keysOf(id)).toContain('profile');
    const done = await erase(id);
    expect([done.code, JSON.parse(done.stdout)]).toEqual([
      0,
      { person: id, erased: expect.arrayContaining(['profile', 'messages', 'billing']), kept: [], waits: [] },
    ]);
    expect(keysOf(id)).toEqual([]);
    const head = product.head();
    const again = await erase(id);
    expect([again.code, JSON.parse(again.stdout)]).toEqual([0, JSON.parse(done.stdout)]);
    expect(product.head()).toBe(head);
    const back = { params: { clientId: id }, body: { reason: 'by mistake' } };
    await expect(admin.call('client-reactivate', back)).rejects.toThrow(/STATE_CONFLICT/);
    await eventually(async () => {
      const seen = JSON.stringify(await admin.get(`/clients/${id}`));
      for (const one of [RETIRED.name, RETIRED.email, RETIRED.mobile]) expect(seen).not.toContain(one);
    });
    const { text } = await exportedOf(id, 'afterwards');
    for (const one of [RETIRED.name, RETIRED.email, RETIRED.mobile]) expect(text).not.toContain(one);
    expect(text).toContain('"erased":true');
  });

  it('leaves the history whole, and says what it was', async () => {
    const { code, stdout } = await ask('audit', 'verify', '--json');
    expect([code, JSON.parse(stdout).every(({ intact }: { intact: boolean }) => intact)]).toEqual([0, true]);
    const grep = await ask('events', 'grep', '--category', 'forgetting', '--json');
    expect(JSON.parse(grep.stdout)).toMatchObject({
      type: 'PersonForgotten',
      actor: 'operator',
      data: { userId: id, reason: 'asked for' },
    });
  });
});
