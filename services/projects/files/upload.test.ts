/** What may come in, and that nothing stays of what may not (security.md §13; its corpus F1, F2, F4, F5, F7). */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DOCX, EXE, form, PDF, POLYGLOT, png, SVG, zip } from '@lamplight/common/files/workbench/samples.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { admin, client, otherClient, stranger } from '../workbench/cast.ts';
import { type Answered, type Stage, startStage } from '../workbench/harness.ts';
import { drafted, ok, planned } from '../workbench/story.ts';

const MAX = 1024 * 1024;
let stage: Stage;
let id: string;
beforeAll(async () => {
  stage = await startStage({ maxFileBytes: MAX });
  id = await drafted(stage);
});
afterAll(() => stage.stop());

const stored = async (): Promise<readonly string[]> => {
  const ids: string[] = [];
  for await (const file of stage.ports.files.list()) ids.push(file.id);
  return ids;
};
const recorded = async (): Promise<number> => {
  let events = 0;
  for await (const page of stage.ports.events.readAll({ filter: { categories: ['file'] } }))
    events += page.events.length;
  return events;
};

/** Refused with one of these, and neither a content, a note of it nor an event is left. */
const leavesNothing = async (attempt: () => Promise<Answered>, ...statuses: readonly number[]): Promise<Answered> => {
  const before = [await stored(), await recorded()];
  const answered = await attempt();
  expect(statuses).toContain(answered.status);
  expect(answered.body).toMatchObject({ success: false });
  expect([await stored(), await recorded()]).toEqual(before);
  return answered;
};
type Uploaded = Exclude<RequestInit['body'], null | undefined>;
const raw = (body: Uploaded, type: string, headers: Record<string, string> = {}): Promise<Answered> =>
  fetch(`${stage.url()}/projects/${id}/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${stage.token(client)}`,
      'idempotency-key': newId(),
      'content-type': type,
      ...headers,
    },
    body,
    duplex: 'half',
  } as RequestInit).then(async (answer) => {
    const text = await answer.text();
    return { status: answer.status, body: JSON.parse(text), headers: answer.headers, text };
  });

