import { join } from 'node:path';
import { Disallowed, descriptionIn } from './described.ts';
import { startDrive } from './drive/stand-in.ts';

const folder = (name: string): string => join(import.meta.dirname, name);
const drive = descriptionIn(folder('drive'));
const dropbox = descriptionIn(folder('dropbox'));
const github = descriptionIn(folder('github'));
const webhooks = descriptionIn(folder('github'), 'webhooks.json');

describe('a description of a provider', () => {
  it('allows what is so', () => {
    expect(() => drive.answer('drive.files.get', 200, { kind: 'drive#file', id: '1', size: '12' })).not.toThrow();
    expect(() => drive.request('drive.files.list', { query: { pageSize: '10' }, body: undefined })).not.toThrow();
    expect(() => dropbox.answer('sharing/add_folder_member', 200, null)).not.toThrow();
    expect(() => github.request('repos/add-collaborator', { query: {}, body: undefined })).not.toThrow();
    expect(() => github.answer('repos/get', 404, { message: 'Not Found' })).not.toThrow();
  });

  it.each([
    ['a field of a file that there is not', () => drive.answer('drive.files.get', 200, { sise: '12' })],
    ['a size that is no text', () => drive.answer('drive.files.get', 200, { size: 12 })],
    ['a text of a whole number that is none', () => drive.answer('drive.files.get', 200, { size: '12.5' })],
    ['a time that is none', () => drive.answer('drive.files.get', 200, { createdTime: 'yesterday' })],
    ['a body where none comes', () => drive.answer('drive.files.delete', 204, {})],
    [
      'a parameter that there is not',
      () => drive.request('drive.files.list', { query: { size: '1' }, body: undefined }),
    ],
    ['a number that is none', () => drive.request('drive.files.list', { query: { pageSize: 'ten' }, body: undefined })],
    ['a body that is not taken', () => drive.request('drive.files.get', { query: {}, body: {} })],
    ['a call that there is not', () => drive.request('drive.files.copy', { query: {}, body: {} })],
    ['an argument without its path', () => dropbox.request('files/create_folder_v2', { query: {}, body: {} })],
    [
      'an argument too many',
      () => dropbox.request('files/delete_v2', { query: {}, body: { path: '/a', force: true } }),
    ],
    ['metadata without a name', () => dropbox.answer('files/create_folder_v2', 200, { metadata: { id: 'id:1' } })],
    ['a refusal of another call', () => dropbox.answer('files/list_folder', 409, refusal('conflict'))],
    ['a hook that says nothing', () => github.answer('repos/create-webhook', 201, { id: 1 })],
    ['a status that never comes', () => github.answer('repos/add-collaborator', 200, {})],
    [
      'a webhook with a field that there is not',
      () => webhooks.shape('push$event', { ref: 'refs/heads/main', more: 1 }),
    ],
  ])('does not allow %s', (_what, check) => {
    expect(check).toThrow(Disallowed);
  });

  it('says where it is cut from', () => {
    expect(Object.keys(drive.calls)).toContain('drive.files.generateIds');
    expect(drive.calls['drive.files.list']?.path).toBe('/drive/v3/files');
  });
});

const refusal = (tag: string) => ({ error_summary: `${tag}/..`, error: { '.tag': tag } });

describe('a stand-in that was asked against the description', () => {
  const options = { siteHost: '127.0.0.1', origin: () => 'http://127.0.0.1:1', now: Date.now };

  it('throws when it closes', async () => {
    const standIn = await startDrive(options);
    await fetch(`${standIn.url}/drive/v3/changes`);
    await expect(standIn.close()).rejects.toThrow('GET /drive/v3/changes: there is no such call');
  });

  it('does not where the test saw to it', async () => {
    const standIn = await startDrive(options);
    await fetch(`${standIn.url}/drive/v3/changes`);
    expect(standIn.takeWrong()).toEqual(['GET /drive/v3/changes: there is no such call']);
    await standIn.close();
  });
});
