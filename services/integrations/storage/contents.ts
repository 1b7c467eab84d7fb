/** Contents as they are copied to a provider, and uploads that have begun. */
import type { Files } from '@lamplight/events/ports/files.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import type { PersonalData, Sealed } from '@lamplight/events/ports/personal-data.ts';
import { TOKENS } from '../grants/tokens.ts';
import type { Content, UploadUnderWay } from './storage.ts';

/** Of one that cannot be read: it was deleted, or is another than was recorded. */
export type NoContent = Readonly<{ is: 'none'; cause: 'content_gone' | 'content_differs' }>;

/** The content of a stored file, where it is still the one that was recorded. */
export const contentOf = async (
  files: Pick<Files, 'open'>,
  { fileId, bytes, sha256 }: Readonly<{ fileId: string; bytes: number; sha256: string }>,
): Promise<(Content & Readonly<{ is: 'content' }>) | NoContent> => {
  const opened = await files.open(fileId);
  if (opened === null) return { is: 'none', cause: 'content_gone' };
  // A content is closed by whoever has begun to read it.
  for await (const _ of opened.content) break;
  const { file } = opened;
  if (file.sha256 !== sha256 || file.bytes !== bytes) return { is: 'none', cause: 'content_differs' };
  return { is: 'content', bytes, sha256, part: (from, to) => partOf(files, fileId, from, to) };
};

const partOf = async (files: Pick<Files, 'open'>, fileId: string, from: number, to: number) => {
  const opened = await files.open(fileId, { from, to });
  if (opened === null) throw new Error(`the content of file ${fileId} is gone`);
  const part = new Uint8Array(to - from + 1);
  let filled = 0;
  for await (const block of opened.content) {
    part.set(block, filled);
    filled += block.length;
  }
  if (filled !== part.length) throw new Error(`the content of file ${fileId} ends early`);
  return part;
};

/** Both providers forget an upload after a week. */
const KEPT_MS = 6 * 24 * 3_600_000;

/** What opens an upload is as good as a token for it, and is sealed like one. */
export const uploadUnderWay = (
  o: Readonly<{ keyValue: KeyValue; personalData: PersonalData }>,
  of: Readonly<{ connectionId: string; grantId: string; copy: string }>,
): UploadUnderWay => {
  const place = `storage-upload:${of.grantId}:${of.copy}`;
  return {
    read: async () => {
      const held = await o.keyValue.get(place);
      if (held === null) return null;
      const opened = await o.personalData.open(JSON.parse(held.value) as Sealed, place);
      return opened.ok ? opened.plain : null;
    },
    keep: async (session) => {
      const key = { subject: `connection-${of.connectionId}`, purpose: TOKENS };
      const sealed = await o.personalData.seal(key, session, place);
      await o.keyValue.set(place, JSON.stringify(sealed), { ttlMs: KEPT_MS });
    },
    drop: async () => {
      await o.keyValue.delete(place);
    },
  };
};
