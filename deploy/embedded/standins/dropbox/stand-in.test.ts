import { randomBytes } from 'node:crypto';
import { Dropbox, type DropboxResponseError, type files } from 'dropbox';
import { connect, dropboxAt, ORIGIN } from '../workbench/consent.ts';
import { dropboxAccounts } from './accounts.ts';
import { contentHashOf } from './content-hash.ts';
import { type DropboxStandIn, startDropbox } from './stand-in.ts';

let standIn: DropboxStandIn;
let api: Dropbox;
let stranger: Dropbox;
/** The SDK's hosts are one origin here. */
const clientOf = (accessToken: string): Dropbox =>
  new Dropbox({
    accessToken,
    fetch: (url: string, init: RequestInit) => fetch(url.replace(/^https:\/\/\w+\.dropboxapi\.com/, standIn.url), init),
  });
const tokenOf = async (at: number): Promise<string> =>
  String((await connect(dropboxAt(standIn), dropboxAccounts[at]?.id ?? '')).body['access_token']);
beforeAll(async () => {
  standIn = await startDropbox({ siteHost: '127.0.0.1', origin: () => ORIGIN, now: Date.now });
  api = clientOf(await tokenOf(0));
  stranger = clientOf(await tokenOf(1));
});
afterEach(() => expect(standIn.takeWrong()).toEqual([]));
afterAll(() => standIn.close());

/** @returns the status and Dropbox's summary of a refusal, without its dots */
const refusalOf = async (call: Promise<unknown>): Promise<readonly [number, string]> => {
  const error = await call.then(
    () => null,
    (refused: DropboxResponseError<{ error_summary?: string }>) => refused,
  );
  return [error?.status ?? 0, (error?.error.error_summary ?? '').replace(/\/\.\.$/, '')];
};
const upload = async (path: string, content: Buffer, more: Partial<files.CommitInfo> = {}) => {
  const { session_id } = (await api.filesUploadSessionStart({ contents: content })).result;
  const cursor = { session_id, offset: content.length };
  return (await api.filesUploadSessionFinish({ cursor, commit: { path, ...more } })).result;
};

