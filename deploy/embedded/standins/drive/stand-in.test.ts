import { createHash, randomBytes } from 'node:crypto';
import { auth, drive, type drive_v3 } from '@googleapis/drive';
import { connect, driveAt, ORIGIN } from '../workbench/consent.ts';
import { driveAccounts } from './accounts.ts';
import { FOLDER } from './files.ts';
import { type DriveStandIn, startDrive } from './stand-in.ts';

let standIn: DriveStandIn;
let api: drive_v3.Drive;
let token: string;
let stranger: drive_v3.Drive;
const clientOf = (access_token: string): drive_v3.Drive => {
  const client = new auth.OAuth2();
  client.setCredentials({ access_token });
  // Its own retries would hide what is looked at here.
  return drive({ version: 'v3', auth: client, rootUrl: `${standIn.url}/`, retry: false });
};
const tokenOf = async (at: number): Promise<string> =>
  String((await connect(driveAt(standIn), driveAccounts[at]?.id ?? '')).body['access_token']);
beforeAll(async () => {
  standIn = await startDrive({ siteHost: '127.0.0.1', origin: () => ORIGIN, now: Date.now });
  token = await tokenOf(0);
  api = clientOf(token);
  stranger = clientOf(await tokenOf(1));
});
afterEach(() => expect(standIn.takeWrong()).toEqual([]));
afterAll(() => standIn.close());

/** @returns the status and Google's reason of a refusal */
const refusalOf = async (call: Promise<unknown>): Promise<readonly [number, string]> => {
  const error = await call.then(
    () => null,
    (refused: { status?: number; response?: { data?: { error?: { errors?: readonly { reason: string }[] } } } }) =>
      refused,
  );
  return [error?.status ?? 0, error?.response?.data?.error?.errors?.[0]?.reason ?? ''];
};
const folder = async (name: string, more: drive_v3.Schema$File = {}, fields = 'id') =>
  (await api.files.create({ requestBody: { name, mimeType: FOLDER, ...more }, fields })).data;

