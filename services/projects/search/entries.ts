/** What each kind of thing is found by: each is folded from its own events, and keeps no more of them than it needs. */
import type { ProductContent } from '../catalogue/events.ts';
import { isForClient, newestOf, type PresentDocument, type Version } from '../documents/document.ts';
import type { DocumentEvent } from '../documents/events.ts';
import type { InvoiceLine } from '../invoices/events.ts';
import type { MilestonePlan, ProjectEvent, SubMilestonePlan } from '../projects/events.ts';
import type { ProposalDraft, ProposalEvent } from '../proposals/events.ts';
import type { Content } from '../reports/events.ts';
import { type Assignment, isLive } from '../staffing/person.ts';
import { type Audience, type Field, fieldOf } from './entry.ts';

const all = (name: Field['name'], texts: readonly string[], how: Parameters<typeof fieldOf>[2] = {}) =>
  texts.flatMap((text) => fieldOf(name, text, how));

/** Of a project: its title, and who may know of it. */
export type ProjectKept = Readonly<{
  clientId: string;
  title: string;
  leadId: string | null;
  staffing: boolean;
  assignments: readonly Assignment[];
}>;
export const projectFields = ({ title }: ProjectKept): readonly Field[] => fieldOf('title', title);
/** As the projects' own view says it; admins know of all. */
export const projectSeers = ({ clientId, leadId, staffing, assignments }: ProjectKept): readonly string[] => [
  ...new Set([
    clientId,
    ...assignments.filter(isLive).map(({ employeeId }) => employeeId),
    ...(leadId === null ? [] : [leadId]),
    ...(staffing ? ['staffing'] : []),
  ]),
];

const ENDS_STAFFING: ReadonlySet<ProjectEvent['type']> = new Set<ProjectEvent['type']>([
  'ProjectActivated',
  'ProjectPutOnHold',
  'ProjectResumed',
  'ProjectDelivered',
  'DeliveryReturned',
  'ProjectCompleted',
  'ProjectArchived',
  'ProjectCancelled',
]);
/** The events of a project that say what it is called and who may know of it. */
export const isOfProject = ({ type }: ProjectEvent): boolean =>
  ENDS_STAFFING.has(type) ||
  ['ProjectCreated', 'ProjectStaffingOpened', 'TeamLeadAppointed', 'LeadVacated'].includes(type);

export const projectAfter = (kept: ProjectKept | null, e: ProjectEvent): ProjectKept | null => {
  if (e.type === 'ProjectCreated') {
    const { clientId, title } = e.data;
    return { clientId, title, leadId: null, staffing: false, assignments: [] };
  }
  if (kept === null) return null;
  if (e.type === 'ProjectStaffingOpened') return { ...kept, staffing: true };
  if (e.type === 'TeamLeadAppointed') return { ...kept, leadId: e.data.toId };
  if (e.type === 'LeadVacated') return { ...kept, leadId: null };
  return ENDS_STAFFING.has(e.type) ? { ...kept, staffing: false } : kept;
};

/** Of a milestone and its parts. */
export type MilestoneKept = Readonly<{
  title: string;
  criteria: readonly string[];
  parts: readonly Readonly<{ subMilestoneId: string; title: string; checklist: readonly string[] }>[];
}>;
export const milestoneFields = ({ title, criteria, parts }: MilestoneKept): readonly Field[] => [
  ...fieldOf('title', title),
  ...all('criterion', criteria),
  ...parts.flatMap((part) => [...fieldOf('part', part.title), ...all('check', part.checklist)]),
];

/** The milestones that an event is about, by which they are found in another way than before. */
export const milestonesIn = (e: ProjectEvent): readonly string[] => {
  switch (e.type) {
    case 'MilestonesPlanned':
      return e.data.milestones.map(({ milestoneId }) => milestoneId);
    case 'SubMilestonesPlanned':
    case 'SubMilestoneCancelled':
    case 'MilestoneCancelled':
      return [e.data.milestoneId];
    default:
      return [];
  }
};

