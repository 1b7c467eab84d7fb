/** What documents, their versions and their decisions are called. */
import type {
  Decision,
  DocumentCategory,
  DocumentVersion,
  ProjectDocument,
} from '@lamplight/bff/contract/documents.ts';
import { counted } from '../../ui/counted.ts';
import { daysBetween, formatDay } from '../../ui/dates.ts';

export const CATEGORIES: Readonly<Record<DocumentCategory, string>> = {
  SRS: 'Requirements',
  DESIGN: 'Design',
  API: 'Interfaces',
  USER_GUIDE: 'User guide',
  RELEASE: 'Release',
  CONTRACT: 'Contract',
  REFERENCE: 'Reference',
};
export const DECISIONS: Readonly<Record<Decision, string>> = {
  approve: 'Approve it',
  request_changes: 'Ask for changes',
  reject: 'Reject it',
};
export const DECIDED: Readonly<Record<Decision, string>> = {
  approve: 'Approved',
  request_changes: 'Changes requested',
  reject: 'Rejected',
};

/** The newest version that the reader may read: a document has one. */
export const newestOf = ({ versions }: ProjectDocument): DocumentVersion => {
  const [newest] = versions;
  if (newest === undefined) throw new Error('a document without a version');
  return newest;
};

/** `The client decides by 4 Dec, 2 days late`: who decides, and until when. `mine`: the reader does. */
export const waitingSaid = (
  { state, audience, dueOn }: DocumentVersion,
  today: string,
  mine: boolean | undefined,
): string | null => {
  if (state !== 'pending' || dueOn === undefined) return null;
  const late = daysBetween(dueOn, today);
  const whom = audience === 'client' ? 'The client decides' : 'The lead or an admin decides';
  return `${mine === true ? 'You decide' : whom} by ${formatDay(dueOn, today)}${late > 0 ? `, ${counted(late, 'day')} late` : ''}`;
};
/** When those who decide hear of it again. */
export const REMINDED = 'A mail reminds whoever decides 3 days before, the day before and on the day.';
export const isLate = ({ state, dueOn }: DocumentVersion, today: string): boolean =>
  state === 'pending' && dueOn !== undefined && dueOn < today;
