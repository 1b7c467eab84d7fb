import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqliteEventStore } from '@lamplight/events/adapters/sqlite/event-store.ts';
import type { EventStore, NewEvent, StreamId } from '@lamplight/events/ports/event-store.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { type Look, type LookingCommand, lookAt } from './commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'lamplight-events-'));
const path = join(folder, 'events.db');
afterAll(() => rmSync(folder, { recursive: true }));
let store: EventStore;
let now = Date.parse('2026-03-01T10:00:00Z');

const sealed = (purpose: string) => ({
  ...{ alg: 'A256GCM', subject: 'u1', purpose, keyId: 'k', at: 'user-u1|e|name', iv: 'i' },
  ...{ ct: 'CIPHERTEXT', tag: 't' },
});
const event = (id: string, type: string, data: unknown, meta: Partial<NewEvent['meta']> = {}): NewEvent => {
  now += 60_000;
  const by = { commandId: `c-${id}`, correlationId: 'r0', causationId: `c-${id}`, actorId: 'u1' };
  const at = {
    schema: `${type}.v1`,
    occurredAt: new Date(now).toISOString(),
    session: 'SESSION',
    fingerprint: 'PRINT',
  };
  return { id, type, data, meta: { ...by, ...at, ...meta } };
};

beforeAll(async () => {
  store = await openSqliteEventStore({ path, clock: { now: () => now } });
  const registered = {
    userId: 'u1',
    name: sealed('profile'),
    credentialId: 'CREDENTIAL',
    deep: [{ secretId: 'SECRET' }],
  };
  await store.append('user-u1', 'no-stream', [event('e1', 'ClientRegistered', registered)]);
  await store.append('proposal-p1', 'no-stream', [
    event(
      'e2',
      'ProposalDrafted',
      { title: 'Patient portal', tokenHash: null },
      { correlationId: 'r1', commandId: 'c1' },
    ),
    event('e3', 'ProposalSubmitted', {}, { correlationId: 'r1', commandId: 'c1' }),
  ]);
  const heard = { commandId: 'c2', actorId: 'system:notifier', causationId: derivedId('e3', 1), correlationId: 'r1' };
  await store.append('notification-n1', 'no-stream', [event('e4', 'NotificationRaised', { to: 'u1' }, heard)]);
  const then = { commandId: 'c3', actorId: 'system:mailing', causationId: 'e4', correlationId: 'r1' };
  await store.append('mailing-n1', 'no-stream', [event('e5', 'MailPlanned', {}, then)]);
  await store.append('user-u1', 0, [event('e6', 'ProfileChanged', { userId: 'u1' }, { actorId: 'u2' })]);
});
afterAll(() => store.close());

const asked = async (command: LookingCommand, look: Partial<Look> = {}, signal = new AbortController().signal) => {
  const [lines, notes]: [string[], string[]] = [[], []];
  const ending = await lookAt(
    { DATA_DIR: folder },
    command,
    { words: [], texts: {}, json: true, follow: false, ...look },
    {
      say: async (line) => void lines.push(line),
      note: (line) => void notes.push(line),
      progress: { begin: () => ({ done: () => undefined, end: () => undefined }), say: () => undefined },
      signal,
    },
  );
  return { ending, lines, notes, ids: lines.map((line) => (line.startsWith('{') ? JSON.parse(line).id : line)) };
};

