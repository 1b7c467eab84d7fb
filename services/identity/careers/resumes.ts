/**
 * Résumés: taken in before the application is sent, and from then on sealed under a key of their own, which is destroyed
 * with the applicant's. So no backup of the files holds one that was erased, and a stolen folder shows none. One that no
 * application names is swept away after a day.
 */
import { RESUME_LIMIT } from '@lamplight/bff/contract/careers.ts';
import { takeUpload } from '@lamplight/common/files/upload.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import type { NamedFiles } from '@lamplight/events/core/sweep.ts';
import type { Look } from '@lamplight/events/core/types.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import type { Files } from '@lamplight/events/ports/files.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { PersonalData, Sealed } from '@lamplight/events/ports/personal-data.ts';
import type { Request } from 'express';
import { z } from 'zod';
import { application } from './application.ts';
import { applicationsWith } from './claims.ts';

export type Resume = Readonly<{ resumeId: string; jobId: string; name: string; mediaType: string; content: Buffer }>;

export type Resumes = Readonly<{
  /**
   * Durable and sealed when it resolves; the same content under the same id again is the same résumé.
   * @throws 413, 415, 400; 422 IDEMPOTENCY_KEY_REUSED for other content under the id. Nothing is stored after any of them.
   */
  take(req: Request, resumeId: string, jobId: string): Promise<Resume>;
  /** Null: never there, swept, or erased. */
  open(resumeId: string): Promise<Resume | null>;
}>;

export const RESUME_PURPOSE = 'resume';
/** Prefix of a file that is being inspected, unsealed for as long as that takes. */
const ARRIVING = 'resumein_';
const KEPT = 'resume_';
/** The content is base64 inside the sealed text, which is base64 again. */
const SEALED_BYTES = 2 * RESUME_LIMIT + 64 * 1024;
const ACCEPTS = {
  extensions: new Set(['pdf', 'doc', 'docx']),
  says: 'A résumé is a pdf, doc or docx file of at most 5\u00a0MB.',
} as const;

const inside = z.strictObject({ jobId: z.string(), name: z.string(), mediaType: z.string(), content: z.base64() });

/** The id of the file that holds a résumé. */
export const resumeFile = (resumeId: string): string => KEPT + resumeId;

export const resumesWith = ({ files, personalData }: { files: Files; personalData: PersonalData }): Resumes => {
  const open = async (resumeId: string): Promise<Resume | null> => {
    const sealed = await wholeOf(files, KEPT + resumeId);
    if (sealed === null) return null;
    const opened = await personalData.open(JSON.parse(sealed.toString('utf8')) as Sealed, placeOf(resumeId));
    if (!opened.ok) return null;
    const { content, ...about } = inside.parse(JSON.parse(opened.plain));
    return { resumeId, ...about, content: Buffer.from(content, 'base64') };
  };
  const keep = async (resume: Resume): Promise<Resume> => {
    const { resumeId, jobId, name, mediaType, content } = resume;
    const plain = JSON.stringify({ jobId, name, mediaType, content: content.toString('base64') });
    const sealed = await personalData.seal({ subject: resumeId, purpose: RESUME_PURPOSE }, plain, placeOf(resumeId));
    try {
      await files.put(KEPT + resumeId, once(JSON.stringify(sealed)), { maxBytes: SEALED_BYTES });
      return resume;
    } catch (error) {
      // Sealing twice gives different bytes: the first file stays, and a repeat is compared once opened.
      if (hasCode(error, 'FileExists')) return sameAs(await open(resumeId), content);
      throw error;
    }
  };
  return {
    open,
    take: async (req, resumeId, jobId) => {
      // Each try has a file of its own: another upload of the same résumé may be in progress.
      const arriving = ARRIVING + newId();
      const isRecorded = async () => false;
      const limits = {
        fileId: arriving,
        maxBytes: RESUME_LIMIT,
        isRecorded,
        accepts: ACCEPTS,
        plainName: true,
      } as const;
      const { name, mediaType } = await takeUpload(files, req, limits);
      try {
        const content = await wholeOf(files, arriving);
        if (content === null) throw new Error('a résumé was gone before it was sealed');
        const message = faultIn(mediaType, content);
        if (message !== null) throw problem('UNSUPPORTED_MEDIA_TYPE', { message });
        const earlier = await open(resumeId);
        if (earlier !== null) return sameAs(earlier, content);
        return await keep({ resumeId, jobId, name, mediaType, content });
      } finally {
        await files.delete(arriving);
      }
    },
  };
};

const sameAs = (kept: Resume | null, content: Buffer): Resume => {
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

/** A résumé is kept while an application that is not erased names it in its stream. */
export const namedResumes = (look: Look): NamedFiles => ({
  isOurs: (id) => id.startsWith(KEPT) || id.startsWith(ARRIVING),
  isNamed: async (id) => {
    if (id.startsWith(ARRIVING)) return false;
    const resumeId = id.slice(KEPT.length);
    for (const applicationId of await applicationsWith(look, resumeId)) {
      const { state } = await look(`application-${applicationId}`, application);
      if (state.is !== 'absent' && !state.erased && state.resume.resumeId === resumeId) return true;
    }
    return false;
  },
});

const wholeOf = async (files: Files, id: string): Promise<Buffer | null> => {
  const file = await files.open(id);
  if (file === null) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.content) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const placeOf = (resumeId: string): string => `resume|${resumeId}`;

async function* once(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text, 'utf8');
}
