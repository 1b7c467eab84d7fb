/** What Dropbox may answer, and what is made of it; that it works at all is told by the stand-in. */
import { createHash } from 'node:crypto';
import { answering, answerOf } from '../../workbench/answering.ts';
import type { ProviderAnswer } from '../asking.ts';
import { contentHashOf } from './content-hash.ts';
import { dropboxStorageWith } from './storage.ts';

const refusal = (summary: string, error: unknown = {}) => answerOf(409, { error_summary: `${summary}/..`, error });
/** A Dropbox that gives these answers, one after the other. */
const dropboxThat = (...answers: readonly ProviderAnswer[]) => {
  const { asked, ask } = answering(...answers);
  return { asked, storage: dropboxStorageWith({ url: null, ask }) };
};
const folder = answerOf(200, { id: 'id:f1', path_display: '/Lamplight/Portal', shared_folder_id: 's1' });

it('names a folder so that no name ends it early or leads elsewhere', async () => {
  const { storage } = dropboxThat();
  const refs = await Promise.all(
    ['A/B: "C" 0000a11a', '../../etc 0000a11a', 'x\u0000y\\z. 0000a11a'].map((name) => storage.refFor('t', name, null)),
  );
  expect(refs.map((ref) => (ref.is === 'done' ? ref.value : ref.cause))).toEqual([
    ...['/Lamplight/A B C 0000a11a', '/Lamplight/.. .. etc 0000a11a', '/Lamplight/x y z. 0000a11a'],
  ]);
});

it('takes too many writes at once for a wait', async () => {
  const { storage } = dropboxThat(refusal('too_many_write_operations'));
  await expect(storage.makeFolder('t', { ref: '/Lamplight/a', name: 'a' })).rejects.toMatchObject({
    code: 'Unavailable',
  });
});

it('a folder that is there is as good as a new one, a file in its place is not', async () => {
  const there = dropboxThat(refusal('path/conflict/folder'), folder);
  const made = { ref: '/Lamplight/Portal', name: 'Portal' };
  expect(await there.storage.makeFolder('t', made)).toMatchObject({ is: 'done', value: { id: 'id:f1' } });
  const file = dropboxThat(refusal('path/conflict/file'));
  expect(await file.storage.makeFolder('t', made)).toEqual({ is: 'refused', cause: 'path/conflict/file', gone: false });
});

it('goes on where Dropbox says that the upload stands', async () => {
  const file = answerOf(200, { id: 'id:x1', path_display: '/Lamplight/Portal/a.pdf', content_hash: 'a'.repeat(64) });
  const moved = { '.tag': 'lookup_failed', lookup_failed: { '.tag': 'incorrect_offset', correct_offset: 1 } };
  const { asked, storage } = dropboxThat(folder, refusal('lookup_failed/incorrect_offset', moved), answerOf(200), file);
  const content = {
    bytes: 3,
    sha256: 'a',
    part: async (from: number, to: number) => new Uint8Array([1, 2, 3].slice(from, to + 1)),
  };
  const underWay = { read: async () => 'session', keep: async () => undefined, drop: async () => undefined };
  const copying = { ref: 'a.pdf', name: 'a.pdf', folderId: 'id:f1', content };
  expect(await storage.copyIn('t', copying, underWay)).toMatchObject({ is: 'done', value: { id: 'id:x1' } });
  const arguments_ = asked
    .slice(1)
    .map(({ request }) => JSON.parse(request.headers['dropbox-api-arg'] ?? '').cursor.offset);
  expect(arguments_).toEqual([3, 1, 3]);
  expect(asked[2]?.request.body).toEqual(new Uint8Array([2, 3]));
});

it('lets nobody in twice, and takes what nobody has', async () => {
  const already = { '.tag': 'bad_path', bad_path: { '.tag': 'already_shared', shared_folder_id: 's1' } };
  const members = {
    users: [{ access_type: { '.tag': 'owner' }, user: { account_id: 'dbid:1', email: 'files@x.example' } }],
    invitees: [{ access_type: { '.tag': 'editor' }, invitee: { '.tag': 'email', email: 'A@x.example' } }],
  };
  const { storage } = dropboxThat(
    refusal('bad_path/already_shared', already),
    answerOf(200),
    folder,
    answerOf(200, members),
  );
  const given = await storage.give('t', 'id:f1', 'a@x.example');
  expect(given).toMatchObject({ is: 'done', value: { address: 'A@x.example', owner: false } });
  expect(JSON.stringify(given.is === 'done' ? given.value.permissionId : '')).not.toContain('x.example');
  const gone = dropboxThat(folder, refusal('member_error/not_a_member'));
  expect(await gone.storage.take('t', 'id:f1', { permissionId: 'dbid:2', address: 'b@x.example' })).toEqual({
    ...{ is: 'done', value: null },
  });
});

it('reckons its hash of 4 MiB after 4 MiB', async () => {
  const content = Buffer.alloc(5 * 1024 * 1024, 'x');
  const sha = (part: Buffer) => createHash('sha256').update(part).digest();
  const expected = sha(
    Buffer.concat([sha(content.subarray(0, 4 * 1024 * 1024)), sha(content.subarray(4 * 1024 * 1024))]),
  );
  const part = async (from: number, to: number) => new Uint8Array(content.subarray(from, to + 1));
  expect(await contentHashOf({ bytes: content.length, part })).toBe(expected.toString('hex'));
});