describe('events show', () => {
  it.each([
    ['by its id', () => Promise.resolve('e1')],
    [
      'by its position',
      async () => JSON.parse((await asked('events show', { words: ['e1'] })).lines[0] ?? '').position,
    ],
  ])('finds one %s; what is sealed stays sealed, what names a secret or a session is not told', async (_how, name) => {
    const { ending, lines } = await asked('events show', { words: [await name()] });
    expect([ending, JSON.parse(lines[0] ?? '')]).toEqual([
      'well',
      expect.objectContaining({
        ...{ id: 'e1', stream: 'user-u1', revision: 0, type: 'ClientRegistered', actor: 'u1', correlation: 'r0' },
        data: {
          userId: 'u1',
          name: 'sealed (profile of u1)',
          credentialId: 'hidden',
          deep: [{ secretId: 'hidden' }],
        },
      }),
    ]);
    expect(lines.join()).not.toMatch(/CIPHERTEXT|CREDENTIAL|SECRET|SESSION|PRINT/);
  });
  it('finds every event by its position', async () => {
    for (const line of (await asked('events grep')).lines) {
      const { id, position } = JSON.parse(line);
      expect((await asked('events show', { words: [position] })).ids).toEqual([id]);
    }
  });
  it.each(['e9', `${'0'.repeat(32)}.${'0'.repeat(19)}9`])('says that there is no %s', async (name) => {
    const shown = asked('events show', { words: [name] });
    if (name === 'e9') expect(await shown).toMatchObject({ ending: 'failed', notes: ['There is no event e9.'] });
    else await expect(shown).rejects.toThrow();
  });
});

