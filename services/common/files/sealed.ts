/**
 * Files of somebody that are kept sealed under a key of theirs: destroying the key makes every copy unreadable, so no backup
 * of the files holds what was erased, and a stolen folder shows none. Each is small enough to be held in memory.
 */
import { createHash } from 'node:crypto';
import { problem } from '@lamplight/common/http/problem.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import type { Files } from '@lamplight/events/ports/files.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { KeyName, PersonalData, Sealed } from '@lamplight/events/ports/personal-data.ts';
import type { Request } from 'express';
import { z } from 'zod';
import { takeUpload, type Upload } from './upload.ts';

export type SealedContent = Readonly<{ name: string; mediaType: string; content: Buffer }>;
/** Where one of them stands, and by which key it is sealed. */
export type SealedPlace = Readonly<{
  /** For the Files port. */
  fileId: string;
  key: KeyName;
  /** Sealed to it: under another name it cannot be opened. */
  place: string;
}>;
export type SealedKind<About> = Readonly<{
  /** Prefix of a file that is being inspected, unsealed for as long as that takes; the sweep takes what a crash leaves. */
  arriving: string;
  maxBytes: number;
  accepts: NonNullable<Upload['accepts']>;
  /** What is sealed beside the name and the content. */
  about: z.ZodObject<z.ZodRawShape> & z.ZodType<About>;
}>;
export type SealedFiles<About> = Readonly<{
  /**
   * Durable and sealed when it resolves; the same content in the same place again is the same file.
   * @throws 413, 415, 400; 422 IDEMPOTENCY_KEY_REUSED for other content in the place. Nothing is stored after any of them.
   */
  take(req: Request, at: SealedPlace, about: About): Promise<About & SealedContent>;
  /** Null: never there, deleted, or erased. */
  open(at: SealedPlace): Promise<(About & SealedContent) | null>;
}>;

export const sealedFilesWith = <About extends object>(
  { files, personalData }: Readonly<{ files: Files; personalData: PersonalData }>,
  kind: SealedKind<About>,
): SealedFiles<About> => {
  const inside = z.strictObject({
    ...kind.about.shape,
    ...{ name: z.string(), mediaType: z.string(), content: z.base64() },
  });
  type Kept = About & SealedContent;
  const open = async ({ fileId, place }: SealedPlace): Promise<Kept | null> => {
    const sealed = await wholeOf(files, fileId);
    if (sealed === null) return null;
    const opened = await personalData.open(JSON.parse(sealed.toString('utf8')) as Sealed, place);
    if (!opened.ok) return null;
    const { content, ...rest } = inside.parse(JSON.parse(opened.plain));
    return { ...rest, content: Buffer.from(String(content), 'base64') } as Kept;
  };
  const keep = async ({ fileId, key, place }: SealedPlace, kept: Kept): Promise<Kept> => {
    const plain = JSON.stringify({ ...kept, content: kept.content.toString('base64') });
    const sealed = await personalData.seal(key, plain, place);
    try {
      await files.put(fileId, once(JSON.stringify(sealed)), { maxBytes: sealedBytes(kind.maxBytes) });
      return kept;
    } catch (error) {
      // Sealing twice gives different bytes: the first file stays, and a repeat is compared once opened.
      if (hasCode(error, 'FileExists')) return sameAs(await open({ fileId, key, place }), kept.content);
      throw error;
    }
  };
  return {
    open,
    take: async (req, at, about) => {
      // Each try has a file of its own: another upload to the same place may be in progress.
      const arriving = kind.arriving + newId();
      const { maxBytes, accepts } = kind;
      const isRecorded = async () => false;
      const limits = { fileId: arriving, maxBytes, isRecorded, accepts, plainName: true } as const;
      const { name, mediaType } = await takeUpload(files, req, limits);
      try {
        const content = await wholeOf(files, arriving);
        if (content === null) throw new Error('a file was gone before it was sealed');
        const message = faultIn(mediaType, content);
        if (message !== null) throw problem('UNSUPPORTED_MEDIA_TYPE', { message });
        const earlier = await open(at);
        if (earlier !== null) return sameAs(earlier, content);
        return await keep(at, { ...about, name, mediaType, content });
      } finally {
        await files.delete(arriving);
      }
    },
  };
};

/** The content is base64 inside the sealed text, which is base64 again. */
const sealedBytes = (maxBytes: number): number => 2 * maxBytes + 64 * 1024;

const sameAs = <Kept extends SealedContent>(kept: Kept | null, content: Buffer): Kept => {
  if (kept?.content.equals(content)) return kept;
  throw problem('IDEMPOTENCY_KEY_REUSED');
};

const MACROS = Buffer.from('_VBA_PROJECT', 'utf16le');

/** Faults that only the whole content shows; null for none. */
const faultIn = (mediaType: string, content: Buffer): string | null => {
  if (mediaType === 'application/pdf' && !endsAsPdf(content))
    return 'This file is not a whole pdf, or more than a pdf.';
  if (mediaType === 'application/msword' && content.includes(MACROS))
    return 'This file holds macros. Save it without them, or as a pdf.';
  return null;
};

/** Bytes after the end of a pdf could be another file that hides in it. */
const endsAsPdf = (content: Buffer): boolean => {
  const end = content.lastIndexOf('%%EOF');
  return end >= 0 && /^[\s\0]*$/.test(content.subarray(end + '%%EOF'.length).toString('latin1'));
};

const wholeOf = async (files: Files, id: string): Promise<Buffer | null> => {
  const file = await files.open(id);
  if (file === null) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.content) chunks.push(chunk);
  return Buffer.concat(chunks);
};

async function* once(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text, 'utf8');
}

/** A content that is in memory as `sendContent` reads one that is stored: whole, or one range of it. */
export const heldContent = (content: Buffer): Pick<Files, 'open'> => ({
  open: async (id, range) => ({
    file: { id, sha256: fingerprintOf(content), bytes: content.length, putAt: '' },
    content: heldIn(range === undefined ? content : content.subarray(range.from, range.to + 1)),
  }),
});

async function* heldIn(part: Buffer): AsyncIterable<Uint8Array> {
  yield part;
}

/** SHA-256, in hex. */
export const fingerprintOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