describe('files of the stand-in for Google Drive', () => {
  it('says whose Drive it is, and only with fields', async () => {
    const { data } = await api.about.get({ fields: 'user(emailAddress,displayName),storageQuota/limit' });
    expect(data).toEqual({
      user: { displayName: 'Lamplight Files', emailAddress: 'files@lamplight.example' },
      storageQuota: { limit: String(15 * 1024 ** 3) },
    });
    expect(await refusalOf(api.about.get())).toEqual([400, 'required']);
    expect(await refusalOf(api.about.get({ fields: 'user(email)' }))).toEqual([400, 'invalidParameter']);
  });

  it('makes a folder once under an id that was made before', async () => {
    const { data } = await api.files.generateIds({ count: 2 });
    const [id = ''] = data.ids ?? [];
    const made = await folder('Atlas', { id, appProperties: { project: 'P-1' } }, 'id,name,appProperties,webViewLink');
    expect(made).toMatchObject({ id, name: 'Atlas', appProperties: { project: 'P-1' } });
    expect(made.webViewLink).toBe(`${standIn.url}/drive/folders/${id}`);
    expect(await refusalOf(folder('Atlas', { id }))).toEqual([409, 'fileIdInUse']);
    expect(await refusalOf(folder('Atlas', { id: '1-guessed' }))).toEqual([400, 'invalid']);
    expect((await fetch(made.webViewLink ?? '')).status).toBe(200);
  });

  it('answers with four fields where none were asked for', async () => {
    const { data } = await api.files.create({ requestBody: { name: 'Plain', mimeType: FOLDER } });
    expect(Object.keys(data).sort()).toEqual(['id', 'kind', 'mimeType', 'name']);
  });

  it('finds by parent, name, kind, app property and trash', async () => {
    const parent = (await folder("Meera's \\ files")).id ?? '';
    const child = (await folder('One', { parents: [parent], appProperties: { milestone: 'M-1' } })).id;
    await folder('Two', { parents: [parent] });
    const found = async (q: string) =>
      (await api.files.list({ q, orderBy: 'name' })).data.files?.map(({ name }) => name);
    expect(await found(`'${parent}' in parents and trashed = false`)).toEqual(['One', 'Two']);
    expect(await found(String.raw`name = 'Meera\'s \\ files' and mimeType = '${FOLDER}'`)).toEqual([
      "Meera's \\ files",
    ]);
    expect(await found(`appProperties has { key='milestone' and value='M-1' }`)).toEqual(['One']);
    expect(await found(`'${parent}' in parents and mimeType != '${FOLDER}'`)).toEqual([]);
    await folder('root');
    expect(await found(`name = 'root' and 'root' in parents`)).toEqual(['root']);
    await api.files.update({ fileId: child ?? '', requestBody: { trashed: true } });
    expect(await found(`'${parent}' in parents and trashed=false`)).toEqual(['Two']);
    expect(await found(`'${parent}' in parents and trashed=true`)).toEqual(['One']);
    for (const q of [
      `fullText contains 'One'`,
      `name = 'One' or name = 'Two'`,
      `name = 'One' and`,
      `name = 'One' not trashed = false`,
    ])
      expect(await refusalOf(api.files.list({ q }))).toEqual([400, 'invalid']);
  });

  it('lists by pages', async () => {
    const parent = (await folder('Many')).id ?? '';
    for (const name of ['a', 'b', 'c']) await folder(name, { parents: [parent] });
    const asked = { q: `'${parent}' in parents`, pageSize: 2, orderBy: 'name' } as const;
    const first = (await api.files.list(asked)).data;
    const second = (await api.files.list({ ...asked, pageToken: first.nextPageToken ?? '' })).data;
    expect([first.files?.map(({ name }) => name), second.files?.map(({ name }) => name)]).toEqual([['a', 'b'], ['c']]);
    expect(second.nextPageToken).toBeUndefined();
  });

  it('moves, renames, and deletes with everything inside', async () => {
    const [from, to] = [(await folder('From')).id ?? '', (await folder('To')).id ?? ''];
    const inner = (await folder('Inner', { parents: [from] })).id ?? '';
    const { data } = await api.files.update({
      fileId: inner,
      addParents: to,
      removeParents: from,
      requestBody: { name: 'Moved' },
      fields: 'name,parents',
    });
    expect(data).toEqual({ name: 'Moved', parents: [to] });
    expect((await api.files.delete({ fileId: to })).status).toBe(204);
    expect(await refusalOf(api.files.get({ fileId: inner }))).toEqual([404, 'notFound']);
    expect(await refusalOf(folder('Lost', { parents: [to] }))).toEqual([404, 'notFound']);
  });

  it('shows an app what somebody put there once it was opened with it, and not before', async () => {
    const parent = (await folder('People')).id ?? '';
    const at = standIn.files().find(({ id }) => id === parent);
    if (at === undefined) throw new Error('there is no such folder');
    const content = Buffer.from('by hand');
    const opened = standIn.put(at, { name: 'opened.txt', content, opened: true });
    const hidden = standIn.put(at, { name: 'hidden.txt', content, opened: false });
    standIn.put(at, { name: 'A document', content: null, opened: true });
    const { data } = await api.files.list({ q: `'${parent}' in parents`, fields: 'files(name,size,sha256Checksum)' });
    const sha256Checksum = createHash('sha256').update(content).digest('hex');
    expect(data.files).toEqual([{ name: 'A document' }, { name: 'opened.txt', size: '7', sha256Checksum }]);
    expect(await refusalOf(api.files.get({ fileId: hidden.id }))).toEqual([404, 'notFound']);
    expect((await api.files.get({ fileId: opened.id })).data.name).toBe('opened.txt');
  });

  it('keeps what is one account’s from another', async () => {
    const fileId = (await folder('Private')).id ?? '';
    expect(await refusalOf(stranger.files.get({ fileId }))).toEqual([404, 'notFound']);
    expect(await refusalOf(stranger.files.delete({ fileId }))).toEqual([404, 'notFound']);
    expect(await refusalOf(stranger.permissions.list({ fileId }))).toEqual([404, 'notFound']);
    expect((await stranger.files.list({})).data.files).toEqual([]);
  });
});

