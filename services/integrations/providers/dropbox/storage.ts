/**
 * Dropbox as a place for files. A path is made once: whoever repeats it is told that it is there. A folder is shared with the
 * first person who is let in.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { z } from 'zod';
import { done, type Found, type Outcome, type Permission, type Storage } from '../../storage/storage.ts';
import type { Ask } from '../asking.ts';
import { addressesOf } from '../hosts.ts';
import type { ClientOptions } from '../provider.ts';
import { dropboxCallsWith, plain } from './calls.ts';
import { contentHashOf } from './content-hash.ts';
import { uploadTo } from './upload.ts';

const WHOM = 'Dropbox';
/** In which all folders of projects stand. */
const TOP = '/Lamplight';
const NAME_AT_MOST = 120;
const PAGES_AT_MOST = 20;
const LOOKS_AT_MOST = 10;
const LOOK_EVERY_MS = 500;

const id = z.string().min(1).max(256);
const metadata = z.object({
  id,
  path_display: z.string().max(4_096).optional(),
  content_hash: z.string().length(64).optional(),
  shared_folder_id: id.optional(),
});
const made = z.object({ metadata });
const shareId = z.object({ shared_folder_id: id });
const shared = z.union([
  shareId.extend({ '.tag': z.literal('complete') }),
  z.object({ '.tag': z.literal('async_job_id'), async_job_id: id }),
]);
const alreadyShared = z.object({ bad_path: shareId.extend({ '.tag': z.literal('already_shared') }) });
const job = z.object({ '.tag': z.string(), shared_folder_id: id.optional() });
const launched = z.object({ '.tag': z.string(), async_job_id: id.optional() });
const role = z.object({ '.tag': z.string() });
const members = z.object({
  users: z.array(
    z.object({ access_type: role, user: z.object({ account_id: id, email: z.string().max(320).optional() }) }),
  ),
  invitees: z.array(z.object({ access_type: role, invitee: z.object({ email: z.string().max(320).optional() }) })),
  cursor: z.string().max(4_096).optional(),
});

