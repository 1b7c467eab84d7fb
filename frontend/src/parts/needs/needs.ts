/** What waits for a reader: a sentence, and the place where it is settled. */
import type { ProjectRow } from '@lamplight/bff/contract/projects.ts';
import type { EventType } from '../history/sentences.ts';

export type Need = Readonly<{
  id: string;
  /** The sentence, with the name of the thing. */
  what: string;
  more: string;
  /** What it is worth, where that is known. */
  amountPaise?: number;
  act: string;
  to: string;
  /** Since when, or by when; null where neither is known. */
  when: Readonly<{ at: string } | { due: string } | null>;
  late: boolean;
  /** The thing in the history of its project. */
  about: Readonly<{ projectId: string; id: string }>;
  settledBy: readonly EventType[];
  /** Smaller comes first. */
  rank: number;
}>;

/** The fields of a project that needs are read from, in a list or on its own page. */
export type ProjectHead = Omit<ProjectRow, 'contractPaise' | 'health' | 'updatedAt' | 'next'> &
  Readonly<{ next: readonly (ProjectRow['next'][number] & OnItsPage)[] }>;
/** What its own page knows of a milestone beyond a row of a list. */
type OnItsPage = Readonly<{ amountPaise?: number | undefined; submission?: Readonly<{ at: string }> | undefined }>;

/** What is late first, then by rank; the same needs always stand in the same order. */
export const inOrder = (needs: readonly Need[]): Need[] =>
  [...needs].sort((a, b) => Number(b.late) - Number(a.late) || a.rank - b.rank || a.id.localeCompare(b.id));

/** Events that settle a milestone before the client, an invoice with something owed, a proposal without an offer. */
export const DECIDED = [
  'MilestoneAccepted',
  'MilestoneChangesRequested',
  'MilestoneRecalled',
  'MilestoneCancelled',
] as const satisfies readonly EventType[];
export const PAID = [
  'PaymentRecorded',
  'MilestonePaid',
  'ClientCreditApplied',
  'ClientCreditCreated',
] as const satisfies readonly EventType[];
export const ANSWERED = [
  ...['OfferMade', 'OfferCountered'],
  ...['ProposalAccepted', 'ProposalDeclined', 'ProposalRejected', 'ProposalWithdrawn', 'ProposalExpired'],
] as const satisfies readonly EventType[];

/** Where one milestone is read and decided. */
export const milestonePath = (projectId: string, milestoneId: string): string =>
  `/project-details/${projectId}?tab=milestones&milestone=${milestoneId}`;
/** Where one document is read and decided. */
export const documentPath = (projectId: string, documentId: string): string =>
  `/project-details/${projectId}?tab=documents&document=${documentId}`;