describe('files of the stand-in for Dropbox', () => {
  it('says whose Dropbox it is', async () => {
    const { result } = await api.usersGetCurrentAccount();
    expect([result.email, result.name.display_name]).toEqual(['files@lamplight.example', 'Lamplight Files']);
  });

  it('makes a folder once, in capital or small letters', async () => {
    const { metadata } = (await api.filesCreateFolderV2({ path: '/Projects/Atlas' })).result;
    expect(metadata).toMatchObject({ name: 'Atlas', path_lower: '/projects/atlas', path_display: '/Projects/Atlas' });
    expect(await refusalOf(api.filesCreateFolderV2({ path: '/projects/ATLAS' }))).toEqual([
      409,
      'path/conflict/folder',
    ]);
    expect(await refusalOf(api.filesCreateFolderV2({ path: 'no slash' }))).toEqual([409, 'path/malformed_path']);
    const found = (await api.filesGetMetadata({ path: metadata.id })).result;
    expect(found).toMatchObject({ '.tag': 'folder', path_display: '/Projects/Atlas' });
    expect(await refusalOf(api.filesGetMetadata({ path: '/nowhere' }))).toEqual([409, 'path/not_found']);
  });

  it('lists by pages, and then what changed', async () => {
    for (const name of ['a', 'b', 'c']) await api.filesCreateFolderV2({ path: `/Many/${name}` });
    const first = (await api.filesListFolder({ path: '/Many', limit: 2 })).result;
    const second = (await api.filesListFolderContinue({ cursor: first.cursor })).result;
    const names = (listed: files.ListFolderResult) => listed.entries.map(({ name }) => name);
    expect([names(first), first.has_more, names(second), second.has_more]).toEqual([['a', 'b'], true, ['c'], false]);
    await api.filesCreateFolderV2({ path: '/Many/d' });
    await api.filesDeleteV2({ path: '/Many/a' });
    const changed = (await api.filesListFolderContinue({ cursor: second.cursor })).result;
    expect(changed.entries.map((entry) => [entry['.tag'], entry.name])).toEqual([
      ['folder', 'd'],
      ['deleted', 'a'],
    ]);
    const deep = (await api.filesListFolder({ path: '', recursive: true })).result;
    expect(names(deep)).toEqual(expect.arrayContaining(['Many', 'b']));
    expect(await refusalOf(api.filesListFolder({ path: '/nowhere' }))).toEqual([409, 'path/not_found']);
    expect(await refusalOf(api.filesListFolderContinue({ cursor: 'guessed' }))).toEqual([409, 'reset']);
    expect(await refusalOf(stranger.filesListFolderContinue({ cursor: second.cursor }))).toEqual([409, 'reset']);
  });

  it('keeps a content with its hash, and gives it by a call and by a link', async () => {
    const content = randomBytes(5 * 1024 * 1024);
    const made = await upload('/Reports/Отчёт.pdf', content);
    expect([made.size, made.content_hash]).toEqual([content.length, contentHashOf(content)]);
    const { result } = await api.filesDownload({ path: '/Reports/Отчёт.pdf' });
    const { fileBinary } = result as unknown as { fileBinary: Buffer };
    expect([result.name, fileBinary.equals(content)]).toEqual(['Отчёт.pdf', true]);
    const { link } = (await api.filesGetTemporaryLink({ path: made.id })).result;
    expect(Buffer.from(await (await fetch(link)).arrayBuffer()).equals(content)).toBe(true);
    expect((await fetch(`${standIn.url}/temporary/guessed`)).status).toBe(410);
    expect(await refusalOf(api.filesDownload({ path: '/Reports' }))).toEqual([409, 'path/not_file']);
    expect(await refusalOf(stranger.filesDownload({ path: made.id }))).toEqual([409, 'path/not_found']);
  });

  it('gives a part of a version, also once another stands in its place', async () => {
    const token = await tokenOf(0);
    const first = await upload('/Versions/v.txt', Buffer.from('first'));
    const at = standIn.entries().find(({ path }) => path === '/Versions');
    if (at === undefined) throw new Error('there is no such folder');
    const second = standIn.put(at, 'v.txt', Buffer.from('second'));
    expect([second.id, second.rev === first.rev]).toEqual([first.id, false]);
    const read = async (path: string, range: string) => {
      const answer = await fetch(`${standIn.url}/2/files/download`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'dropbox-api-arg': JSON.stringify({ path }), range },
      });
      return [answer.status, answer.headers.get('content-range'), await answer.text()];
    };
    expect(await read(`rev:${first.rev}`, 'bytes=1-3')).toEqual([206, 'bytes 1-3/5', 'irs']);
    expect(await read(first.id, 'bytes=1-')).toEqual([206, 'bytes 1-5/6', 'econd']);
    expect((await read(first.id, 'bytes=6-'))[0]).toBe(416);
    expect(await refusalOf(stranger.filesDownload({ path: `rev:${first.rev}` }))).toEqual([409, 'path/not_found']);
  });

  it('deletes with everything inside', async () => {
    await upload('/Old/inner/file.txt', Buffer.from('x'));
    expect((await api.filesDeleteV2({ path: '/old' })).result.metadata).toMatchObject({
      '.tag': 'folder',
      name: 'Old',
    });
    expect(await refusalOf(api.filesGetMetadata({ path: '/Old/inner/file.txt' }))).toEqual([409, 'path/not_found']);
    expect(await refusalOf(api.filesDeleteV2({ path: '/old' }))).toEqual([409, 'path_lookup/not_found']);
  });

  it('hashes as Dropbox says: of blocks, not of the whole', () => {
    // The value that Dropbox's own page computes for nothing: the hash of no block.
    expect(contentHashOf(Buffer.alloc(0))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    const block = Buffer.alloc(4 * 1024 * 1024, 1);
    expect(contentHashOf(Buffer.concat([block, Buffer.from('x')]))).not.toBe(contentHashOf(block));
  });
});

