/**
 * What this service needs of a place where files lie: folders, copies and who may see them. One implementation in the folder of
 * each provider; nothing above it knows another word of theirs. A call may be repeated: what is made is named before it is
 * asked for (`ref`), so that whoever has lost the answer can look it up.
 */
import type { StorageProvider } from '@lamplight/bff/contract/storage.ts';
import type { Refused } from '../providers/provider.ts';

/** A refusal's `gone`: the access token is no good any more. Every call throws Unavailable where no proper answer came. */
export type Outcome<T> = Readonly<{ is: 'done'; value: T }> | Refused;
export const done = <T>(value: T): Outcome<T> => ({ is: 'done', value });

/** A refusal's `cause`: it was made, and somebody threw it away since. */
export const THROWN_AWAY = 'thrown_away';
/** Of a file that goes there or comes from there. Drive takes whole 256 KiB; Dropbox hashes blocks of this size. */
export const PART_BYTES = 4 * 1024 * 1024;

/** `id`: the provider's. `hash`: of a file's content, as `hashOf` reckons it; null for a folder. */
export type Found = Readonly<{ id: string; link: string; hash: string | null }>;
/** `address`: null where the provider tells none. */
export type Permission = Readonly<{ permissionId: string; address: string | null; owner: boolean }>;

/** What is copied in: read by parts, so that a large file is never held whole. */
export type Content = Readonly<{
  bytes: number;
  /** In hex, as it was recorded when the file was uploaded. */
  sha256: string;
  /** Both ends included. @throws where the content does not fit its digest any more */
  part(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
}>;
/** An upload that has begun and may go on after a crash. What is kept opens it, so it is kept sealed. */
export type UploadUnderWay = Readonly<{
  read(): Promise<string | null>;
  keep(session: string): Promise<void>;
  drop(): Promise<void>;
}>;
export type Copying = Readonly<{ ref: string; name: string; folderId: string; content: Content }>;

export type Storage = Readonly<{
  name: StorageProvider;
  /** Under which a folder or a copy is made later. @param inside the folder of a copy */
  refFor(access: string, name: string, inside: string | null): Promise<Outcome<string>>;
  /** What was made under a ref, or stands under an id; null where it is not there, or was thrown away. */
  find(access: string, ref: string, inside: string | null): Promise<Outcome<Found | null>>;
  /** The one that stands there already is as good as a new one. */
  makeFolder(access: string, folder: Readonly<{ ref: string; name: string }>): Promise<Outcome<Found>>;
  hashOf(content: Content): Promise<string>;
  /** Goes on with what has begun. */
  copyIn(access: string, copying: Copying, underWay: UploadUnderWay): Promise<Outcome<Found>>;
  /** Lets somebody in, without a mail of the provider's. Whoever has it keeps it. */
  give(access: string, folderId: string, address: string): Promise<Outcome<Permission>>;
  /** Whoever does not have it any more is as good as taken. */
  take(
    access: string,
    folderId: string,
    of: Readonly<{ permissionId: string; address: string | null }>,
  ): Promise<Outcome<null>>;
  whoHas(access: string, folderId: string): Promise<Outcome<readonly Permission[]>>;
}>;