describe('a file comes in', () => {
  it.each([
    ['picture.png', png()],
    ['report.pdf', PDF],
    ['notes.md', '# Notes\nāöü €'],
    ['plan.docx', DOCX],
    ['all.zip', zip([{ name: 'a.txt' }])],
    ['rows.csv', 'a,b\n1,2\n'],
    ['page.tsx', 'export const A = () => <b>hi</b>;'],
    ['BM.txt', 'BM is how bitmaps begin, and sentences too'],
  ])('when its content is what its name says: %s', async (name, content) => {
    const { status, body } = await stage.upload(client, id, { name, content });
    expect(status).toBe(201);
    expect(body.file).toMatchObject({ name, bytes: Buffer.from(content).length, state: 'clean' });
  });
  it('under its cleaned name: NFC, no control and direction marks, 255 at most with its extension', async () => {
    const nameAs = async (name: string) => ok(await stage.upload(client, id, { name, content: 'x' })).file.name;
    expect(await nameAs('re\u0301sume\u0301.txt')).toBe('résumé.txt');
    expect(await nameAs('gnp\u202eexe.txt')).toBe('gnpexe.txt');
    const long = await nameAs(`${'a'.repeat(400)}.txt`);
    expect(long).toHaveLength(255);
    expect(long.endsWith('a.txt')).toBe(true);
  });
  it('once for a key: repeated unchanged it is the same answer, with other content a refusal', async () => {
    const key = newId();
    const first = ok(await stage.upload(client, id, { name: 'a.txt', content: 'one' }, key)).file;
    const count = (await stored()).length;
    expect(ok(await stage.upload(client, id, { name: 'a.txt', content: 'one' }, key)).file).toEqual(first);
    const other = await leavesNothing(() => stage.upload(client, id, { name: 'a.txt', content: 'two' }, key), 422);
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    const renamed = await stage.upload(client, id, { name: 'b.txt', content: 'one' }, key);
    expect([renamed.status, renamed.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await stored()).toHaveLength(count);
    const elsewhere = await drafted(stage);
    const moved = await leavesNothing(
      () => stage.upload(client, elsewhere, { name: 'a.txt', content: 'one' }, key),
      422,
    );
    expect(moved.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
  it('for good: a repeat that turns out to be a broken form takes nothing away', async () => {
    const key = newId();
    const { fileId } = ok(await stage.upload(client, id, { name: 'a.txt', content: 'one' }, key)).file;
    const broken = new FormData();
    broken.append('file', new Blob(['one']), 'a.txt');
    broken.append('more', 'than one file');
    await leavesNothing(() => stage.call(client, 'POST', `/projects/${id}/files`, { body: broken, key }), 400);
    const content = await stage.get(client, `/files/${fileId}/content`);
    expect([content.status, content.text]).toEqual([200, 'one']);
  });
  it('until the proposal or the project has ended; what was sent before is answered as before', async () => {
    const key = newId();
    const withdrawn = await drafted(stage);
    const before = ok(await stage.upload(client, withdrawn, { name: 'a.txt', content: 'one' }, key)).file;
    ok(await stage.post(client, `/proposals/${withdrawn}/withdraw`, { reason: 'Changed our mind' }));
    const { id: cancelled } = await planned(stage);
    ok(await stage.upload(client, cancelled, { name: 'b.txt', content: 'two' }));
    ok(await stage.post(admin, `/projects/${cancelled}/status`, { action: 'cancel', reason: 'No budget' }));
    for (const ended of [withdrawn, cancelled])
      for (const by of [client, admin]) {
        const refused = await leavesNothing(() => stage.upload(by, ended, { name: 'c.txt', content: 'x' }), 409);
        expect(refused.body).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('has ended') });
      }
    expect(ok(await stage.upload(client, withdrawn, { name: 'a.txt', content: 'one' }, key)).file).toEqual(before);
  });
  it('to those whose project it is', async () => {
    await leavesNothing(() => stage.upload(otherClient, id, { name: 'a.txt', content: 'x' }), 404);
    await leavesNothing(() => stage.upload(stranger, id, { name: 'a.txt', content: 'x' }), 404);
    await leavesNothing(() => stage.upload(client, 'no-such-project', { name: 'a.txt', content: 'x' }), 404);
  });
});

describe('nothing is stored of', () => {
  it.each([
    ['F1 svg', 'drawing.svg', SVG],
    ['F1 svg as png', 'drawing.png', SVG],
    ['F1 svg as text', 'drawing.txt', `<?xml version="1.0"?>${SVG}`],
    ['F2 two extensions', 'photo.jpg.html', '<script>alert(1)</script>'],
    ['F2 picture under a page’s name', 'photo.png.html', png()],
    ['F2 an encoded end', 'a.png%00.html', png()],
    ['F2 a dot at the end', 'a.png.', png()],
    ['F2 a program behind a turned name', 'gnp.\u202eexe', EXE],
    ['no extension', 'README', 'text'],
    ['F4 polyglot as a script', 'lib.js', POLYGLOT],
    ['a program', 'setup.exe', EXE],
    ['a program as pdf', 'setup.pdf', EXE],
    ['a program as text', 'setup.txt', EXE],
    ['a pdf as text', 'paper.txt', PDF],
    ['NUL in text', 'a.txt', 'a\0b'],
    ['text that is not UTF-8', 'a.txt', Buffer.from([0x61, 0xc3, 0x28])],
    ['text that ends within a character', 'a.txt', Buffer.from([0x61, 0xe2, 0x82])],
    ['a zip as an office file', 'a.docx', zip([{ name: 'a.txt' }])],
    ['a zip without directory', 'a.zip', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(100)])],
    ['a zip that climbs out', 'a.zip', zip([{ name: '../../etc/passwd' }])],
    ['nothing', 'a.txt', ''],
    ['more than a connection holds', 'a.exe', Buffer.alloc(900 * 1024)],
    [
      'text that turns out to be none at its end',
      'a.txt',
      Buffer.concat([Buffer.alloc(900 * 1024, 'a'), Buffer.from([0xff])]),
    ],
  ])('%s', async (_what, name, content) => {
    const { body } = await leavesNothing(() => stage.upload(client, id, { name, content }), 415);
    expect(body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });
  it.each([
    ['a picture of more than 50 million pixels', 'big.png', png(10_000, 5_001)],
    ['a zip of more than 2,000 files', 'many.zip', zip(Array.from({ length: 2_001 }, (_, n) => ({ name: `${n}` })))],
    ['a zip that grows by more than 100', 'bomb.zip', zip([{ name: 'a', unpacked: 1024 * 1024 }])],
    [
      'a zip of more than 500 MiB',
      'huge.zip',
      zip(Array.from({ length: 600 }, (_, n) => ({ name: `${n}`.repeat(9), unpacked: 1024 * 1024 }))),
    ],
  ])('%s', async (_what, name, content) => {
    const { body } = await leavesNothing(() => stage.upload(client, id, { name, content }), 413);
    expect(body.code).toBe('PAYLOAD_TOO_LARGE');
  });
  it('a quote in a name comes as browsers write it, and is kept as it was', async () => {
    const { status, body } = await stage.upload(client, id, { name: 'the %22plan%22, 100 %.txt', content: 'x' });
    expect([status, JSON.stringify(body).includes('the \\"plan\\", 100 %.txt')]).toEqual([201, true]);
  });
  it('F5 one byte above the limit, with and without a length', async () => {
    const most = 'a'.repeat(MAX);
    expect((await stage.upload(client, id, { name: 'most.txt', content: most })).status).toBe(201);
    await leavesNothing(() => stage.upload(client, id, { name: 'more.txt', content: `${most}a` }), 413);
    const { body, type } = form([{ disposition: 'name="file"; filename="more.txt"', content: `${most}a` }]);
    const inPieces = () =>
      Readable.toWeb(Readable.from([body.subarray(0, 1000), body.subarray(1000)])) as unknown as Uploaded;
    await leavesNothing(() => raw(inPieces(), type), 413);
    await leavesNothing(() => raw(Buffer.alloc(MAX * 2), type), 413);
  });
  it('F7 a form with anything but one file, before it or behind it', async () => {
    const file = { disposition: 'name="file"; filename="a.txt"', content: 'x' };
    const field = (name: string) => ({ disposition: `name="${name}"`, content: 'y' });
    const many = Array.from({ length: 10_000 }, (_, n) => field(`f${n}`));
    for (const parts of [
      [file, file],
      [field('__proto__'), file],
      [file, field('constructor')],
      [...many, file],
      [file, ...many],
      [field('a')],
      [{ disposition: 'x="y"', content: 'y' }, file],
      ...['__proto__', 'constructor', 'prototype', 'toString', 'File', 'file ', 'file[]', 'files', ''].map((name) => [
        { disposition: `name="${name}"; filename="a.txt"`, content: 'x' },
      ]),
      [{ disposition: 'filename="a.txt"', content: 'x' }],
      [],
    ]) {
      const { body, type } = form(parts);
      await leavesNothing(() => raw(body, type), 400);
    }
  });
  it('a body that is no form, or one that breaks off', async () => {
    const { body, type } = form([{ disposition: 'name="file"; filename="a.txt"', content: 'x' }]);
    await leavesNothing(() => raw(body, 'application/json'), 400, 415);
    await leavesNothing(() => raw(body, 'text/plain'), 415);
    await leavesNothing(() => raw(body, 'multipart/form-data'), 400, 415);
    await leavesNothing(() => raw(body.subarray(0, body.length - 8), type), 400);
  });
  it('an upload without a key', async () => {
    const { body, type } = form([{ disposition: 'name="file"; filename="a.txt"', content: 'x' }]);
    await leavesNothing(() => raw(body, type, { 'idempotency-key': 'short' }), 400);
  });
  it('a sender who goes away in the middle', async () => {
    const before = await stored();
    const { body, type } = form([{ disposition: 'name="file"; filename="a.txt"', content: 'x'.repeat(20_000) }]);
    const leaving = new AbortController();
    const half = Readable.from(
      (async function* () {
        yield body.subarray(0, 10_000);
        leaving.abort();
        await new Promise(() => undefined);
      })(),
    );
    const sent = fetch(`${stage.url()}/projects/${id}/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stage.token(client)}`, 'idempotency-key': newId(), 'content-type': type },
      body: Readable.toWeb(half),
      duplex: 'half',
      signal: leaving.signal,
    } as RequestInit);
    await expect(sent).rejects.toThrow();
    expect(await stored()).toEqual(before);
  });
  it('anything of these in the folder for what is coming in', async () => {
    expect(await incoming()).toEqual([]);
  });
});

const incoming = async (): Promise<readonly string[]> => readdir(join(stage.folder, 'files', 'incoming'));
