/** What was found, as the palette and the page of answers name it: its word, its place, and where its words stand. */
import type { Role } from '@lamplight/bff/contract/roles.ts';
import type { Found, FoundKind, Quote, QuotedField } from '@lamplight/bff/contract/search.ts';
import { civilOf } from '../../ui/dates.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { type StatusKind, statusOf } from '../../ui/status.ts';
import { weekSaid } from '../reports/week.ts';

type KindLook = Readonly<{ word: string; many: string; icon: IconName; states: StatusKind | null }>;

/** A filed report has no other state. */
export const KINDS: Readonly<Record<FoundKind, KindLook>> = {
  project: { word: 'Project', many: 'Projects', icon: 'milestone', states: 'project' },
  proposal: { word: 'Proposal', many: 'Proposals', icon: 'file', states: 'proposal' },
  milestone: { word: 'Milestone', many: 'Milestones', icon: 'layers', states: 'milestone' },
  document: { word: 'Document', many: 'Documents', icon: 'paperclip', states: 'document' },
  invoice: { word: 'Invoice', many: 'Invoices', icon: 'receipt', states: 'invoice' },
  report: { word: 'Report', many: 'Reports', icon: 'gauge', states: null },
  product: { word: 'Product', many: 'Products', icon: 'grid', states: 'catalogue' },
};

/** Null: it stands above the quote anyway. */
const FIELDS: Readonly<Record<QuotedField, string | null>> = {
  title: null,
  number: null,
  client: 'Client',
  problem: 'Problem',
  goals: 'Goals',
  scope: 'Scope',
  deliverable: 'Deliverable',
  technology: 'Technology',
  criterion: 'Criterion',
  part: 'Part',
  check: 'Checklist',
  category: 'Category',
  file: 'File',
  note: 'What is new',
  text: 'Text',
  line: 'Line',
  summary: 'Summary',
  done: 'Done',
  next: 'Next',
  blocker: 'Blocker',
  slip: 'Slip',
  risk: 'Risk',
  outcome: 'Outcome',
};

/** `Text, version 2`: where the words stand. */
export const placeSaid = ({ field, version }: Quote): string | null => {
  const word = FIELDS[field];
  return word === null || version === undefined ? word : `${word}, version ${version}`;
};

export const titleOf = ({ kind, title }: Pick<Found, 'kind' | 'title'>): string => {
  if (kind === 'report') return `Report of ${weekSaid(title, civilOf(Date.now()))}`;
  return title || `${KINDS[kind].word} without a title`;
};

/** `Project, active, Asha Rao`: what tells it from others of its name. */
export const aboutSaid = ({ kind, state, about }: Pick<Found, 'kind' | 'state' | 'about'>): string => {
  const { word, states } = KINDS[kind];
  return [word, states === null ? null : statusOf(states, state).word.toLowerCase(), about].filter(Boolean).join(', ');
};

export const placeOf = ({ kind, id, state, projectId = '' }: Omit<Found, 'title' | 'quote'>, role: Role): string => {
  switch (kind) {
    case 'invoice':
      return `/invoices/${id}`;
    case 'product':
      return `/admin/catalogue?kind=products&open=${id}`;
    case 'project':
      return `/project-details/${id}`;
    case 'milestone':
      return `/project-details/${projectId}?tab=milestones&milestone=${id}`;
    case 'document':
      return `/project-details/${projectId}?tab=documents&document=${id}`;
    case 'report':
      return `/project-details/${projectId}?tab=report&week=${id}`;
    case 'proposal':
      if (role === 'admin') return `/admin/proposals?proposal=${id}`;
      return state === 'draft' ? `/proposalform?draft=${id}` : `/project-details/${id}`;
  }
};

/** Reports of two projects may be of one week. */
export const keyOf = ({ kind, id, projectId = '' }: Pick<Found, 'kind' | 'id' | 'projectId'>): string =>
  kind === 'report' ? `${kind}-${projectId}-${id}` : `${kind}-${id}`;

/** The search takes so many characters. */
export const MOST_TYPED = 120;
/** Fewer letters find nearly everything; a search counts against the person's limit. */
export const LEAST_TYPED = 2;