describe('events grep', () => {
  it.each([
    [{}, ['e1', 'e2', 'e3', 'e4', 'e5', 'e6']],
    [{ type: 'ProposalDrafted, MailPlanned' }, ['e2', 'e5']],
    [{ category: 'user,mailing' }, ['e1', 'e5', 'e6']],
    [{ type: 'ProfileChanged', category: 'proposal' }, []],
    [{ stream: 'prop' }, ['e2', 'e3']],
    [{ stream: 'user-u' }, ['e1', 'e6']],
    [{ stream: 'user-u1', category: 'proposal' }, []],
    [{ actor: 'u2' }, ['e6']],
    [{ correlation: 'r1' }, ['e2', 'e3', 'e4', 'e5']],
    [{ since: '2026-03-01T10:03:00Z' }, ['e3', 'e4', 'e5', 'e6']],
    [{ until: '2026-03-01T15:33:00+05:30' }, ['e1', 'e2']],
    [{ since: '2026-03-01', until: '2026-03-02', actor: 'system:notifier' }, ['e4']],
    [{ since: '2026-03-02' }, []],
  ])('%j finds %j', async (texts, ids) => expect((await asked('events grep', { texts })).ids).toEqual(ids));

  it('stops at a limit, says where to go on, and goes on there', async () => {
    const first = await asked('events grep', { texts: { limit: '2', correlation: 'r1' } });
    expect(first.ids).toEqual(['e2', 'e3']);
    const after = /--after (\S+),/.exec(first.notes[0] ?? '')?.[1] ?? '';
    expect((await asked('events grep', { texts: { after, correlation: 'r1', limit: '2' } })).ids).toEqual(['e4', 'e5']);
    const last = await asked('events grep', { texts: { after, correlation: 'r1', limit: '2' } });
    expect(last.notes).toEqual([]);
  });
  it.each(['7', `${'a'.repeat(32)}.${'0'.repeat(19)}1`])('refuses --after %s', async (after) => {
    await expect(asked('events grep', { texts: { after } })).rejects.toThrow(/no position of this log/);
  });
  it('gives a line each for a terminal', async () => {
    const { lines } = await asked('events grep', { texts: { type: 'ClientRegistered' }, json: false });
    expect(lines).toEqual([
      expect.stringMatching(/^2026-03-01T10:01:00.000Z ClientRegistered user-u1@0 by u1 \{.* e1$/),
    ]);
  });
  it('makes no log where there is none', async () => {
    const none = join(folder, 'none');
    const look = { words: [], texts: {}, json: true, follow: false };
    await expect(lookAt({ DATA_DIR: none }, 'events grep', look, {} as never)).rejects.toMatchObject({
      code: 'Misconfigured',
    });
    expect(existsSync(none)).toBe(false);
  });
});

describe('stream read', () => {
  const read = (texts: Look['texts'], words = ['user-u1']) => asked('stream read', { words, texts });
  it('gives a stream in order, as it was at a time, or on from a revision', async () => {
    expect((await read({})).ids).toEqual(['e1', 'e6']);
    expect((await read({ at: '2026-03-01T10:05:00Z' })).ids).toEqual(['e1']);
    expect((await read({ at: '2026-03-01T10:06:00Z' })).ids).toEqual(['e1', 'e6']);
    const first = await read({ limit: '1' });
    expect([first.ids, first.notes]).toEqual([['e1'], [expect.stringMatching(/--after 0,/)]]);
    expect((await read({ after: '0' })).ids).toEqual(['e6']);
  });
  it('says where there is nothing, and what is no stream', async () => {
    expect(await read({}, ['user-u9'])).toMatchObject({ ending: 'failed', notes: ['user-u9 has no event.'] });
    await expect(read({}, ['user'])).rejects.toThrow(/is no stream/);
    await expect(read({}, [])).rejects.toThrow(/Name a stream/);
    await expect(read({ after: 'x' })).rejects.toThrow(/a revision/);
  });
});

it('events stats counts by category and type', async () => {
  const { lines, ending } = await asked('events stats');
  const { types, ...all } = JSON.parse(lines[0] ?? '');
  expect([ending, all, types.length]).toEqual(['well', { events: 6, streams: 4, damaged: 0 }, 6]);
  expect(types[0]).toEqual({
    ...{ category: 'mailing', type: 'MailPlanned', events: 1 },
    ...{ first: '2026-03-01T10:05:00.000Z', last: '2026-03-01T10:05:00.000Z' },
  });
  const some = await asked('events stats', { texts: { category: 'user' }, json: false });
  expect(some.lines.at(-1)).toBe('2 events in 1 streams, 0 of them damaged.');
});

describe('trace', () => {
  it('shows what a command caused, also over the bus, as a tree with times', async () => {
    const { lines, ending } = await asked('trace', { words: ['r1'], json: false });
    expect([ending, lines]).toEqual([
      'well',
      [
        'r1: 4 events within 180000 ms',
        '+0 ms  command c1 by u1',
        '  ProposalDrafted proposal-p1@0 e2',
        '  ProposalSubmitted proposal-p1@1 e3',
        '    +120000 ms  command c2 by system:notifier, which was told over the bus',
        '      NotificationRaised notification-n1@0 e4',
        '        +180000 ms  command c3 by system:mailing',
        '          MailPlanned mailing-n1@0 e5',
      ],
    ]);
    expect(JSON.parse((await asked('trace', { words: ['r1'] })).lines[0] ?? '')).toMatchObject({
      events: 4,
      left: false,
    });
  });
  it('says where nothing bears the id', async () =>
    expect(await asked('trace', { words: ['r9'] })).toMatchObject({ ending: 'failed', lines: [] }));
});

describe('events export', () => {
  const to = join(folder, 'exported.ndjson');
  const exported = (file = to) => asked('events export', { texts: { to: file } });
  const lines = () =>
    readFileSync(to, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id);
  const ALL = ['e1', 'e2', 'e3', 'e4', 'e5', 'e6'];

  it('writes every event, masked, and goes on wherever it was cut off', async () => {
    await exported();
    expect(lines()).toEqual(ALL);
    const whole = readFileSync(to, 'utf8');
    expect(whole).not.toMatch(/CIPHERTEXT|CREDENTIAL|SECRET|SESSION|PRINT/);
    for (let bytes = 0; bytes < whole.length; bytes += 97) {
      truncateSync(to, whole.length - bytes);
      await exported();
      expect(readFileSync(to, 'utf8')).toBe(whole);
    }
    expect(JSON.parse((await exported()).lines[0] ?? '')).toMatchObject({ exported: 0 });
  });
  it.each(['{"position":"0000.1"}\n', 'a letter', '\n'])(
    'leaves a file alone that holds something else: %j',
    async (text) => {
      const other = join(folder, 'other');
      writeFileSync(other, text);
      await expect(exported(other)).rejects.toThrow(/holds something else/);
      expect(readFileSync(other, 'utf8')).toBe(text);
    },
  );
});

describe('events tail', () => {
  it('gives the newest, oldest first', async () => {
    expect((await asked('events tail', { texts: { limit: '2' } })).ids).toEqual(['e5', 'e6']);
    expect((await asked('events tail', { texts: { limit: '1', category: 'proposal' } })).ids).toEqual(['e3']);
    expect((await asked('events tail')).ids).toHaveLength(6);
  });
  it('follows until it is ended, without gap or repeat', async () => {
    const ended = new AbortController();
    const file = join(folder, 'followed');
    writeFileSync(file, '');
    const following = lookAt(
      { DATA_DIR: folder },
      'events tail',
      { words: [], texts: { limit: '1', category: 'user' }, json: true, follow: true },
      {
        say: async (line) => appendFileSync(file, `${JSON.parse(line).id} `),
        note: () => undefined,
        progress: { begin: () => ({ done: () => undefined, end: () => undefined }), say: () => undefined },
        signal: ended.signal,
      },
    );
    await eventually(() => expect(readFileSync(file, 'utf8')).toBe('e6 '));
    const more: readonly (readonly [StreamId, number, NewEvent])[] = [
      ['proposal-p1', 1, event('e7', 'ProposalApproved', {})],
      ['user-u1', 1, event('e8', 'ProfileChanged', {})],
      ['user-u1', 2, event('e10', 'ProfileChanged', {})],
    ];
    for (const [stream, expected, one] of more) await store.append(stream, expected, [one]);
    await eventually(() => expect(readFileSync(file, 'utf8')).toBe('e6 e8 e10 '));
    ended.abort();
    expect(await following).toBe('well');
  });
});

describe('ledger check', () => {
  const entry = (journalId: string, debitPaise: number, creditPaise: number): NewEvent =>
    event(`j-${journalId}-${debitPaise}`, 'JournalPosted', {
      journalId,
      lines: [
        { account: 'A', debitPaise, creditPaise: 0 },
        { account: 'B', debitPaise: 0, creditPaise },
      ],
    });
  it('finds the journal balanced, and names what is not or stands twice', async () => {
    await store.append('journal-invoice-i1', 'no-stream', [entry('1', 500, 500)]);
    const well = await asked('ledger check');
    expect([well.ending, JSON.parse(well.lines[0] ?? '')]).toEqual([
      'well',
      { entries: 1, debitPaise: 500, creditPaise: 500, wrong: [] },
    ]);
    await store.append('journal-invoice-i1', 0, [entry('2', 500, 499), entry('1', 7, 7)]);
    const wrong = await asked('ledger check', { json: false });
    expect([wrong.ending, wrong.lines]).toEqual([
      'attention',
      [
        'journal-invoice-i1@1: 500 paise against 499',
        'journal-invoice-i1@2: 1 is recorded twice',
        '3 entries, 1007 paise against 1006, 2 wrong.',
      ],
    ]);
  });
});

it('incarnation show names the life of the log', async () => {
  const { lines } = await asked('incarnation show');
  const { incarnation, position } = await store.head();
  const { since, ...rest } = JSON.parse(lines[0] ?? '');
  expect(rest).toEqual({ incarnation, head: position });
  expect(Math.abs(Date.parse(since) - Date.now())).toBeLessThan(3_600_000);
});

it('an altered event is told, and what it holds is not believed', async () => {
  const db = new DatabaseSync(path);
  db.prepare(`UPDATE events SET body = replace(body, 'Patient portal', 'Patient porter') WHERE id = 'e2'`).run();
  db.close();
  const { lines } = await asked('events grep', { texts: { type: 'ProposalDrafted' } });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ id: 'e2', damage: 'altered', data: null });
  expect(await asked('events stats')).toMatchObject({ ending: 'attention' });
});
