/**
 * Résumés: taken in before the application is sent, and from then on sealed under a key of their own, which is destroyed
 * with the applicant's. So no backup of the files holds one that was erased, and a stolen folder shows none. One that no
 * application names is swept away after a day.
 */
import { RESUME_LIMIT } from '@lamplight/bff/contract/careers.ts';
import { type SealedContent, sealedFilesWith } from '@lamplight/common/files/sealed.ts';
import type { NamedFiles } from '@lamplight/events/core/sweep.ts';
import type { Look } from '@lamplight/events/core/types.ts';
import type { Files } from '@lamplight/events/ports/files.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';
import type { Request } from 'express';
import { z } from 'zod';
import { application } from './application.ts';
import { applicationsWith } from './claims.ts';

export type Resume = SealedContent & Readonly<{ resumeId: string; jobId: string }>;

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
const KIND = {
  arriving: ARRIVING,
  maxBytes: RESUME_LIMIT,
  accepts: {
    extensions: new Set(['pdf', 'doc', 'docx']),
    says: 'A résumé is a pdf, doc or docx file of at most 5\u00a0MB.',
  },
  about: z.strictObject({ jobId: z.string() }),
} as const;

/** The id of the file that holds a résumé. */
export const resumeFile = (resumeId: string): string => KEPT + resumeId;

/** A résumé is its own subject: it goes with its applicant, and with nobody else. */
const placeOf = (resumeId: string) => ({
  fileId: resumeFile(resumeId),
  key: { subject: resumeId, purpose: RESUME_PURPOSE },
  place: `resume|${resumeId}`,
});

export const resumesWith = (ports: { files: Files; personalData: PersonalData }): Resumes => {
  const sealed = sealedFilesWith(ports, KIND);
  return {
    open: async (resumeId) => {
      const kept = await sealed.open(placeOf(resumeId));
      return kept === null ? null : { resumeId, ...kept };
    },
    take: async (req, resumeId, jobId) => ({ resumeId, ...(await sealed.take(req, placeOf(resumeId), { jobId })) }),
  };
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