describe('uploads in parts', () => {
  it('go on where they are, and say where that is', async () => {
    const [one, two] = [Buffer.from('first '), Buffer.from('second')];
    const { session_id } = (await api.filesUploadSessionStart({ contents: one })).result;
    const append = (offset: number, close = false) =>
      api.filesUploadSessionAppendV2({
        cursor: { session_id, offset },
        contents: two,
        close,
        content_hash: contentHashOf(two),
      });
    const wrong = await append(2).catch((error: DropboxResponseError<unknown>) => error.error);
    expect(wrong).toMatchObject({ error: { '.tag': 'incorrect_offset', correct_offset: one.length } });
    const foreign = { cursor: { session_id, offset: one.length }, contents: two };
    expect(await refusalOf(stranger.filesUploadSessionAppendV2(foreign))).toEqual([409, 'not_found']);
    await append(one.length, true);
    expect(await refusalOf(append(one.length + two.length))).toEqual([409, 'closed']);
    const cursor = { session_id, offset: one.length + two.length };
    const made = (await api.filesUploadSessionFinish({ cursor, commit: { path: '/parts.txt' } })).result;
    expect(made.content_hash).toBe(contentHashOf(Buffer.concat([one, two])));
    // A session makes one file.
    expect(await refusalOf(api.filesUploadSessionFinish({ cursor, commit: { path: '/parts.txt' } }))).toEqual([
      409,
      'lookup_failed/not_found',
    ]);
  });

  it('refuse what was changed on its way', async () => {
    const call = api.filesUploadSessionStart({
      contents: Buffer.from('a'),
      content_hash: contentHashOf(Buffer.from('b')),
    });
    expect(await refusalOf(call)).toEqual([409, 'content_hash_mismatch']);
  });

  it('keep what arrived before the connection broke', async () => {
    const { session_id } = (await api.filesUploadSessionStart({ contents: Buffer.alloc(0) })).result;
    const content = Buffer.from('all of it');
    standIn.fault({ call: 'files/upload_session/append_v2', as: 'partial', bytes: 3 });
    const cursor = { session_id, offset: 0 };
    await expect(api.filesUploadSessionAppendV2({ cursor, contents: content })).rejects.toThrow();
    const again = await api.filesUploadSessionAppendV2({ cursor, contents: content }).catch((error) => error.error);
    expect(again).toMatchObject({ error: { correct_offset: 3 } });
    await api.filesUploadSessionAppendV2({ cursor: { session_id, offset: 3 }, contents: content.subarray(3) });
    const end = { session_id, offset: content.length };
    const made = (await api.filesUploadSessionFinish({ cursor: end, commit: { path: '/arrived.txt' } })).result;
    expect(made.content_hash).toBe(contentHashOf(content));
  });

  it('meet what is there as the mode says', async () => {
    const first = await upload('/mode.txt', Buffer.from('one'));
    expect((await upload('/mode.txt', Buffer.from('one'))).rev).toBe(first.rev);
    expect(await refusalOf(upload('/mode.txt', Buffer.from('two')))).toEqual([409, 'path/conflict/file']);
    expect((await upload('/mode.txt', Buffer.from('two'), { autorename: true })).name).toBe('mode (1).txt');
    const second = await upload('/mode.txt', Buffer.from('two'), { mode: { '.tag': 'update', update: first.rev } });
    expect(second.id).toBe(first.id);
    expect(
      await refusalOf(upload('/mode.txt', Buffer.from('3'), { mode: { '.tag': 'update', update: first.rev } })),
    ).toEqual([409, 'path/conflict/file']);
    expect((await upload('/mode.txt', Buffer.from('four'), { mode: { '.tag': 'overwrite' } })).size).toBe(4);
  });
});