describe('permissions', () => {
  it('are given, seen below, and taken', async () => {
    const parent = (await folder('Shared')).id ?? '';
    const child = (await folder('Below', { parents: [parent] })).id ?? '';
    const give = (role: string) =>
      api.permissions.create({
        fileId: parent,
        sendNotificationEmail: false,
        requestBody: { type: 'user', role, emailAddress: 'ravi@lamplight.example' },
        fields: 'id,role,emailAddress',
      });
    const permissionId = (await give('reader')).data.id ?? '';
    // The same person again is the same permission.
    expect((await give('writer')).data).toEqual({
      id: permissionId,
      role: 'writer',
      emailAddress: 'ravi@lamplight.example',
    });
    expect(standIn.permissions().filter(({ fileId }) => fileId === parent)).toEqual([
      expect.objectContaining({ emailAddress: 'ravi@lamplight.example', role: 'writer', notified: false }),
    ]);
    const { data } = await api.permissions.list({ fileId: child, fields: 'permissions(id,role,emailAddress)' });
    expect(data.permissions?.map(({ role }) => role).sort()).toEqual(['owner', 'writer']);
    expect(await refusalOf(api.permissions.delete({ fileId: child, permissionId }))).toEqual([
      403,
      'cannotModifyInheritedPermission',
    ]);
    expect((await api.permissions.delete({ fileId: parent, permissionId })).status).toBe(204);
    expect(await refusalOf(api.permissions.delete({ fileId: parent, permissionId }))).toEqual([404, 'notFound']);
    expect(standIn.permissions().filter(({ fileId }) => fileId === parent)).toEqual([]);
  });

  it('are given to somebody, in a role that there is, and never taken from the owner', async () => {
    const fileId = (await folder('Owned')).id ?? '';
    const give = (requestBody: drive_v3.Schema$Permission) => api.permissions.create({ fileId, requestBody });
    expect(await refusalOf(give({ type: 'user', role: 'reader' }))).toEqual([400, 'invalidSharingRequest']);
    expect(await refusalOf(give({ type: 'user', role: 'king', emailAddress: 'a@b.example' }))).toEqual([
      400,
      'invalid',
    ]);
    const { data } = await api.permissions.list({ fileId });
    expect(await refusalOf(api.permissions.delete({ fileId, permissionId: data.permissions?.[0]?.id ?? '' }))).toEqual([
      403,
      'insufficientFilePermissions',
    ]);
  });
});

