/** What Drive may answer of a folder's files, and what is made of it; that it works at all is told by the stand-in. */
import type { Source } from '../../storage/reading.ts';
import { answering, answerOf, contentAnswer } from '../../workbench/answering.ts';
import type { ProviderAnswer } from '../asking.ts';
import { driveReadingWith } from './reading.ts';

const driveThat = (...answers: readonly ProviderAnswer[]) => {
  const { asked, ask } = answering(...answers);
  return { asked, reading: driveReadingWith({ url: null, ask }) };
};
const failure = (status: number, reason: string) => answerOf(status, { error: { errors: [{ reason }] } });
const sha256Checksum = 'a'.repeat(64);
const file = { id: 'x1', name: 'Notes.txt', size: '6', modifiedTime: '2026-11-27T06:30:00.000Z', sha256Checksum };
const listed = { id: 'x1', name: 'Notes.txt', folder: null, bytes: 6, modifiedAt: '2026-11-27T06:30:00.000Z' };
const source: Source = { listed, readBy: 'x1', hash: sha256Checksum };
const refused = (cause: string, gone = false) => ({ is: 'refused', cause, gone });

it('asks for this folder alone, whatever its id is made of', async () => {
  const { asked, reading } = driveThat(answerOf(200, { files: [] }), answerOf(200, { files: [], nextPageToken: 'n' }));
  await reading.list('t', "f' or 'x' in parents or name = '\\", null);
  expect(await reading.list('t', 'f1', 'p&q=1')).toEqual({ is: 'done', value: { items: [], next: 'n' } });
  const queries = asked.map(({ url }) => Object.fromEntries(new URL(url).searchParams));
  expect(queries[0]?.['q']).toBe(String.raw`'f\' or \'x\' in parents or name = \'\\' in parents and trashed = false`);
  expect(queries[0]).not.toHaveProperty('pageToken');
  expect(queries[1]).toMatchObject({ q: "'f1' in parents and trashed = false", pageToken: 'p&q=1' });
  for (const { url, request } of asked) {
    expect(new URL(url).origin).toBe('https://www.googleapis.com');
    expect(new URL(url).searchParams.get('orderBy')).toBe('modifiedTime desc');
    expect(request.most).toBe(1024 * 1024);
  }
});

it('leaves out what has no bytes of its own, and what is not what it promises', async () => {
  const { sha256Checksum: _, size: _size, ...document } = file;
  const odd = [
    ...[document, { ...file, id: '../x' }, { ...file, size: '-1' }, { ...file, modifiedTime: 'yesterday' }, null, 'x'],
    { ...file, sha256Checksum: 'short' },
  ];
  const { reading } = driveThat(answerOf(200, { files: [...odd, { ...file, name: 'a/b\u202e.txt' }] }));
  expect(await reading.list('t', 'f1', null)).toEqual({
    ...{ is: 'done', value: { items: [{ ...listed, name: 'a_b.txt' }], next: null } },
  });
});

it('tells a folder that is gone, a page that is over and a limit apart', async () => {
  expect(await driveThat(failure(404, 'notFound')).reading.list('t', 'f1', null)).toEqual(refused('folder_gone'));
  expect(await driveThat(failure(400, 'invalid')).reading.list('t', 'f1', 'p')).toEqual(refused('page_gone'));
  expect(await driveThat(failure(400, 'invalid')).reading.list('t', 'f1', null)).toEqual(refused('invalid'));
  expect(await driveThat(failure(401, 'authError')).reading.list('t', 'f1', null)).toEqual(refused('authError', true));
  for (const answer of [failure(403, 'userRateLimitExceeded'), answerOf(200, { items: [] })])
    await expect(driveThat(answer).reading.list('t', 'f1', null)).rejects.toMatchObject({ code: 'Unavailable' });
});

it('a file is there where this folder is its parent now, and nowhere else', async () => {
  const look = (more: object) =>
    driveThat(answerOf(200, { ...file, trashed: false, ...more })).reading.look('t', 'f1', 'x1');
  expect(await look({ parents: ['f1'] })).toEqual({ is: 'done', value: source });
  for (const more of [
    { parents: ['f2'] },
    {},
    { parents: ['f1'], trashed: true },
    { parents: ['f1'], size: undefined },
  ])
    expect(await look(more)).toEqual({ is: 'done', value: null });
  expect(await driveThat(failure(403, 'insufficientFilePermissions')).reading.look('t', 'f1', 'x1')).toEqual(
    refused('insufficientFilePermissions'),
  );
  const { asked, reading } = driveThat(failure(404, 'notFound'));
  expect(await reading.look('t', 'f1', 'x/../y?alt=media')).toEqual({ is: 'done', value: null });
  expect(new URL(asked[0]?.url ?? '').pathname).toBe('/drive/v3/files/x%2F..%2Fy%3Falt%3Dmedia');
});

it('takes exactly the part that it asked for', async () => {
  const three = Uint8Array.of(1, 2, 3);
  const part = (answer: ProviderAnswer, span = { from: 0, to: 2 }) => driveThat(answer).reading.part('t', source, span);
  expect(await part(contentAnswer(three, 'bytes 0-2/6'))).toEqual({ is: 'done', value: three });
  const six = Uint8Array.of(1, 2, 3, 4, 5, 6);
  expect(await part(contentAnswer(six, null), { from: 0, to: 5 })).toEqual({ is: 'done', value: six });
  for (const answer of [
    ...[contentAnswer(three, 'bytes 0-2/7'), contentAnswer(three, 'bytes 1-3/6'), contentAnswer(three, null)],
    ...[contentAnswer(Uint8Array.of(1, 2), 'bytes 0-2/6'), answerOf(416), answerOf(200, { error: 'none' })],
  ])
    expect(await part(answer)).toEqual(refused('differs'));
  expect(await part(failure(404, 'notFound'))).toEqual(refused('notFound'));
  expect(await part(failure(401, 'authError'))).toEqual(refused('authError', true));
  const { asked, reading } = driveThat(contentAnswer(three, 'bytes 0-2/6'));
  await reading.part('t', source, { from: 0, to: 2 });
  expect(asked[0]).toMatchObject({
    url: 'https://www.googleapis.com/drive/v3/files/x1?alt=media',
    request: { headers: { range: 'bytes=0-2', 'accept-encoding': 'identity' }, forContent: true },
  });
});