/** @returns null once it was cancelled: it stands in its project, and in no list */
export const milestoneAfter = (
  kept: MilestoneKept | null,
  e: ProjectEvent,
  milestoneId: string,
): MilestoneKept | null => {
  if (e.type === 'MilestonesPlanned') {
    const plan = e.data.milestones.find((one) => one.milestoneId === milestoneId);
    return plan === undefined ? kept : { parts: [], ...kept, ...plannedOf(plan) };
  }
  if (kept === null || e.type === 'MilestoneCancelled') return null;
  if (e.type === 'SubMilestonesPlanned') return { ...kept, parts: e.data.subMilestones.map(partOf) };
  if (e.type !== 'SubMilestoneCancelled') return kept;
  const { subMilestoneId } = e.data;
  return { ...kept, parts: kept.parts.filter((part) => part.subMilestoneId !== subMilestoneId) };
};
const plannedOf = ({ title, acceptanceCriteria }: MilestonePlan) => ({ title, criteria: acceptanceCriteria });
const partOf = ({ subMilestoneId, title, checklist }: SubMilestonePlan) => ({ subMilestoneId, title, checklist });

/** Of a proposal, whole as it was saved or sent last: an accepted one is found as its project. */
export const proposalFields = (content: ProposalDraft): readonly Field[] => [
  ...fieldOf('title', content.title),
  ...fieldOf('problem', content.problem),
  ...fieldOf('goals', content.goals),
  ...fieldOf('scope', content.scope),
  ...all('deliverable', content.deliverables ?? []),
  ...all('technology', content.techPreferences ?? []),
];
/** The events by which it is found in another way than before. */
const OF_PROPOSAL: readonly ProposalEvent['type'][] = ['ProposalDrafted', 'ProposalSubmitted', 'ProposalAccepted'];
export const isOfProposal = ({ type }: ProposalEvent): boolean => OF_PROPOSAL.includes(type);

/** Of a document: what was read in its versions stands beside it. Pins are not searched. */
export type DocumentKept = Readonly<{ machine: PresentDocument; texts: Readonly<Record<string, string>> }>;
export const isOfDocument = ({ type }: DocumentEvent): boolean => type !== 'PinAdded' && type !== 'PinResolved';
export const documentFields = ({ machine, texts }: DocumentKept): readonly Field[] => {
  const newest = newestOf(machine);
  const shared = machine.versions.findLast(isForClient) ?? null;
  const of = (version: Version, audience: Audience): readonly Field[] => {
    const how = { for: audience, version: version.version };
    return [
      ...fieldOf('file', version.name, how),
      ...fieldOf('note', version.note, how),
      ...fieldOf('text', texts[version.version], how),
    ];
  };
  const mine = shared?.version === newest.version;
  return [
    ...fieldOf('title', machine.title),
    ...fieldOf('category', machine.category.replaceAll('_', ' ')),
    ...of(newest, mine ? 'all' : 'team'),
    ...(shared === null || mine ? [] : of(shared, 'client')),
  ];
};
/**
 * Only the texts that somebody reads: of the newest version, and of the newest before it that the client may read, which is
 * theirs again where the newest is taken back.
 */
export const textsKept = ({ machine, texts }: DocumentKept): DocumentKept['texts'] => {
  const read = [newestOf(machine), machine.versions.slice(0, -1).findLast(isForClient)];
  const numbers = read.flatMap((one) => one?.version ?? []);
  return Object.fromEntries(Object.entries(texts).filter(([version]) => numbers.includes(Number(version))));
};

/** Of an invoice: its number, which it has from its issue on, and its lines. */
export const invoiceFields = (invoiceNo: string | null, lines: readonly InvoiceLine[]): readonly Field[] => [
  ...fieldOf('number', invoiceNo),
  ...all(
    'line',
    lines.map(({ description }) => description),
  ),
];

/** Of the report of a week: what was filed last. */
export const reportFields = (week: string, content: Content): readonly Field[] => {
  const how = { for: content.visibleToClient ? 'all' : 'team' } as const;
  return [
    ...fieldOf('title', week, how),
    ...fieldOf('summary', content.summary, how),
    ...all('done', textsIn(content.done), how),
    ...all('next', textsIn(content.next), how),
    ...all('blocker', textsIn(content.blockers), how),
    ...all(
      'slip',
      content.slips.map(({ cause }) => cause),
      how,
    ),
    // No client reads of risks, whatever else they read.
    ...all(
      'risk',
      content.risks.map(({ text, mitigation }) => `${text} ${mitigation}`),
      { for: 'team' },
    ),
  ];
};
const textsIn = (lines: readonly Readonly<{ text: string }>[]): readonly string[] => lines.map(({ text }) => text);

export const productFields = ({ name, summary, body, outcome }: ProductContent): readonly Field[] => [
  ...fieldOf('title', name),
  ...fieldOf('summary', summary),
  ...fieldOf('text', body),
  ...fieldOf('outcome', outcome),
];