describe('sharing', () => {
  const shared = async (path: string): Promise<string> => {
    await api.filesCreateFolderV2({ path });
    const { result } = await api.sharingShareFolder({ path });
    return 'shared_folder_id' in result ? result.shared_folder_id : '';
  };
  const email = (address: string) => ({ '.tag': 'email', email: address }) as const;

  it('lets people in, shows them, and takes them out', async () => {
    const shared_folder_id = await shared('/Team');
    const add = (address: string, level: 'editor' | 'viewer') =>
      api.sharingAddFolderMember({
        shared_folder_id,
        quiet: true,
        members: [{ member: email(address), access_level: { '.tag': level } }],
      });
    expect((await add('ravi@lamplight.example', 'viewer')).result).toBeNull();
    await add('ravi@lamplight.example', 'editor');
    await add('meera.iyer@gmail.com', 'viewer');
    expect(standIn.members()).toEqual([
      {
        email: 'ravi@lamplight.example',
        level: 'editor',
        notified: false,
        path: '/Team',
        sharedFolderId: shared_folder_id,
      },
      {
        email: 'meera.iyer@gmail.com',
        level: 'viewer',
        notified: false,
        path: '/Team',
        sharedFolderId: shared_folder_id,
      },
    ]);
    const { result } = await api.sharingListFolderMembers({ shared_folder_id });
    expect(result.users.map(({ user, access_type }) => [user.email, access_type['.tag']])).toEqual([
      ['files@lamplight.example', 'owner'],
      ['meera.iyer@gmail.com', 'viewer'],
    ]);
    expect(result.invitees.map(({ invitee }) => invitee)).toEqual([email('ravi@lamplight.example')]);
    const page = (await api.sharingListFolderMembers({ shared_folder_id, limit: 1 })).result;
    const rest = (await api.sharingListFolderMembersContinue({ cursor: page.cursor ?? '' })).result;
    expect([page.invitees.length, rest.users.map(({ user }) => user.email)]).toEqual([1, ['meera.iyer@gmail.com']]);

    const remove = (address: string) =>
      api.sharingRemoveFolderMember({ shared_folder_id, member: email(address), leave_a_copy: false });
    const launched = (await remove('ravi@lamplight.example')).result;
    const async_job_id = launched['.tag'] === 'async_job_id' ? launched.async_job_id : '';
    const poll = async () => (await api.sharingCheckRemoveMemberJobStatus({ async_job_id })).result['.tag'];
    expect([await poll(), await poll()]).toEqual(['in_progress', 'complete']);
    expect(standIn.members().map((member) => member.email)).toEqual(['meera.iyer@gmail.com']);
    expect(await refusalOf(remove('ravi@lamplight.example'))).toEqual([409, 'member_error/not_a_member']);
    expect(await refusalOf(remove('files@lamplight.example'))).toEqual([409, 'folder_owner']);
    expect(await refusalOf(add('nobody', 'viewer'))).toEqual([409, 'bad_member/invalid_email']);
  });

  it('shares a folder once, and none inside it', async () => {
    const shared_folder_id = await shared('/Once');
    const again = await api
      .sharingShareFolder({ path: '/once' })
      .catch((error: DropboxResponseError<unknown>) => error.error);
    expect(again).toMatchObject({ error: { bad_path: { '.tag': 'already_shared', shared_folder_id } } });
    await api.filesCreateFolderV2({ path: '/Once/Inside' });
    expect(await refusalOf(api.sharingShareFolder({ path: '/Once/Inside' }))).toEqual([
      409,
      'bad_path/inside_shared_folder',
    ]);
    const member = { member: email('a@b.example') };
    expect(await refusalOf(stranger.sharingAddFolderMember({ shared_folder_id, members: [member] }))).toEqual([
      409,
      'access_error/invalid_id',
    ]);
    expect((await api.filesGetMetadata({ path: '/Once' })).result).toMatchObject({ shared_folder_id });
  });

  it('may take a while', async () => {
    await api.filesCreateFolderV2({ path: '/Later' });
    const launched = (await api.sharingShareFolder({ path: '/Later', force_async: true })).result;
    const async_job_id = launched['.tag'] === 'async_job_id' ? launched.async_job_id : '';
    const poll = async () => (await api.sharingCheckShareJobStatus({ async_job_id })).result;
    expect((await poll())['.tag']).toBe('in_progress');
    expect(await poll()).toMatchObject({ '.tag': 'complete', name: 'Later' });
    expect(await refusalOf(api.sharingCheckShareJobStatus({ async_job_id: 'guessed' }))).toEqual([
      409,
      'invalid_async_job_id',
    ]);
  });

  it('makes one link to a file, which leads there', async () => {
    const { id } = await upload('/linked.txt', Buffer.from('x'));
    const { url } = (await api.sharingCreateSharedLinkWithSettings({ path: '/linked.txt' })).result;
    expect((await api.sharingGetSharedLinkMetadata({ url })).result).toMatchObject({
      '.tag': 'file',
      id,
      name: 'linked.txt',
    });
    expect(await refusalOf(api.sharingCreateSharedLinkWithSettings({ path: '/linked.txt' }))).toEqual([
      409,
      'shared_link_already_exists',
    ]);
    expect((await fetch(url)).status).toBe(200);
    await api.filesDeleteV2({ path: '/linked.txt' });
    expect(await refusalOf(api.sharingGetSharedLinkMetadata({ url }))).toEqual([409, 'shared_link_not_found']);
    expect((await fetch(url)).status).toBe(404);
  });
});

