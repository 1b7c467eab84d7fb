/**
 * The contents of proofs: sealed under the key of their person's pay, which is destroyed with all that is recorded of it.
 * One that no profile names is swept away after a day.
 */
import { PROOF_ENDINGS, PROOF_LIMIT } from '@lamplight/bff/contract/pay-profiles.ts';
import { type SealedFiles, type SealedPlace, sealedFilesWith } from '@lamplight/common/files/sealed.ts';
import type { NamedFiles } from '@lamplight/events/core/sweep.ts';
import type { Look } from '@lamplight/events/core/types.ts';
import type { Files } from '@lamplight/events/ports/files.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';
import { z } from 'zod';
import { type Profile, payProfile } from '../profiles/profile.ts';
import { payOf } from '../sealed-for.ts';

type OfProof = Readonly<{ employeeId: string; proofId: string }>;
/** The same content in the same place again is the same proof. */
export type ProofContents = SealedFiles<Record<never, never>> & Readonly<{ delete(at: SealedPlace): Promise<void> }>;

const ARRIVING = 'proofin_';
const KEPT = 'proof_';
const KIND = {
  arriving: ARRIVING,
  maxBytes: PROOF_LIMIT,
  accepts: {
    extensions: new Set<string>(PROOF_ENDINGS),
    says: 'A proof is a PDF or a photo (PNG, JPG) of at most 5\u00a0MB.',
  },
  about: z.strictObject({}),
} as const;

/** 20 digits: with the UUID of its person the file's name has room for it, and two of one person never meet. */
export const proofIdOf = (commandId: string): string => derivedId(commandId, 'proof').replaceAll('-', '').slice(0, 20);

/** The id of the file says whose it is: so the log can be asked whether it is named. */
const proofFile = ({ employeeId, proofId }: OfProof): string => `${KEPT}${employeeId}_${proofId}`;

export const placeOf = ({ employeeId, proofId }: OfProof): SealedPlace => ({
  fileId: proofFile({ employeeId, proofId }),
  key: payOf({ employeeId }),
  place: `proof|${employeeId}|${proofId}`,
});

export const proofContentsWith = (ports: { files: Files; personalData: PersonalData }): ProofContents => ({
  ...sealedFilesWith(ports, KIND),
  delete: async ({ fileId }) => {
    await ports.files.delete(fileId);
  },
});

/** A content is kept while the profile of its person names it, and it was not withdrawn. */
export const namedProofs = (look: Look): NamedFiles => ({
  isOurs: (id) => id.startsWith(KEPT) || id.startsWith(ARRIVING),
  isNamed: async (id) => {
    if (id.startsWith(ARRIVING)) return false;
    const employeeId = id.slice(KEPT.length, id.lastIndexOf('_'));
    return filesIn((await look(`payprofile-${employeeId}`, payProfile)).state).includes(id);
  },
});

/** The files that a profile names. */
export const filesIn = (profile: Profile): readonly string[] =>
  profile.is === 'absent'
    ? []
    : profile.proofs.flatMap(({ proofId, state }) =>
        state === 'withdrawn' ? [] : [proofFile({ employeeId: profile.employeeId, proofId })],
      );

/** For `SpineOptions.filesOf`: with the key of somebody's pay their proofs go, named or not. */
export const filesOfProofs =
  (files: Pick<Files, 'list'>) =>
  async (subject: string, purposes: readonly string[]): Promise<readonly string[]> => {
    const key = payOf({ employeeId: subject });
    if (!purposes.includes(key.purpose)) return [];
    const ids: string[] = [];
    for await (const { id } of files.list())
      if (id.startsWith(proofFile({ employeeId: subject, proofId: '' }))) ids.push(id);
    return ids;
  };
