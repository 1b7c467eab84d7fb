/** What Drive may answer, and what is made of it; that it works at all is told by the stand-in. */
import type { Copying, UploadUnderWay } from '../../storage/storage.ts';
import { answering, answerOf } from '../../workbench/answering.ts';
import type { ProviderAnswer } from '../asking.ts';
import { driveStorageWith } from './storage.ts';

/** A Drive that gives these answers, one after the other. */
const driveThat = (...answers: readonly ProviderAnswer[]) => {
  const { asked, ask } = answering(...answers);
  return { asked, storage: driveStorageWith({ url: null, ask }) };
};
const failure = (status: number, reason: string) => answerOf(status, { error: { errors: [{ reason }] } });
const file = { id: 'x1', webViewLink: 'https://drive.google.com/file/d/x1/view', sha256Checksum: 'a'.repeat(64) };
const content = { bytes: 3, sha256: 'a'.repeat(64), part: async () => new Uint8Array([1, 2, 3]) };
const copying: Copying = { ref: 'x1', name: 'a.pdf', folderId: 'f1', content };
const underWay = (kept: string | null = null): UploadUnderWay & { kept: string | null } => {
  const one = {
    kept,
    read: async () => one.kept,
    keep: async (session: string) => {
      one.kept = session;
    },
    drop: async () => {
      one.kept = null;
    },
  };
  return one;
};

it('sends nothing to an address that stands in an answer: of an upload only its name is read', async () => {
  const began = answerOf(200, null, { location: 'http://169.254.169.254/steal?upload_id=abc' });
  const { asked, storage } = driveThat(began, answerOf(200, file));
  expect(await storage.copyIn('token', copying, underWay())).toMatchObject({ is: 'done', value: { id: 'x1' } });
  for (const { url } of asked) expect(new URL(url).origin).toBe('https://www.googleapis.com');
  expect(new URL(asked[1]?.url ?? '').searchParams.get('upload_id')).toBe('abc');
  for (const location of ['', 'nonsense', 'https://www.googleapis.com/upload', 'https://x.example/?upload_id=a%2Fb']) {
    const refused = driveThat(answerOf(200, null, { location }));
    await expect(refused.storage.copyIn('token', copying, underWay())).rejects.toMatchObject({ code: 'Unavailable' });
    expect(refused.asked).toHaveLength(1);
  }
});

it('goes on where Drive says that it stands, and begins anew where there is no such upload', async () => {
  const went = driveThat(answerOf(308, null, { range: 'bytes=0-1' }), answerOf(200, file));
  await went.storage.copyIn('token', copying, underWay('old'));
  expect(went.asked.map(({ request }) => request.headers['content-range'])).toEqual(['bytes */3', 'bytes 2-2/3']);
  const fresh = driveThat(
    failure(404, 'notFound'),
    answerOf(200, null, { location: 'https://x.example/?upload_id=new' }),
    answerOf(200, file),
  );
  const upload = underWay('old');
  await fresh.storage.copyIn('token', copying, upload);
  expect(fresh.asked.map(({ request }) => request.method)).toEqual(['PUT', 'POST', 'PUT']);
  expect(upload.kept).toBeNull();
});

it('takes a limit for a wait, whatever status it comes with, and nothing that it does not promise for an answer', async () => {
  for (const answer of [failure(403, 'userRateLimitExceeded'), answerOf(200, { id: 'x1' })])
    await expect(driveThat(answer).storage.find('token', 'x1', null)).rejects.toMatchObject({ code: 'Unavailable' });
});

it('tells what is refused from what is not there', async () => {
  expect(await driveThat(failure(404, 'notFound')).storage.find('t', 'x1', null)).toEqual({ is: 'done', value: null });
  const thrown = driveThat(answerOf(200, { ...file, trashed: true }));
  expect(await thrown.storage.find('t', 'x1', null)).toEqual({ is: 'done', value: null });
  const folder = { ref: 'x1', name: 'Portal' };
  const taken = driveThat(failure(409, 'fileIdInUse'), answerOf(200, { ...file, trashed: true }));
  expect(await taken.storage.makeFolder('t', folder)).toEqual({ is: 'refused', cause: 'thrown_away', gone: false });
  const there = driveThat(failure(409, 'fileIdInUse'), answerOf(200, file));
  expect(await there.storage.makeFolder('t', folder)).toMatchObject({ is: 'done', value: { id: 'x1' } });
  const over = driveThat(failure(401, 'authError'));
  expect(await over.storage.whoHas('t', 'x1')).toEqual({ is: 'refused', cause: 'authError', gone: true });
  // What it writes in place of a code is not handed on.
  const odd = driveThat(failure(400, '<script>'));
  expect(await odd.storage.give('t', 'x1', 'a@x.example')).toEqual({
    is: 'refused',
    cause: 'answered_400',
    gone: false,
  });
});

it('taking what nobody has is as good as taking it', async () => {
  for (const status of [204, 404])
    expect(await driveThat(answerOf(status)).storage.take('t', 'f1', { permissionId: 'm1', address: null })).toEqual({
      ...{ is: 'done', value: null },
    });
});