describe('resumable uploads', () => {
  const PART = 256 * 1024;
  const content = randomBytes(2 * PART + 1_000);
  const headers = () => ({ authorization: `Bearer ${token}` });
  const begin = async (metadata: object, method = 'POST', id = ''): Promise<string> => {
    const answer = await fetch(
      `${standIn.url}/upload/drive/v3/files${id}?uploadType=resumable&fields=id,size,sha256Checksum,mimeType`,
      {
        method,
        headers: { ...headers(), 'content-type': 'application/json', 'x-upload-content-type': 'application/pdf' },
        body: JSON.stringify(metadata),
      },
    );
    expect(answer.status).toBe(200);
    return answer.headers.get('location') ?? '';
  };
  const put = (to: string, range: string, bytes: Buffer) =>
    fetch(to, { method: 'PUT', headers: { ...headers(), 'content-range': range }, body: new Uint8Array(bytes) });
  const part = (to: string, from: number, bytes = content.subarray(from, from + PART)) =>
    put(to, `bytes ${from}-${from + bytes.length - 1}/${content.length}`, bytes);

  it('takes parts, says how far it came, and gives the file', async () => {
    const to = await begin({ name: 'report.pdf' });
    const first = await part(to, 0);
    expect([first.status, first.headers.get('range')]).toEqual([308, `bytes=0-${PART - 1}`]);
    // Not where it goes on.
    expect((await part(to, 0)).status).toBe(400);
    // No multiple of 256 KiB, and not the last.
    expect((await part(to, PART, content.subarray(PART, PART + 10))).status).toBe(400);
    expect((await put(to, `bytes */${content.length}`, Buffer.alloc(0))).headers.get('range')).toBe(
      `bytes=0-${PART - 1}`,
    );
    expect((await part(to, PART)).status).toBe(308);
    const last = await part(to, 2 * PART);
    const file = (await last.json()) as Record<string, string>;
    expect([last.status, file['size'], file['mimeType']]).toEqual([200, String(content.length), 'application/pdf']);
    expect(file['sha256Checksum']).toBe(createHash('sha256').update(content).digest('hex'));
    // Asked again after it was done: the same file.
    expect(((await (await put(to, `bytes */${content.length}`, Buffer.alloc(0))).json()) as typeof file)['id']).toBe(
      file['id'],
    );
    const media = await api.files.get({ fileId: file['id'] ?? '', alt: 'media' }, { responseType: 'arraybuffer' });
    expect(Buffer.from(media.data as unknown as ArrayBuffer).equals(content)).toBe(true);
    const some = await fetch(`${standIn.url}/drive/v3/files/${file['id']}?alt=media`, {
      headers: { ...headers(), range: 'bytes=10-19' },
    });
    expect([some.status, some.headers.get('content-range')]).toEqual([206, `bytes 10-19/${content.length}`]);
    const none = await fetch(`${standIn.url}/drive/v3/files/${file['id']}?alt=media`, {
      headers: { ...headers(), range: `bytes=${content.length}-` },
    });
    expect([none.status, none.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`]);
  });

  it('goes on after the connection broke in the middle of a part', async () => {
    const to = await begin({ name: 'broken.pdf' });
    standIn.fault({ call: 'drive.upload', as: 'partial', bytes: PART + 1_000 });
    await expect(put(to, `bytes 0-${content.length - 1}/${content.length}`, content)).rejects.toThrow();
    const asked = await put(to, `bytes */${content.length}`, Buffer.alloc(0));
    expect([asked.status, asked.headers.get('range')]).toEqual([308, `bytes=0-${PART - 1}`]);
    const rest = content.subarray(PART);
    expect((await part(to, PART, rest)).status).toBe(200);
  });

  it('makes one file under an id made before, however often it is begun', async () => {
    const [id = ''] = (await api.files.generateIds({ count: 1 })).data.ids ?? [];
    const [one, two] = [await begin({ id, name: 'once.pdf' }), await begin({ id, name: 'once.pdf' })];
    const whole = `bytes 0-${content.length - 1}/${content.length}`;
    expect((await put(one, whole, content)).status).toBe(200);
    expect((await put(two, whole, content)).status).toBe(409);
    expect((await begin({ name: 'next.pdf' }, 'PATCH', `/${id}`)).length).toBeGreaterThan(0);
  });

  it('replaces a content, and knows no upload of another or of yesterday’s name', async () => {
    const made = await begin({ name: 'v1.pdf' });
    const whole = `bytes 0-${content.length - 1}/${content.length}`;
    const { id } = (await (await put(made, whole, content)).json()) as { id: string };
    const again = await begin({ name: 'v2.pdf' }, 'PATCH', `/${id}`);
    const file = (await (await put(again, 'bytes 0-2/3', Buffer.from('new'))).json()) as Record<string, string>;
    expect([file['id'], file['size']]).toEqual([id, '3']);
    const cancelled = await begin({ name: 'never.pdf' });
    const other = { authorization: `Bearer ${await tokenOf(1)}`, 'content-range': whole };
    expect((await fetch(cancelled, { method: 'PUT', headers: other, body: content })).status).toBe(404);
    expect((await fetch(cancelled, { method: 'DELETE', headers: headers() })).status).toBe(499);
    expect((await put(cancelled, whole, content)).status).toBe(404);
  });
});

describe('faults of the stand-in for Google Drive', () => {
  it('come in Google’s own words, as often as they were asked for', async () => {
    standIn.fault({ call: 'drive.files.list', as: 'limited', retryAfterSeconds: 7, times: 2 });
    const listed = () => fetch(`${standIn.url}/drive/v3/files`, { headers: { authorization: `Bearer ${token}` } });
    const first = await listed();
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '7']);
    expect(await refusalOf(api.files.list({}))).toEqual([429, 'rateLimitExceeded']);
    expect((await listed()).status).toBe(200);
    const end = standIn.fault({ call: 'drive.*', as: 'down', status: 503, times: Number.POSITIVE_INFINITY });
    expect(await refusalOf(api.files.list({}))).toEqual([503, 'backendError']);
    expect(await refusalOf(api.about.get({ fields: 'user' }))).toEqual([503, 'backendError']);
    end();
    expect((await listed()).status).toBe(200);
  });

  it('lose an answer after the folder is there', async () => {
    standIn.fault({ call: 'drive.files.create', as: 'lost' });
    await expect(folder('In doubt')).rejects.toThrow();
    expect((await api.files.list({ q: "name = 'In doubt'" })).data.files).toHaveLength(1);
  });

  it('are slow, and count', async () => {
    standIn.fault({ call: 'drive.about.get', as: 'slow', ms: 120 });
    const before = performance.now();
    await api.about.get({ fields: 'user' });
    expect(performance.now() - before).toBeGreaterThan(100);
    const calls = standIn.calls();
    expect(calls.at(-1)).toMatchObject({ call: 'drive.about.get', status: 200 });
    expect(calls.some(({ call, status }) => call === 'drive.files.create' && status === null)).toBe(true);
    for (const minute of Object.keys(standIn.callsByMinute())) expect(minute).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
    const counted = Object.values(standIn.callsByMinute()).reduce(
      (sum, minute) => sum + (minute['drive.files.list'] ?? 0),
      0,
    );
    expect(counted).toBe(calls.filter(({ call }) => call === 'drive.files.list').length);
  });

  it('refuse a token without the scope', async () => {
    const provider = driveAt(standIn);
    const { body } = await connect({ ...provider, asks: { scope: 'openid email' } }, driveAccounts[0]?.id ?? '');
    expect(await refusalOf(clientOf(String(body['access_token'])).files.list({}))).toEqual([
      403,
      'insufficientPermissions',
    ]);
    expect(await refusalOf(clientOf('ya29.guessed').files.list({}))).toEqual([401, 'authError']);
  });
});
