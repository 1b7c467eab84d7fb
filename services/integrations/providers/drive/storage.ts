/**
 * Google Drive as a place for files. Ids are made before anything is asked for (`files.generateIds`), so that a repeat meets
 * what the first try made; a person has one permission at a folder, however often it is given.
 */
import { unavailable } from '@lamplight/events/ports/errors.ts';
import { z } from 'zod';
import { done, type Found, type Outcome, type Permission, type Storage, THROWN_AWAY } from '../../storage/storage.ts';
import type { Ask } from '../asking.ts';
import { addressesOf } from '../hosts.ts';
import type { ClientOptions } from '../provider.ts';
import { driveCallWith, HOSTS, PATHS, readBy, refusalIn, WHOM } from './answers.ts';
import { uploadTo } from './upload.ts';

const FOLDER = 'application/vnd.google-apps.folder';
const OF_FILE = 'id,webViewLink,trashed,sha256Checksum';
const PERMISSIONS = 'nextPageToken,permissions(id,emailAddress,role)';

const ids = z.object({ ids: z.array(z.string().min(1).max(128)).min(1) });
const file = z.object({
  id: z.string().min(1).max(128),
  webViewLink: z.string().max(2_048),
  trashed: z.boolean().optional(),
  sha256Checksum: z.string().max(64).optional(),
});
const permission = z.object({
  id: z.string().min(1).max(128),
  emailAddress: z.string().max(320).optional(),
  role: z.string(),
});
const permissions = z.object({ nextPageToken: z.string().max(4_096).optional(), permissions: z.array(permission) });

const PAGES_AT_MOST = 20;

export const driveStorageWith = (o: Pick<ClientOptions, 'url'> & Readonly<{ ask: Ask }>): Storage => {
  const at = addressesOf('DRIVE_URL', o.url, HOSTS, PATHS);
  const call = driveCallWith(o.ask);
  const send = (access: string, url: string, body: object) =>
    call(access, url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const fileUrl = (id: string): string => `${at.files}/${encodeURIComponent(id)}`;

  const find: Storage['find'] = async (access, ref) => {
    const answer = await call(access, `${fileUrl(ref)}?fields=${OF_FILE}`);
    if (answer.status === 404) return done(null);
    const read = readBy(file, answer);
    if (read.is === 'refused') return read;
    return done(read.value.trashed === true ? null : foundOf(read.value));
  };

  return {
    name: 'drive',
    refFor: async (access) => {
      const read = readBy(ids, await call(access, `${at.files}/generateIds?count=1&space=drive`));
      return read.is === 'refused' ? read : done(read.value.ids[0] ?? '');
    },
    find,
    makeFolder: async (access, { ref, name }) => {
      const made = await send(access, `${at.files}?fields=${OF_FILE}`, { id: ref, name, mimeType: FOLDER });
      if (made.status === 409) return standing(await find(access, ref, null));
      const read = readBy(file, made);
      return read.is === 'refused' ? read : done(foundOf(read.value));
    },
    hashOf: async ({ sha256 }) => sha256,
    copyIn: async (access, copying, underWay) => {
      const answer = await uploadTo(at.upload, OF_FILE, call, access, copying, underWay);
      if (answer.status === 409) return standing(await find(access, copying.ref, copying.folderId));
      const read = readBy(file, answer);
      return read.is === 'refused' ? read : done(foundOf(read.value));
    },
    give: async (access, folderId, address) => {
      // Google writes to whoever has no Google account, whatever is asked for; to others nothing goes out.
      const url = `${fileUrl(folderId)}/permissions?sendNotificationEmail=false&fields=id,emailAddress,role`;
      const body = { type: 'user', role: 'writer', emailAddress: address };
      const read = readBy(permission, await send(access, url, body));
      return read.is === 'refused' ? read : done(permissionOf(read.value));
    },
    take: async (access, folderId, { permissionId }) => {
      const url = `${fileUrl(folderId)}/permissions/${encodeURIComponent(permissionId)}`;
      const answer = await call(access, url, { method: 'DELETE' });
      return answer.status === 204 || answer.status === 200 || answer.status === 404 ? done(null) : refusalIn(answer);
    },
    whoHas: async (access, folderId) => {
      let found: readonly Permission[] = [];
      let page = '';
      for (let pages = 0; pages < PAGES_AT_MOST; pages += 1) {
        const url = `${fileUrl(folderId)}/permissions?pageSize=100&fields=${PERMISSIONS}${page}`;
        const read = readBy(permissions, await call(access, url));
        if (read.is === 'refused') return read;
        found = [...found, ...read.value.permissions.map(permissionOf)];
        if (read.value.nextPageToken === undefined) return done(found);
        page = `&pageToken=${encodeURIComponent(read.value.nextPageToken)}`;
      }
      throw unavailable(WHOM, new Error('Its list of permissions does not end'));
    },
  };
};

const foundOf = ({ id, webViewLink: link, sha256Checksum: hash }: z.infer<typeof file>): Found => ({
  ...{ id, link },
  hash: hash ?? null,
});
const permissionOf = ({ id, emailAddress: address, role }: z.infer<typeof permission>): Permission => ({
  ...{ permissionId: id, address: address ?? null },
  owner: role === 'owner',
});

/** What was made before under this id; it may have been thrown away since. */
const standing = <T>(found: Outcome<T | null>): Outcome<T> => {
  if (found.is === 'refused') return found;
  return found.value === null ? { is: 'refused', cause: THROWN_AWAY, gone: false } : done(found.value);
};
