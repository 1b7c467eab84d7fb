/** The files of a Drive, in memory. With `drive.file` an app sees what it made and what somebody opened with it, and no other. */
import { createHash, randomBytes } from 'node:crypto';
import type { Account } from '../grants.ts';

export const FOLDER = 'application/vnd.google-apps.folder';

export type Permission = Readonly<{
  id: string;
  type: 'user' | 'group' | 'anyone';
  role: 'owner' | 'writer' | 'commenter' | 'reader';
  emailAddress: string | null;
  /** Whether Google told that person by mail. */
  notified: boolean;
}>;

export type DriveFile = {
  readonly id: string;
  readonly owner: Account;
  /** Whether the app sees it. */
  seen: boolean;
  name: string;
  mimeType: string;
  parents: readonly string[];
  appProperties: Readonly<Record<string, string>>;
  description: string;
  trashed: boolean;
  readonly createdTime: string;
  modifiedTime: string;
  version: number;
  content: Buffer | null;
  readonly permissions: Map<string, Permission>;
};

/** What an app may say of a file. */
export type Said = Readonly<{
  id?: string;
  name?: string;
  mimeType?: string;
  parents?: readonly string[];
  appProperties?: Readonly<Record<string, string>>;
  description?: string;
  trashed?: boolean;
}>;

export type Files = ReturnType<typeof newFiles>;

export const newFiles = (now: () => number) => {
  const all = new Map<string, DriveFile>();
  const premade = new Set<string>();
  const time = (): string => new Date(now()).toISOString();
  const newId = (): string => `1${randomBytes(24).toString('base64url')}`;
  const rootOf = ({ id }: Account): string => `0A${createHash('sha256').update(id).digest('base64url').slice(0, 17)}`;
  const find = (id: string, owner: Account): DriveFile | null => {
    const file = all.get(id);
    return file?.owner.id === owner.id && file.seen ? file : null;
  };
  const permissionOf = (owner: Account): Permission => ({
    id: permissionIdOf(owner.email),
    type: 'user',
    role: 'owner',
    emailAddress: owner.email,
    notified: false,
  });

  return {
    rootOf,
    find,
    /** The newest first. */
    of: (owner: Account): readonly DriveFile[] =>
      [...all.values()].filter((file) => file.owner.id === owner.id && file.seen).reverse(),
    all: (): readonly DriveFile[] => [...all.values()],
    byId: (id: string): DriveFile | null => all.get(id) ?? null,
    isParent: (id: string, owner: Account): boolean => id === rootOf(owner) || find(id, owner)?.mimeType === FOLDER,
    /** @returns ids that nothing has yet, for calls that may be repeated */
    generate: (count: number): readonly string[] => {
      const ids = Array.from({ length: count }, newId);
      for (const id of ids) premade.add(id);
      return ids;
    },
    /** Whether a file may be made under this id; `taken`: it was. */
    usable: (id: string): 'yes' | 'taken' | 'no' => (all.has(id) ? 'taken' : premade.has(id) ? 'yes' : 'no'),
    /** @param seen false: a person made it, and has not opened it with the app */
    create: (owner: Account, said: Said, content: Buffer | null, seen = true): DriveFile => {
      const at = time();
      const file: DriveFile = {
        id: said.id ?? newId(),
        owner,
        seen,
        name: said.name ?? 'Untitled',
        mimeType: said.mimeType ?? 'application/octet-stream',
        parents: said.parents ?? [rootOf(owner)],
        appProperties: said.appProperties ?? {},
        description: said.description ?? '',
        trashed: said.trashed ?? false,
        createdTime: at,
        modifiedTime: at,
        version: 1,
        content,
        permissions: new Map([[permissionIdOf(owner.email), permissionOf(owner)]]),
      };
      all.set(file.id, file);
      return file;
    },
    change: (file: DriveFile, said: Said, content: Buffer | null): DriveFile => {
      file.name = said.name ?? file.name;
      file.mimeType = said.mimeType ?? file.mimeType;
      file.parents = said.parents ?? file.parents;
      file.appProperties = { ...file.appProperties, ...said.appProperties };
      file.description = said.description ?? file.description;
      file.trashed = said.trashed ?? file.trashed;
      file.content = content ?? file.content;
      file.modifiedTime = time();
      file.version += 1;
      return file;
    },
    /** With everything in it. */
    remove: (file: DriveFile): void => {
      const gone = [file.id];
      for (let id = gone.pop(); id !== undefined; id = gone.pop()) {
        all.delete(id);
        for (const [child, { parents }] of all) if (parents.includes(id)) gone.push(child);
      }
    },
    /** Own permissions, and those of the folders that it is in: `from` says of which. */
    permissionsOf: (file: DriveFile): readonly Readonly<{ permission: Permission; from: DriveFile }>[] => {
      const found = new Map<string, Readonly<{ permission: Permission; from: DriveFile }>>();
      for (let at: DriveFile | undefined = file; at !== undefined; at = all.get(at.parents[0] ?? ''))
        for (const permission of at.permissions.values())
          if (!found.has(permission.id)) found.set(permission.id, { permission, from: at });
      return [...found.values()];
    },
  };
};

/** One for each person, the same at every file. */
export const permissionIdOf = (emailAddress: string): string =>
  String(createHash('sha256').update(emailAddress.toLowerCase()).digest().readBigUInt64BE() % 10n ** 20n).padStart(
    20,
    '1',
  );
