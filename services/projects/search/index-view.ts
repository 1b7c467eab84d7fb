/**
 * The index: words → things, over the read models of whichever engine. One document a thing, folded from the events of that
 * thing alone; the engine's own index over its keys is what turns them round. An entry follows its thing: another title,
 * another member, a version taken back, a milestone cancelled.
 */
import type { FoundKind } from '@lamplight/bff/contract/search.ts';
import type { Fact, Projection } from '@lamplight/events/core/types.ts';
import type { ProductEvent } from '../catalogue/events.ts';
import { document } from '../documents/document.ts';
import type { DocumentEvent } from '../documents/events.ts';
import type { ReceivableEvent } from '../invoices/events.ts';
import type { ProjectEvent } from '../projects/events.ts';
import type { ProposalEvent } from '../proposals/events.ts';
import type { ReportEvent } from '../reports/events.ts';
import { isOfInterest, type PersonEvent } from '../staffing/events.ts';
import { assignmentsAfter } from '../staffing/person.ts';
import {
  type DocumentKept,
  documentFields,
  invoiceFields,
  isOfDocument,
  isOfProject,
  isOfProposal,
  type MilestoneKept,
  milestoneAfter,
  milestoneFields,
  milestonesIn,
  type ProjectKept,
  productFields,
  projectAfter,
  projectFields,
  projectSeers,
  proposalFields,
  reportFields,
  textsKept,
} from './entries.ts';
import { type Entry, entryAt, indexId, isTexts, kindAt, textsId } from './entry.ts';
import type { DocumentTextEvent } from './events.ts';

/** What an entry keeps of its thing to go on from; nobody who searches reads it. */
type Kept = Readonly<{
  /** When the thing began. */
  at: string;
  project?: ProjectKept;
  milestone?: MilestoneKept;
  authorId?: string;
  document?: DocumentKept;
}>;
export type IndexDoc = Entry & Readonly<{ kept: Kept }>;

type Event =
  | ProposalEvent
  | ProjectEvent
  | PersonEvent
  | DocumentEvent
  | DocumentTextEvent
  | ReceivableEvent
  | ReportEvent
  | ProductEvent;

export const searchIndex: Projection<IndexDoc, Event> = {
  name: 'search-index',
  version: 3,
  reads: {
    categories: [
      ...['proposal', 'project', 'person', 'document', 'documenttext', 'receivable', 'leadreport', 'product'],
    ],
  },
  indexes: [['keys', 'order']],
  ids: (e) => thingsIn(e).flatMap((id) => [id, textsId(id)]),
  evolve: (doc, e, id) => {
    const next = FOLDS[kindAt(id)](doc, e, id);
    return next && { ...entryAt(id, next.entry), kept: next.kept };
  },
};

/** The entries that an event changes. */
const thingsIn = (e: Fact<Event>): readonly string[] => {
  switch (categoryOf(e)) {
    case 'proposal': {
      const event = e as Fact<ProposalEvent>;
      return isOfProposal(event) ? [indexId('proposal', event.data.proposalId)] : [];
    }
    case 'project': {
      const event = e as Fact<ProjectEvent>;
      const { projectId } = event.data;
      const milestones = milestonesIn(event).map((milestoneId) => indexId('milestone', projectId, milestoneId));
      return isOfProject(event) ? [indexId('project', projectId), ...milestones] : milestones;
    }
    case 'person': {
      const event = e as Fact<PersonEvent>;
      return isOfInterest(event) ? [] : [indexId('project', event.data.projectId)];
    }
    case 'document': {
      const event = e as Fact<DocumentEvent>;
      return isOfDocument(event) ? [indexId('document', event.data.documentId)] : [];
    }
    case 'documenttext':
      return [indexId('document', (e as Fact<DocumentTextEvent>).data.documentId)];
    case 'receivable':
      return e.type === 'InvoiceRequested' || e.type === 'InvoiceIssued' ? [indexId('invoice', e.data.invoiceId)] : [];
    case 'leadreport':
      return e.type === 'LeadReportFiled' ? [indexId('report', e.data.projectId, e.data.week)] : [];
    case 'product':
      return e.type === 'ProductDrafted' || e.type === 'ProductPublished' ? [indexId('product', e.data.productId)] : [];
    default:
      return [];
  }
};

const categoryOf = ({ stream }: Fact<Event>): string => stream.slice(0, stream.indexOf('-'));

type Folded = Readonly<{ entry: Parameters<typeof entryAt>[1]; kept: Kept }>;
/** Null: it is found no more, or not yet. */
type Fold = (doc: IndexDoc | null, e: Fact<Event>, id: string) => Folded | null;

const beganAt = (doc: IndexDoc | null, e: Fact<Event>): string => doc?.kept.at ?? e.occurredAt;

