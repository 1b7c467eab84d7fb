/** What must be there before a milestone can be accepted: its evidence and its receipt. */
import type { FileRef } from '@lamplight/bff/contract/proposals.ts';
import { counted } from '../../ui/counted.ts';
import type { Deliverable, Milestone, Submission } from './data.ts';

/** One deliverable as it is put together: a new one, or the next version of an earlier one. */
export type Draft = Readonly<{ key: string; deliverableId?: string; title: string; file: FileRef | null }>;
export type Check = Readonly<{ says: string; ok: boolean }>;

/** What the lead sees before submitting: each thing that is asked for, and whether it is there. */
export const checklist = (
  drafts: readonly Draft[],
  /** `failed`: files that were chosen and could not be sent or were refused; they stand in the list of those on their way. `unverified`: live sub-milestones that are not. */
  { hasLead, failed = 0, unverified = 0 }: { hasLead: boolean; failed?: number; unverified?: number },
): readonly Check[] => {
  const kept = drafts.filter(({ file }) => file !== null);
  const untitled = kept.filter(({ title }) => title.trim() === '').length;
  const unchecked = kept.filter(({ file }) => file?.state === 'stored').length;
  const refused = kept.filter(({ file }) => file?.state === 'quarantined').length;
  const lead: Check = { says: 'The project has a lead', ok: hasLead };
  const open: readonly Check[] =
    unverified === 0
      ? []
      : [{ says: `${counted(unverified, 'sub-milestone')} to be verified or cancelled`, ok: false }];
  if (kept.length === 0) return [lead, ...open, { says: 'No evidence attached', ok: false }];
  return [
    lead,
    ...open,
    { says: `${kept.length} ${kept.length === 1 ? 'file' : 'files'} as evidence`, ok: true },
    { says: untitled === 0 ? 'Every deliverable has a title' : `${untitled} without a title`, ok: untitled === 0 },
    {
      says:
        refused > 0
          ? `${refused} did not pass the check: remove or replace`
          : failed > 0
            ? `${failed} did not arrive: try again or leave out`
            : unchecked > 0
              ? `${unchecked} still being checked`
              : 'Every file passed its check',
      ok: unchecked === 0 && refused === 0 && failed === 0,
    },
  ];
};

export type Change = Readonly<{
  key: string;
  title: string;
  kind: 'added' | 'removed' | 'changed' | 'same';
  from?: Deliverable;
  to?: Deliverable;
}>;

/** From the submission that one read to the one that is there now. */
export const submissionDiff = (from: readonly Deliverable[], to: readonly Deliverable[]): readonly Change[] => {
  const before = new Map(from.map((d) => [d.deliverableId, d]));
  const after = new Set(to.map((d) => d.deliverableId));
  return [
    ...to.map((d): Change => {
      const old = before.get(d.deliverableId);
      if (!old) return { key: d.deliverableId, title: d.title, kind: 'added', to: d };
      const same = old.sha256 === d.sha256 && old.version === d.version;
      return { key: d.deliverableId, title: d.title, kind: same ? 'same' : 'changed', from: old, to: d };
    }),
    ...from
      .filter((d) => !after.has(d.deliverableId))
      .map((d): Change => ({ key: d.deliverableId, title: d.title, kind: 'removed', from: d })),
  ];
};

/** Made of milestone and submission, so that every reader and every press gets the same number. */
export const receiptNumber = (
  m: Pick<Milestone, 'milestoneId'>,
  submission: Pick<Submission, 'number'> | undefined,
): string => `${m.milestoneId.slice(0, 8)}-${submission?.number ?? 1}`;

/** The files that an acceptance binds. */
export const namedIn = ({ deliverables }: Pick<Submission, 'deliverables'>) =>
  deliverables.map(({ deliverableId, version, sha256 }) => ({ deliverableId, version, sha256 }));

/** Open pins on what is handed in; where nothing is, on whatever was: they stand on its next version. */
export const openPins = ({ pins = [], submission }: Pick<Milestone, 'pins' | 'submission'>) => {
  const named = submission && new Set(submission.deliverables.map(({ deliverableId }) => deliverableId));
  return pins.filter(
    ({ resolved, deliverableId }) => resolved === undefined && (named === undefined || named.has(deliverableId)),
  );
};

type Kept = Pick<Milestone, 'projectId' | 'milestoneId' | 'handedIn'>;
/** What the viewer is opened on: its newest version, or the one that is named. */
export const deliverableShown = (
  { projectId, milestoneId, handedIn = [] }: Kept,
  deliverableId: string,
  version?: number,
) => ({
  of: 'deliverable' as const,
  ...{ projectId, milestoneId, deliverableId },
  version: version ?? handedIn.find((one) => one.deliverableId === deliverableId)?.version ?? 1,
});
