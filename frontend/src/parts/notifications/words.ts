/** What a notification says, and where it leads. One sentence a kind; what it is about stands in it by its title. */
import type { Notification, NotificationKind } from '@lamplight/bff/contract/notifications.ts';
import { providerNames } from '@lamplight/bff/contract/providers.ts';
import type { Role } from '@lamplight/bff/contract/roles.ts';
import { counted } from '../../ui/counted.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { upperFirst } from '../../ui/letters.ts';
import { settingsOf } from '../profile/settings.ts';

type Said = (facts: Readonly<{ who: string; what: string; count: number | null; text: string }>) => string;
type Look = Readonly<{ icon: IconName; says: Said }>;

const LOOKS: Readonly<Record<NotificationKind, Look>> = {
  proposal_to_review: { icon: 'file', says: ({ what }) => `${what} waits for a review.` },
  questions_to_answer: { icon: 'file', says: ({ what }) => `There are questions about ${what}: answer them to go on.` },
  answers_to_review: { icon: 'file', says: ({ who, what }) => `${who} answered the questions about ${what}.` },
  offer_to_decide: { icon: 'file', says: ({ what }) => `An offer for ${what} waits for your decision.` },
  counter_to_review: { icon: 'file', says: ({ who, what }) => `${who} made a counter-offer for ${what}.` },
  change_to_decide: { icon: 'compare', says: ({ what }) => `A change to ${what} waits for your decision.` },
  milestone_to_accept: { icon: 'milestone', says: ({ what }) => `${what} was handed in: accept it, or send it back.` },
  milestone_to_rework: { icon: 'return', says: ({ what }) => `${what} came back to be changed.` },
  milestone_blocked: { icon: 'alert', says: ({ what }) => `${what} is blocked.` },
  delivery_to_accept: {
    icon: 'success',
    says: ({ what }) => `${what} was delivered: accept it, or say what is missing.`,
  },
  report_to_write: { icon: 'gauge', says: ({ what }) => `The report of the week on ${what} is to be written.` },
  document_to_decide: { icon: 'paperclip', says: ({ what }) => `The document ${what} waits for your decision.` },
  document_to_rework: {
    icon: 'return',
    says: ({ what }) => `The document ${what} came back to be changed.`,
  },
  invoice_to_pay: { icon: 'receipt', says: ({ what }) => `The invoice ${what} is to be paid.` },
  invoice_disputed: { icon: 'alert', says: ({ who, what }) => `${who} disputes the invoice ${what}.` },
  lead_missing: { icon: 'people', says: ({ what }) => `${what} has no lead.` },
  interest_to_answer: { icon: 'join', says: ({ who, what }) => `${who} would like to be on ${what}.` },
  application_to_review: { icon: 'inbox', says: ({ what }) => `An application for ${what} waits for a review.` },
  run_to_approve: { icon: 'receipt', says: ({ what }) => `${what} waits for approval.` },
  run_to_rework: {
    icon: 'return',
    says: ({ what }) => `${what} came back to you: change it and submit it again.`,
  },
  payslip_disputed: { icon: 'alert', says: ({ who, what }) => `${who} disputes the payslip ${what}.` },
  bank_details_to_verify: { icon: 'eye', says: ({ who }) => `Bank details that ${who} entered wait to be verified.` },
  proof_to_check: { icon: 'eye', says: ({ who }) => `A proof of ${who} waits to be checked.` },
  proof_refused: { icon: 'return', says: () => 'A proof of yours was refused: send another one.' },
  connection_expired: {
    icon: 'alert',
    says: ({ what }) => `The connection to ${what} works no more: connect it again.`,
  },
  proposal_decided: { icon: 'file', says: ({ what }) => `There is a decision on ${what}.` },
  offer_answered: { icon: 'file', says: ({ who, what }) => `${who} answered the offer for ${what}.` },
  project_opened: { icon: 'milestone', says: ({ what }) => `The project ${what} was opened.` },
  project_moved: { icon: 'milestone', says: ({ what }) => `The project ${what} is in another state.` },
  assigned: { icon: 'join', says: ({ what }) => `You are on ${what} now.` },
  released: { icon: 'people', says: ({ what }) => `You are on ${what} no longer.` },
  appointed_lead: { icon: 'people', says: ({ what }) => `You lead ${what} now.` },
  interest_answered: { icon: 'join', says: ({ what }) => `Your interest in ${what} was answered.` },
  change_decided: { icon: 'compare', says: ({ what }) => `There is a decision on a change to ${what}.` },
  milestone_accepted: { icon: 'success', says: ({ what }) => `${what} was accepted.` },
  milestone_paid: { icon: 'receipt', says: ({ what }) => `${what} is paid.` },
  payment_recorded: { icon: 'receipt', says: ({ what }) => `A payment on ${what} came in.` },
  payment_reversed: { icon: 'alert', says: ({ what }) => `A payment on ${what} was reversed.` },
  document_decided: { icon: 'paperclip', says: ({ what }) => `There is a decision on the document ${what}.` },
  report_filed: { icon: 'gauge', says: ({ who, what }) => `${who} filed a report on ${what}.` },
  payslip_published: { icon: 'receipt', says: ({ what }) => `Your payslip ${what} is there.` },
  dispute_resolved: { icon: 'success', says: ({ what }) => `The dispute about ${what} is resolved.` },
  proof_accepted: { icon: 'success', says: () => 'A proof of yours was accepted.' },
  mentioned: { icon: 'chat', says: ({ who, what }) => `${who} named you in ${what}.` },
  messages_unread: {
    icon: 'chat',
    says: ({ what, count }) => `${count === null ? 'New messages' : counted(count, 'new message')} in ${what}.`,
  },
  announcement: { icon: 'info', says: ({ text }) => text },
};

