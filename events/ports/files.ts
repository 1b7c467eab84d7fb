/** Contents by our own id, visible only when whole, with their digest. Suite: `files.contract.ts`. */
import type { Port } from './event-store.ts';

export type StoredFile = Readonly<{ id: string; sha256: string; bytes: number; putAt: string }>;

export interface Files extends Port {
  /**
   * The same id and content again is fine; other content is `FileExists`. Past `maxBytes` nothing is left: `FileTooLarge`.
   * @param id `^[A-Za-z0-9_-]{1,64}$`; never becomes a path
   */
  put(
    id: string,
    content: AsyncIterable<Uint8Array>,
    o: { maxBytes: number; signal?: AbortSignal },
  ): Promise<StoredFile>;
  /** `range` counts bytes, both ends included. A content whose digest no longer fits is refused while reading. */
  open(
    id: string,
    range?: { from: number; to: number },
  ): Promise<{ file: StoredFile; content: AsyncIterable<Uint8Array> } | null>;
  delete(id: string): Promise<boolean>;
  list(): AsyncIterable<StoredFile>;
}