describe('faults of the stand-in for Dropbox', () => {
  it('come in Dropbox’s own words', async () => {
    standIn.fault({ call: 'files/*', as: 'limited', retryAfterSeconds: 3 });
    const limited: DropboxResponseError<unknown> = await api.filesListFolder({ path: '' }).catch((error) => error);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3']);
    expect(limited.error).toMatchObject({ error: { reason: { '.tag': 'too_many_requests' }, retry_after: 3 } });
    standIn.fault({ call: 'files/list_folder', as: 'down', status: 500 });
    const down: DropboxResponseError<unknown> = await api.filesListFolder({ path: '' }).catch((error) => error);
    expect([down.status, down.error]).toEqual([500, 'Internal Server Error']);
    expect((await api.filesListFolder({ path: '' })).status).toBe(200);
  });

  it('lose an answer after the folder is there', async () => {
    standIn.fault({ call: 'files/create_folder_v2', as: 'lost' });
    await expect(api.filesCreateFolderV2({ path: '/In doubt' })).rejects.toThrow();
    expect(await refusalOf(api.filesCreateFolderV2({ path: '/In doubt' }))).toEqual([409, 'path/conflict/folder']);
  });

  it('name the scope that is missing, a token that is too old, and one that is none', async () => {
    const provider = { ...dropboxAt(standIn), asks: { scope: 'account_info.read', token_access_type: 'offline' } };
    const { body } = await connect(provider, dropboxAccounts[1]?.id ?? '');
    const small = clientOf(String(body['access_token']));
    const missing: DropboxResponseError<unknown> = await small.filesListFolder({ path: '' }).catch((error) => error);
    expect([missing.status, missing.error]).toEqual([
      401,
      { error_summary: 'missing_scope/..', error: { '.tag': 'missing_scope', required_scope: 'files.metadata.read' } },
    ]);
    expect(await refusalOf(clientOf('guessed').usersGetCurrentAccount())).toEqual([401, 'invalid_access_token']);
    standIn.expireTokens();
    expect(await refusalOf(small.usersGetCurrentAccount())).toEqual([401, 'expired_access_token']);
    // The others need new ones for what comes after.
    api = clientOf(await tokenOf(0));
    stranger = clientOf(await tokenOf(1));
  });

  it('end with the token when the app gives it back', async () => {
    const mine = clientOf(await tokenOf(0));
    expect((await mine.authTokenRevoke()).status).toBe(200);
    expect(await refusalOf(mine.usersGetCurrentAccount())).toEqual([401, 'invalid_access_token']);
  });
});
