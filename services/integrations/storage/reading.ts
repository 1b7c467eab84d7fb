/**
 * What this service needs to read what people put into a project's folder. Each provider has its own; as little of what a
 * provider writes goes up as does of its words, and no address of it is ever followed.
 */
import type { Outcome } from './storage.ts';

/** A refusal's `cause`: what is read is not what was looked at any more. */
export const DIFFERS = 'differs';
/** The folder is not there any more. */
export const FOLDER_GONE = 'folder_gone';
/** The list has moved on since its last page, or that was a page of another list: it begins anew. */
export const PAGE_GONE = 'page_gone';

/** Characters of a provider's cursor at most: they are longer than ours, and go through addresses. */
export const LONGEST_CURSOR = 4_096;

/** A file, whoever put it there. `folder`: in which of those below the project's it stands; null directly in it. */
export type Listed = Readonly<{
  id: string;
  name: string;
  folder: string | null;
  bytes: number;
  /** ISO 8601, UTC. */
  modifiedAt: string;
}>;
/** `next`: where the next page begins, in the provider's words; null on the last. */
export type Listing = Readonly<{ items: readonly Listed[]; next: string | null }>;
/** As it was looked at. `readBy`: by what its parts are asked for; `hash`: what they come to. */
export type Source = Readonly<{ listed: Listed; readBy: string; hash: string }>;
/** Both ends included. */
export type Span = Readonly<{ from: number; to: number }>;
/** Reckons the hash of a content from its parts, each whole but for the last. */
export type Hashing = Readonly<{ add(part: Uint8Array): void; end(): string }>;

/** Every call throws Unavailable where no proper answer came. */
export type FolderReading = Readonly<{
  /** What lies in the folder and has bytes of its own, by pages. @param after null begins */
  list(access: string, folderId: string, after: string | null): Promise<Outcome<Listing>>;
  /** Null where it does not stand in this folder now, whatever else the account could read. */
  look(access: string, folderId: string, fileId: string): Promise<Outcome<Source | null>>;
  /** One part of it, `PART_BYTES` at most. */
  part(access: string, source: Source, span: Span): Promise<Outcome<Uint8Array<ArrayBuffer>>>;
  hashing(): Hashing;
}>;
