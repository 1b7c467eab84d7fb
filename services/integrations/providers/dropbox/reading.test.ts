/** What Dropbox may answer of a folder's files, and what is made of it; that it works at all is told by the stand-in. */
import type { Source } from '../../storage/reading.ts';
import { answering, answerOf, contentAnswer } from '../../workbench/answering.ts';
import type { ProviderAnswer } from '../asking.ts';
import { dropboxReadingWith } from './reading.ts';

const refusal = (summary: string) => answerOf(409, { error_summary: `${summary}/..`, error: {} });
const dropboxThat = (...answers: readonly ProviderAnswer[]) => {
  const { asked, ask } = answering(...answers);
  return { asked, reading: dropboxReadingWith({ url: null, ask }) };
};
const folder = answerOf(200, { '.tag': 'folder', id: 'id:f1', path_lower: '/lamplight/portal' });
const content_hash = 'b'.repeat(64);
const file = {
  ...{
    '.tag': 'file',
    id: 'id:x1',
    name: 'Notes.txt',
    rev: '0123456789',
    size: 6,
    is_downloadable: true,
    content_hash,
  },
  ...{ path_lower: '/lamplight/portal/notes.txt', path_display: '/Lamplight/Portal/Notes.txt' },
  server_modified: '2026-11-27T06:30:00Z',
};
const listed = { id: 'x1', name: 'Notes.txt', folder: null, bytes: 6, modifiedAt: '2026-11-27T06:30:00.000Z' };
const source: Source = { listed, readBy: '0123456789', hash: content_hash };
const pageOf = (entries: readonly unknown[], has_more = false) => answerOf(200, { entries, cursor: 'c1', has_more });
const refused = (cause: string, gone = false) => ({ is: 'refused', cause, gone });
const list = (page: ProviderAnswer, after: string | null = null) =>
  dropboxThat(folder, page).reading.list('t', 'id:f1', after);
const itemsOf = async (...entries: readonly unknown[]) => {
  const outcome = await list(pageOf(entries));
  return outcome.is === 'done' ? outcome.value.items : null;
};

it('lists files of this folder and below it, the newest of a page first, and nothing from elsewhere', async () => {
  const below = {
    ...{ ...file, id: 'id:x2', name: 'Sketch.txt', server_modified: '2026-11-27T07:00:00Z' },
    ...{ path_lower: '/lamplight/portal/a/b/sketch.txt', path_display: '/lamplight/portal/A\u202e/B/Sketch.txt' },
  };
  expect(await itemsOf(file, below)).toEqual([
    { ...listed, id: 'x2', name: 'Sketch.txt', folder: 'A/B', modifiedAt: '2026-11-27T07:00:00.000Z' },
    listed,
  ]);
  expect(
    await itemsOf(
      ...['/lamplight/portal2/notes.txt', '/notes.txt', '/lamplight/portal'].map((path_lower) => ({
        ...file,
        path_lower,
      })),
      ...[
        { ...file, '.tag': 'deleted' },
        { ...file, '.tag': 'folder' },
        { ...file, is_downloadable: false },
      ],
      ...[{ ...file, id: 'id:../x' }, { ...file, rev: 'x' }, { ...file, content_hash: undefined }, null, 'x'],
    ),
  ).toEqual([]);
});

it('a page of another list shows nothing of it', async () => {
  const { asked, reading } = dropboxThat(folder, pageOf([{ ...file, path_lower: '/lamplight/atlas/notes.txt' }], true));
  expect(await reading.list('t', 'id:f1', 'theirs')).toEqual({ is: 'done', value: { items: [], next: 'c1' } });
  expect(asked[1]).toMatchObject({
    url: 'https://api.dropboxapi.com/2/files/list_folder/continue',
    request: { body: JSON.stringify({ cursor: 'theirs' }), most: 1024 * 1024 },
  });
});

it('tells a folder that is gone, a page that is over and a wait apart', async () => {
  const gone = dropboxThat(refusal('path/not_found'));
  expect(await gone.reading.list('t', 'id:f1', null)).toEqual(refused('folder_gone'));
  expect(gone.asked).toHaveLength(1);
  expect(await list(refusal('path/not_found'))).toEqual(refused('folder_gone'));
  for (const answer of [refusal('reset'), refusal('path/not_found'), answerOf(400)])
    expect(await list(answer, 'c0')).toEqual(refused('page_gone'));
  expect(await list(answerOf(401, { error_summary: 'expired_access_token/..', error: {} }))).toEqual(
    refused('expired_access_token', true),
  );
  for (const answer of [refusal('too_many_requests'), answerOf(200, { entries: 'x' })])
    await expect(list(answer)).rejects.toMatchObject({ code: 'Unavailable' });
});

it('a file is there where its path is under the folder’s now, and is asked for by its id alone', async () => {
  const look = (answer: ProviderAnswer) => dropboxThat(folder, answer).reading.look('t', 'id:f1', 'x1');
  expect(await look(answerOf(200, file))).toEqual({ is: 'done', value: source });
  for (const answer of [
    ...[refusal('path/not_found'), refusal('path/malformed_path'), answerOf(200, { ...file, '.tag': 'folder' })],
    answerOf(200, { ...file, path_lower: '/lamplight/atlas/notes.txt' }),
  ])
    expect(await look(answer)).toEqual({ is: 'done', value: null });
  expect(await dropboxThat(refusal('path/not_found')).reading.look('t', 'id:f1', 'x1')).toEqual({
    is: 'done',
    value: null,
  });
  expect(await look(refusal('path/restricted_content'))).toEqual(refused('path/restricted_content'));
  const { asked, reading } = dropboxThat(folder, refusal('path/not_found'));
  await reading.look('t', 'id:f1', '/Lamplight/Atlas/notes.txt');
  expect(asked[1]?.request.body).toBe(JSON.stringify({ path: 'id:/Lamplight/Atlas/notes.txt' }));
});

it('takes exactly the part that it asked for, of the version that was looked at', async () => {
  const three = Uint8Array.of(1, 2, 3);
  const { asked, reading } = dropboxThat(contentAnswer(three, 'bytes 3-5/6'));
  expect(await reading.part('t', source, { from: 3, to: 5 })).toEqual({ is: 'done', value: three });
  expect(asked[0]).toMatchObject({
    url: 'https://content.dropboxapi.com/2/files/download',
    request: { forContent: true, headers: { range: 'bytes=3-5', 'dropbox-api-arg': '{"path":"rev:0123456789"}' } },
  });
  const part = (answer: ProviderAnswer) => dropboxThat(answer).reading.part('t', source, { from: 3, to: 5 });
  for (const answer of [contentAnswer(three, 'bytes 0-2/6'), contentAnswer(three, null), answerOf(416)])
    expect(await part(answer)).toEqual(refused('differs'));
  expect(await part(refusal('path/not_found'))).toEqual(refused('path/not_found'));
});