const FOLDS: Readonly<Record<FoundKind, Fold>> = {
  project: (doc, e) => {
    const before = doc?.kept.project ?? null;
    const kept =
      categoryOf(e) === 'person'
        ? staffed(before, e as Fact<PersonEvent>)
        : projectAfter(before, e as Fact<ProjectEvent>);
    if (kept === null) return null;
    const at = beganAt(doc, e);
    const { projectId } = e.data as ProjectEvent['data'];
    const about = { kind: 'project', id: projectId, projectId, clientId: kept.clientId } as const;
    return {
      entry: { ...about, at, fields: projectFields(kept), seers: projectSeers(kept) },
      kept: { at, project: kept },
    };
  },
  milestone: (doc, e, id) => {
    const event = e as Fact<ProjectEvent>;
    const { projectId } = event.data;
    const thing = isTexts(id) ? id.slice(0, -1) : id;
    const milestoneId = doc?.id ?? milestonesIn(event).find((one) => indexId('milestone', projectId, one) === thing);
    if (milestoneId === undefined) return null;
    const kept = milestoneAfter(doc?.kept.milestone ?? null, event, milestoneId);
    if (kept === null) return null;
    const at = beganAt(doc, e);
    const about = { kind: 'milestone', id: milestoneId, projectId, clientId: null } as const;
    return {
      entry: { ...about, at, fields: milestoneFields(kept), seers: [projectId] },
      kept: { at, milestone: kept },
    };
  },
  proposal: (doc, e) => {
    const event = e as Fact<ProposalEvent>;
    const draftedBy = event.type === 'ProposalDrafted' ? event.data.authorId : doc?.kept.authorId;
    if (draftedBy === undefined || (event.type !== 'ProposalDrafted' && event.type !== 'ProposalSubmitted'))
      return null;
    const { proposalId: id, clientId } = event.data;
    const content = event.type === 'ProposalDrafted' ? event.data.draft : event.data;
    const at = beganAt(doc, e);
    const about = { kind: 'proposal', id, projectId: null, clientId } as const;
    const seers = [...new Set([clientId, draftedBy])];
    return { entry: { ...about, at, fields: proposalFields(content), seers }, kept: { at, authorId: draftedBy } };
  },
  document: (doc, e) => {
    const kept = documented(doc?.kept.document ?? null, e as Fact<DocumentEvent | DocumentTextEvent>);
    if (kept === null) return null;
    const at = beganAt(doc, e);
    const { documentId: id, projectId } = kept.machine;
    const about = { kind: 'document', id, projectId, clientId: null } as const;
    return {
      entry: { ...about, at, fields: documentFields(kept), seers: [projectId] },
      kept: { at, document: kept },
    };
  },
  invoice: (doc, e) => {
    if (e.type !== 'InvoiceRequested' && e.type !== 'InvoiceIssued') return null;
    const { invoiceId: id, projectId, clientId, lines } = e.data;
    const invoiceNo = e.type === 'InvoiceIssued' ? e.data.invoiceNo : null;
    const at = beganAt(doc, e);
    const about = { kind: 'invoice', id, projectId, clientId } as const;
    return { entry: { ...about, at, fields: invoiceFields(invoiceNo, lines), seers: [clientId] }, kept: { at } };
  },
  report: (doc, e) => {
    if (e.type !== 'LeadReportFiled') return null;
    const { projectId, week, content } = e.data;
    const at = beganAt(doc, e);
    const about = { kind: 'report', id: week, projectId, clientId: null } as const;
    return { entry: { ...about, at, fields: reportFields(week, content), seers: [projectId] }, kept: { at } };
  },
  product: (doc, e) => {
    if (e.type !== 'ProductDrafted' && e.type !== 'ProductPublished') return null;
    const at = beganAt(doc, e);
    const about = { kind: 'product', id: e.data.productId, projectId: null, clientId: null } as const;
    return { entry: { ...about, at, fields: productFields(e.data), seers: [] }, kept: { at } };
  },
};

const staffed = (kept: ProjectKept | null, e: Fact<PersonEvent>): ProjectKept | null => {
  if (kept === null || isOfInterest(e)) return kept;
  const event = { type: e.type, data: e.data } as Parameters<typeof assignmentsAfter>[1];
  return { ...kept, assignments: assignmentsAfter(kept.assignments, event, e.revision) };
};

const documented = (kept: DocumentKept | null, e: Fact<DocumentEvent | DocumentTextEvent>): DocumentKept | null => {
  if (e.type === 'DocumentTextRead') {
    const { version, text } = e.data;
    return kept && withTexts({ ...kept, texts: { ...kept.texts, [version]: text } });
  }
  const event = { type: e.type, data: e.data } as DocumentEvent;
  const machine = document.evolve(kept?.machine ?? document.initial, event, e.revision);
  return machine.is === 'absent' ? null : withTexts({ machine, texts: kept?.texts ?? {} });
};
const withTexts = (kept: DocumentKept): DocumentKept => ({ ...kept, texts: textsKept(kept) });