const UNKNOWN: Look = { icon: 'bell', says: ({ what }) => `There is something new about ${what}.` };
/** One of a service that is newer than this page. */
const lookOf = (kind: NotificationKind): Look => (Object.hasOwn(LOOKS, kind) ? LOOKS[kind] : UNKNOWN);

export const iconOf = ({ kind }: Pick<Notification, 'kind'>): IconName => lookOf(kind).icon;

export const sentenceOf = ({ kind, by, title, project, subject, count, text = '' }: Notification): string => {
  const what = calledOf({ title, project, subject });
  return upperFirst(lookOf(kind).says({ who: by?.name ?? 'somebody', what, count: count ?? null, text }));
};

const calledOf = ({ title, project, subject }: Pick<Notification, 'title' | 'project' | 'subject'>): string => {
  if (subject.kind === 'milestone' && title === project?.title) return `a milestone of ${title}`;
  if (subject.kind === 'payroll-run') return title === '' ? 'a payroll run' : `the payroll run of ${title}`;
  return title || project?.title || namelessly(subject);
};

const named: Readonly<Record<string, string>> = providerNames;
/** The company has one connection to Drive and one to Dropbox, everybody of the staff their own to GitHub. */
const providerIn = (connectionId: string): string => connectionId.split('-')[0] ?? '';
const namelessly = ({ kind, id }: Notification['subject']): string => {
  if (kind === 'connection') return named[providerIn(id)] ?? 'another service';
  return kind === 'conversation' ? 'a conversation' : 'something';
};

const GOOD: ReadonlySet<NotificationKind> = new Set(['milestone_accepted', 'proof_accepted', 'dispute_resolved']);
const BAD: ReadonlySet<NotificationKind> = new Set([
  ...([
    'milestone_blocked',
    'invoice_disputed',
    'payslip_disputed',
    'proof_refused',
    'payment_reversed',
    'connection_expired',
  ] as const),
]);
/** Payments speak for themselves (product.md §3), and a conversation that is open says more than a count. */
const ELSEWHERE: ReadonlySet<NotificationKind> = new Set(['payment_recorded', 'milestone_paid', 'messages_unread']);

/** How a toast says it; null where it is said elsewhere. */
export const variantOf = ({ kind }: Pick<Notification, 'kind'>): 'info' | 'success' | 'warning' | null => {
  if (ELSEWHERE.has(kind)) return null;
  return GOOD.has(kind) ? 'success' : BAD.has(kind) ? 'warning' : 'info';
};

/** What is done needs no reading any more: the count leaves it out too. */
export const isUnread = ({ read, resolved }: Pick<Notification, 'read' | 'resolved'>): boolean =>
  !read && resolved === null;

/** Where one sees to it; null where there is nothing to see. */
export const placeOf = ({ kind, subject, project }: Notification, role: Role): string | null => {
  const within = project === null ? null : `/project-details/${project.id}`;
  switch (subject.kind) {
    case 'proposal':
      return role === 'admin' ? `/admin/proposals?proposal=${subject.id}` : `/project-details/${subject.id}`;
    case 'project':
      return role === 'admin' && kind === 'lead_missing'
        ? `/admin/projects?project=${subject.id}`
        : `/project-details/${subject.id}`;
    case 'milestone':
      return within && `${within}?tab=milestones&milestone=${subject.id}`;
    case 'document':
      return within && `${within}?tab=documents&document=${subject.id}`;
    case 'change':
      return within && `${within}?tab=changes`;
    case 'report':
      return reportPath(subject.id, within);
    case 'invoice':
      return role === 'client' || role === 'admin' ? `/invoices/${subject.id}` : within;
    case 'interest':
      if (role !== 'admin') return '/employee/interests';
      return project && `/admin/projects?project=${project.id}`;
    case 'application':
      return `/admin/applications?application=${subject.id}`;
    case 'payroll-run':
      return `/payroll?open=${subject.id}`;
    case 'payslip':
      return `/payslips/${subject.id}`;
    case 'bank-details':
      return '/payroll?section=people';
    case 'proof':
      return role === 'admin' ? '/payroll?section=people' : settingsOf(role);
    case 'conversation':
      return conversationPath(subject.id);
    case 'connection':
      return providerIn(subject.id) === 'github' ? '/github' : '/admin/drive-settings';
    case 'none':
      return null;
  }
};

/** @param id the project's and the week's, parted by a dot; of a report that is yet to be written there is no week */
const reportPath = (id: string, within: string | null): string | null => {
  const [projectId, week] = id.split('.');
  if (!projectId) return within && `${within}?tab=report`;
  return `/project-details/${projectId}?tab=report${week ? `&week=${week}` : ''}`;
};

/** @param id the conversation's, with that of the message that it leads to */
const conversationPath = (id: string): string => {
  const [conversationId, messageId] = id.split('.');
  return `/chat?conversation=${conversationId}${messageId ? `&message=${messageId}` : ''}`;
};

/** `7`, and `99+` from a hundred on. */
export const countSaid = (count: number): string => (count > 99 ? '99+' : String(count));