export const dropboxStorageWith = (o: Pick<ClientOptions, 'url'> & Readonly<{ ask: Ask }>): Storage => {
  const calls = dropboxCallsWith(o);
  const { home } = addressesOf('DROPBOX_URL', o.url, { home: 'https://www.dropbox.com/home' }, { home: '/home' });
  /** Whoever may see it finds it there; a link that opens it to others is never made. */
  const foundOf = ({ id: at, path_display: path = '', content_hash: hash }: z.infer<typeof metadata>): Found => ({
    ...{ id: at, hash: hash ?? null },
    link: `${home}${path.split('/').map(encodeURIComponent).join('/')}`,
  });

  const look = async (access: string, path: string) => {
    const answer = await calls.ask(access, 'files/get_metadata', { path }, metadata);
    if (answer.is === 'refused' && answer.tags.startsWith('path/not_found')) return done(null);
    return plain(answer);
  };
  /** Where it stands now: people move and rename folders. */
  const pathIn = async (access: string, folderId: string, name: string): Promise<Outcome<string>> => {
    const folder = await look(access, folderId);
    if (folder.is === 'refused') return folder;
    if (folder.value?.path_display === undefined) return { is: 'refused', cause: 'folder_gone', gone: false };
    return done(`${folder.value.path_display}/${name}`);
  };
  const shareOf = async (access: string, folderId: string): Promise<Outcome<string | null>> => {
    const folder = await look(access, folderId);
    return folder.is === 'refused' ? folder : done(folder.value?.shared_folder_id ?? null);
  };
  const share = async (access: string, path: string): Promise<Outcome<string>> => {
    const answer = await calls.ask(access, 'sharing/share_folder', { path }, shared);
    if (answer.is === 'refused') {
      const already = alreadyShared.safeParse(answer.error);
      return already.success ? done(already.data.bad_path.shared_folder_id) : plain(answer);
    }
    if (answer.value['.tag'] === 'complete') return done(answer.value.shared_folder_id);
    const end = await ended(access, 'sharing/check_share_job_status', answer.value.async_job_id);
    if (end.is === 'refused') return end;
    return end.value === null ? { is: 'refused', cause: 'not_shared', gone: false } : done(end.value);
  };
  /** Waits for a job of Dropbox's. Where it takes longer than that, it is looked up what came of it. */
  const ended = async (access: string, method: string, async_job_id: string): Promise<Outcome<string | null>> => {
    for (let looks = 0; looks < LOOKS_AT_MOST; looks += 1) {
      const answer = await calls.ask(access, method, { async_job_id }, job);
      if (answer.is === 'refused') return plain(answer);
      if (answer.value['.tag'] === 'complete') return done(answer.value.shared_folder_id ?? null);
      if (answer.value['.tag'] === 'failed') return { is: 'refused', cause: 'job_failed', gone: false };
      await sleep(LOOK_EVERY_MS);
    }
    throw unavailable(WHOM, new Error('What it was asked for takes long'));
  };

  const whoHas: Storage['whoHas'] = async (access, folderId) => {
    const share = await shareOf(access, folderId);
    if (share.is === 'refused') return share;
    if (share.value === null) return done([]);
    let found: readonly Permission[] = [];
    let [method, argument]: [string, object] = ['sharing/list_folder_members', { shared_folder_id: share.value }];
    for (let pages = 0; pages < PAGES_AT_MOST; pages += 1) {
      const answer = await calls.ask(access, method, argument, members);
      if (answer.is === 'refused') return plain(answer);
      found = [...found, ...permissionsIn(answer.value)];
      if (answer.value.cursor === undefined) return done(found);
      [method, argument] = ['sharing/list_folder_members/continue', { cursor: answer.value.cursor }];
    }
    throw unavailable(WHOM, new Error('Its list of members does not end'));
  };

  return {
    name: 'dropbox',
    refFor: async (_access, name, inside) => done(inside === null ? `${TOP}/${nameOf(name)}` : nameOf(name)),
    find: async (access, ref, inside) => {
      const path = inside === null ? done(ref) : await pathIn(access, inside, ref);
      if (path.is === 'refused') return path.cause === 'folder_gone' ? done(null) : path;
      const found = await look(access, path.value);
      return found.is === 'refused' ? found : done(found.value === null ? null : foundOf(found.value));
    },
    makeFolder: async (access, { ref: path }) => {
      const answer = await calls.ask(access, 'files/create_folder_v2', { path, autorename: false }, made);
      if (answer.is === 'done') return done(foundOf(answer.value.metadata));
      if (!answer.tags.startsWith('path/conflict/folder')) return plain(answer);
      // The name ends in the project's: nobody else makes such a folder.
      const there = await look(access, path);
      if (there.is === 'refused') return there;
      return there.value === null ? plain(answer) : done(foundOf(there.value));
    },
    hashOf: contentHashOf,
    copyIn: async (access, copying, underWay) => {
      const path = await pathIn(access, copying.folderId, copying.ref);
      if (path.is === 'refused') return path;
      const answer = await uploadTo(calls, access, { ...copying, path: path.value }, underWay, metadata);
      return answer.is === 'refused' ? answer : done(foundOf(answer.value));
    },
    give: async (access, folderId, address) => {
      const share_id = await share(access, folderId);
      if (share_id.is === 'refused') return share_id;
      const argument = {
        shared_folder_id: share_id.value,
        members: [{ member: { '.tag': 'email', email: address }, access_level: { '.tag': 'editor' } }],
        quiet: true,
      };
      const given = await calls.ask(access, 'sharing/add_folder_member', argument, z.null());
      if (given.is === 'refused') return plain(given);
      const all = await whoHas(access, folderId);
      if (all.is === 'refused') return all;
      const mine = all.value.find((one) => one.address?.toLowerCase() === address.toLowerCase());
      return mine === undefined ? { is: 'refused', cause: 'not_listed', gone: false } : done(mine);
    },
    take: async (access, folderId, { permissionId, address }) => {
      const share_id = await shareOf(access, folderId);
      if (share_id.is === 'refused') return share_id;
      if (share_id.value === null) return done(null);
      const member =
        address === null ? { '.tag': 'dropbox_id', dropbox_id: permissionId } : { '.tag': 'email', email: address };
      const argument = { shared_folder_id: share_id.value, member, leave_a_copy: false };
      const answer = await calls.ask(access, 'sharing/remove_folder_member', argument, launched);
      if (answer.is === 'refused') return answer.tags.startsWith('member_error/') ? done(null) : plain(answer);
      if (answer.value.async_job_id === undefined) return done(null);
      const end = await ended(access, 'sharing/check_remove_member_job_status', answer.value.async_job_id);
      return end.is === 'refused' ? end : done(null);
    },
    whoHas,
  };
};

const permissionsIn = ({ users, invitees }: z.infer<typeof members>): readonly Permission[] => [
  ...users.map(({ access_type, user }) => ({
    ...{ permissionId: user.account_id, address: user.email ?? null },
    owner: access_type['.tag'] === 'owner',
  })),
  // Who has no account yet has no id of Dropbox's: one that is the same each time stands for it, and tells no address.
  ...invitees.map(({ invitee: { email = null } }) => ({
    ...{ permissionId: `invited-${derivedId('invitee', email ?? '')}`, address: email },
    owner: false,
  })),
];

/** What no name may hold there, or what would end it early. */
const nameOf = (name: string): string =>
  [
    ...name
      .replaceAll(/[/\\<>:"|?*\p{Cc}]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replace(/[. ]+$/, ''),
  ]
    .slice(-NAME_AT_MOST)
    .join('');
