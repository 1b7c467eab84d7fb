/** For tests: a storage in memory that does what both providers do, counts its effects, and can be cut off at any of its calls. */
import { type Content, done, type Found, type Permission, type Storage } from '../storage/storage.ts';

export type StorageModel = Readonly<{
  storage: Storage;
  folders(): readonly string[];
  /** Of each copy the content's digest. */
  files(): readonly string[];
  /** By address, whoever may see the folder. */
  people(): readonly string[];
  /** How often each was let in who was not in yet. */
  letIn(): readonly string[];
  owners(): readonly string[];
  /** How often a copy was sent. */
  sent(): number;
  /** Somebody there lets somebody in. */
  share(address: string): void;
  /** Somebody there lets somebody out. */
  unshare(address: string): void;
  /** Somebody there puts other contents in the place of the copies, or throws them away. */
  spoil(how: 'other content' | 'away'): void;
  /** From now on it refuses to change who may see the folder, as to an account that does not own it; null: no more. */
  refuse(cause: string | null): void;
  /** The folder lies in this account from now on; whose it was may still see it. */
  handOver(address: string): void;
  /** The next of these calls takes effect only once `land` is called; its answer is lost. */
  hold(): void;
  land(): void;
}>;

/** Whose account it is. */
export const OWNER = 'files@company.example';

/** @param cut called before and after each effect; it throws where the process ends or the answer is lost */
export const storageModel = (cut: () => void): StorageModel => {
  const folders = new Map<string, string>();
  const files = new Map<string, Found & Readonly<{ folderId: string }>>();
  let members: readonly Permission[] = [{ permissionId: 'owner', address: OWNER, owner: true }];
  const letIn: string[] = [];
  let made = 0;
  let sent = 0;
  let isHeld = false;
  let refusing: string | null = null;
  let landing: (() => void) | null = null;

  /** Cut off before the call comes there, or before its answer comes back. */
  const call = <T>(effect: () => T) => {
    cut();
    const value = effect();
    cut();
    return Promise.resolve(done(value));
  };
  const refused = (cause: string) => Promise.resolve({ is: 'refused', cause, gone: false } as const);
  const admit = (address: string): Permission => {
    const before = members.find((one) => one.address === address);
    if (before !== undefined) return before;
    made += 1;
    const permission = { permissionId: `p${made}`, address, owner: false };
    members = [...members, permission];
    letIn.push(address);
    return permission;
  };
  const folderAt = (ref: string): Found | null =>
    folders.has(ref) ? { id: ref, link: `https://there.example/${ref}`, hash: null } : null;
  const hashOf = async ({ sha256 }: Content) => sha256;
  const storage: Storage = {
    name: 'drive',
    refFor: () =>
      call(() => {
        made += 1;
        return `r${made}`;
      }),
    find: (_access, ref) => call(() => files.get(ref) ?? folderAt(ref)),
    makeFolder: (_access, { ref, name }) =>
      call(() => {
        folders.set(ref, name);
        return folderAt(ref) as Found;
      }),
    hashOf,
    copyIn: async (_access, { ref, folderId, content }) => {
      const hash = await hashOf(content);
      return call(() => {
        sent += 1;
        const file = { id: ref, link: `https://there.example/${ref}`, hash, folderId };
        files.set(ref, file);
        return file;
      });
    },
    give: (_access, _folderId, address) => {
      if (refusing !== null) return refused(refusing);
      if (!isHeld) return call(() => admit(address));
      isHeld = false;
      landing = () => void admit(address);
      return Promise.reject(new Error('its answer is lost'));
    },
    take: (_access, _folderId, { permissionId }) =>
      refusing === null
        ? call(() => {
            members = members.filter((one) => one.permissionId !== permissionId);
            return null;
          })
        : refused(refusing),
    whoHas: () => call(() => members),
  };
  return {
    storage,
    folders: () => [...folders.values()],
    files: () => [...files.values()].map(({ hash }) => hash ?? ''),
    people: () => members.flatMap(({ owner, address }) => (owner || address === null ? [] : [address])).toSorted(),
    letIn: () => letIn,
    owners: () => members.flatMap(({ owner, address }) => (owner && address !== null ? [address] : [])),
    sent: () => sent,
    share: (address) => void admit(address),
    unshare: (address) => {
      members = members.filter((one) => one.address !== address);
    },
    spoil: (how) => {
      for (const [ref, found] of files) {
        if (how === 'away') files.delete(ref);
        else files.set(ref, { ...found, hash: 'another' });
      }
    },
    refuse: (cause) => {
      refusing = cause;
    },
    handOver: (address) => {
      const before = members.map((one) => ({ ...one, owner: false })).filter((one) => one.address !== address);
      members = [{ permissionId: `owner-${address}`, address, owner: true }, ...before];
    },
    hold: () => {
      isHeld = true;
    },
    land: () => {
      landing?.();
      landing = null;
    },
  };
};
