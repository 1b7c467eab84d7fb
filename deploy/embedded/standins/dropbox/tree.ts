/** The files and folders of a Dropbox, in memory. A path is the same in capital and small letters. */
import { createHash, randomBytes } from 'node:crypto';
import type { Account } from '../grants.ts';
import { wholeSeconds } from '../whole-seconds.ts';
import { contentHashOf } from './content-hash.ts';

export type Entry = {
  readonly id: string;
  readonly owner: Account;
  /** As it was written first. */
  readonly path: string;
  /** `null`: a folder. */
  content: Buffer | null;
  rev: string;
  clientModified: string;
  serverModified: string;
  sharedFolderId: string | null;
  /** Rises with each change in this Dropbox. */
  change: number;
};
type Gone = Readonly<{ owner: Account; path: string; change: number }>;

export type Tree = ReturnType<typeof newTree>;

export const newTree = (now: () => number) => {
  const all = new Map<string, Entry>();
  /** Every version of a file that there ever was, as it was then. */
  const versions = new Map<string, Entry>();
  let gone: Gone[] = [];
  let changes = 0;
  const key = (owner: Account, path: string): string => `${owner.id} ${path.toLowerCase()}`;
  const time = (): string => wholeSeconds(now());
  const at = (owner: Account, path: string): Entry | null => {
    if (path.startsWith('rev:')) {
      const version = versions.get(path.slice('rev:'.length));
      return version?.owner.id === owner.id ? version : null;
    }
    if (path.startsWith('id:'))
      return [...all.values()].find((entry) => entry.id === path && entry.owner.id === owner.id) ?? null;
    return all.get(key(owner, path)) ?? null;
  };
  const put = (owner: Account, path: string, content: Buffer | null, clientModified?: string): Entry => {
    for (let above = parentOf(path); above !== ''; above = parentOf(above))
      if (at(owner, above) === null) put(owner, above, null);
    changes += 1;
    const known = at(owner, path);
    const written = {
      content,
      rev: `0${createHash('sha256').update(`${path} ${changes}`).digest('hex').slice(0, 23)}`,
      clientModified: clientModified ?? time(),
      serverModified: time(),
      change: changes,
    };
    const id = `id:${randomBytes(16).toString('base64url')}`;
    const entry: Entry = Object.assign(known ?? { id, owner, path, sharedFolderId: null }, written);
    if (known === null) all.set(key(owner, path), entry);
    versions.set(entry.rev, { ...entry });
    return entry;
  };
  const isUnder = (path: string, folder: string): boolean => path.toLowerCase().startsWith(`${folder.toLowerCase()}/`);

  return {
    at,
    put,
    all: (): readonly Entry[] => [...all.values()],
    changes: (): number => changes,
    /** What stands in a folder, by path. @param folder `''` is the whole Dropbox */
    inside: (owner: Account, folder: string, recursive: boolean): readonly Entry[] =>
      [...all.values()]
        .filter((entry) => entry.owner.id === owner.id && isUnder(entry.path, folder))
        .filter(({ path }) => recursive || parentOf(path).toLowerCase() === folder.toLowerCase())
        .sort((a, b) => (a.path.toLowerCase() < b.path.toLowerCase() ? -1 : 1)),
    goneSince: (owner: Account, folder: string, change: number): readonly Gone[] =>
      gone.filter((each) => each.owner.id === owner.id && each.change > change && isUnder(each.path, folder)),
    /** With everything in it. */
    remove: (entry: Entry): void => {
      for (const each of [...all.values()])
        if (each.owner.id === entry.owner.id && (each === entry || isUnder(each.path, entry.path))) {
          changes += 1;
          all.delete(key(each.owner, each.path));
          gone = [...gone, { owner: each.owner, path: each.path, change: changes }];
        }
    },
    /** The shared folder that it is, or is in. */
    sharedAbove: (entry: Entry): Entry | null => {
      for (let path = entry.path; path !== ''; path = parentOf(path)) {
        const above = at(entry.owner, path);
        if (above?.sharedFolderId != null) return above;
      }
      return null;
    },
  };
};

export const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

type Metadata = Readonly<Record<string, unknown>>;

/** As the types of Dropbox describe an entry; `tag` where it could be a file or a folder. */
export const metadataOf = (entry: Entry, tree: Tree, tag: boolean): Metadata => {
  const { content, path, id } = entry;
  const shared = tree.sharedAbove(entry);
  const named = { name: nameOf(path), path_lower: path.toLowerCase(), path_display: path, id };
  if (content === null)
    return {
      ...(tag ? { '.tag': 'folder' } : {}),
      ...named,
      ...(entry.sharedFolderId === null ? {} : { shared_folder_id: entry.sharedFolderId }),
      ...(shared === null
        ? {}
        : {
            sharing_info: {
              read_only: false,
              traverse_only: false,
              no_access: false,
              ...(shared === entry
                ? { shared_folder_id: shared.sharedFolderId }
                : { parent_shared_folder_id: shared.sharedFolderId }),
            },
          }),
    };
  return {
    ...(tag ? { '.tag': 'file' } : {}),
    ...named,
    client_modified: entry.clientModified,
    server_modified: entry.serverModified,
    rev: entry.rev,
    size: content.length,
    is_downloadable: true,
    content_hash: contentHashOf(content),
    ...(shared === null ? {} : { sharing_info: { read_only: false, parent_shared_folder_id: shared.sharedFolderId } }),
  };
};

export const deletedOf = (path: string): Metadata => ({
  '.tag': 'deleted',
  name: nameOf(path),
  path_lower: path.toLowerCase(),
  path_display: path,
});
