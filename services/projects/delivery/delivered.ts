/** What a guest is shown of a project, and nothing else (domain.md §4.7): no price, no cost, no risk, nobody else's words. */
import type { Delivery, DeliveryMilestone, GuestAct } from '@lamplight/bff/contract/delivery.ts';
import { guestActs } from '@lamplight/bff/contract/delivery.ts';
import type { Instant } from '@lamplight/common/calendar/civil.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { etagOf } from '@lamplight/common/http/caller.ts';
import { canNow } from '@lamplight/common/http/can.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import type { DocumentDoc } from '../documents/view.ts';
import { outstandingOf } from '../invoices/receivable.ts';
import { stateOf } from '../invoices/show.ts';
import type { InvoiceDoc } from '../invoices/view.ts';
import { live, milestoneBp, overallBp } from '../projects/progress.ts';
import { milestoneAbilities } from '../projects/rights.ts';
import type { Milestone } from '../projects/state.ts';
import type { ProjectDoc } from '../projects/view.ts';
import { isShared } from '../reports/report.ts';
import type { ReportDoc } from '../reports/view.ts';
import type { Grant } from './grants.ts';
import type { KnownLink } from './link.ts';

export type Sources = Readonly<{
  link: KnownLink;
  grant: Grant;
  guest: Actor;
  at: Instant;
  names: Names;
  project: ProjectDoc;
  /** Those that a client may know of; the newest first. */
  documents: readonly DocumentDoc[];
  reports: readonly ReportDoc[];
  invoices: readonly InvoiceDoc[];
}>;

export const deliveryOf = ({ link, grant, project, names, ...s }: Sources): Delivery => {
  const { machine } = project;
  const counted = live(machine.milestones);
  return {
    linkId: link.linkId,
    scope: link.scope,
    expiresAt: link.expiresAt,
    recipient: textOf(link.recipientEmail),
    proven: grant.proven,
    project: {
      title: machine.title,
      state: machine.is,
      client: names(machine.clientId).name,
      lead: machine.leadId === null ? null : names(machine.leadId).name,
      overallBp: overallBp(counted),
      offerVersion: machine.offerVersion,
      offerHash: machine.offerHash,
    },
    milestones: counted.map((m) => milestoneIn(project, m, { ...s, names })),
    documents: s.documents.flatMap(approvedOf),
    reports: s.reports.flatMap(sharedOf),
    invoices: s.invoices.flatMap(owedOn),
  };
};

const milestoneIn = (
  project: ProjectDoc,
  m: Milestone,
  { guest, at, names }: Pick<Sources, 'guest' | 'at' | 'names'>,
): DeliveryMilestone => {
  const { submission = null, accepted = null } = project.work[m.milestoneId] ?? {};
  const abilities = milestoneAbilities(guest, project.machine, m, at);
  const can = Object.fromEntries(guestActs.map((act) => [act, abilities[act]])) as Record<GuestAct, boolean>;
  return {
    milestoneId: m.milestoneId,
    etag: etagOf(m.etag),
    order: m.order,
    title: m.title,
    state: m.state,
    progressBp: milestoneBp(m),
    startDate: m.startDate,
    committedDueDate: m.committedDueDate,
    acceptanceCriteria: [...m.acceptanceCriteria],
    ...(submission === null || !('submitted' in m)
      ? {}
      : {
          submission: {
            number: submission.number,
            at: submission.at,
            note: submission.note,
            deliverables: [...m.submitted],
          },
        }),
    ...(accepted === null ? {} : { accepted: { at: accepted.at, by: names(accepted.by) } }),
    rated: m.state === 'accepted' && m.rating !== null,
    can: canNow(can),
  };
};

/** Of a document the newest version that the client approved, if there is any. */
const approvedOf = ({ machine }: DocumentDoc): Delivery['documents'] => {
  const approved = machine.versions.findLast(({ state, audience }) => state === 'approved' && audience === 'client');
  if (approved === undefined) return [];
  const { documentId, title, category } = machine;
  const { version, fileId, name, bytes, sha256 } = approved;
  return [{ documentId, title, category, version, file: { fileId, name, bytes, sha256 } }];
};

/** As its lead last filed it for the client; risks and hours are the company's own. */
const sharedOf = ({ machine, week, filed }: ReportDoc): Delivery['reports'] => {
  const newest = machine.versions.at(-1);
  const trace = filed.at(-1);
  if (newest === undefined || trace === undefined || !isShared(machine)) return [];
  const { health, percentCompleteBp, summary, done, next } = newest.content;
  const words = (lines: readonly Readonly<{ text: string }>[]) => lines.map(({ text }) => text);
  return [{ week, at: trace.at, health, percentCompleteBp, summary, done: words(done), next: words(next) }];
};

/** One that has no number yet is nothing to pay. */
const owedOn = (doc: InvoiceDoc): Delivery['invoices'] => {
  const invoice = stateOf(doc);
  if (invoice.is === 'requested') return [];
  const { invoiceNo, dueOn } = invoice;
  const outstandingPaise = invoice.is === 'voided' ? 0 : outstandingOf(invoice);
  return [{ invoiceNo, state: invoice.is, dueOn, outstandingPaise }];
};

export type Named = Readonly<{ fileId: string; name: string; sha256: string }>;
/** A file that stands in what the guest is shown; null for every other one. */
export const fileIn = ({ milestones, documents }: Delivery, fileId: string): Named | null => {
  const all: readonly Named[] = [
    ...milestones.flatMap(({ submission }) => submission?.deliverables ?? []),
    ...documents.map(({ file }) => file),
  ];
  return all.find((one) => one.fileId === fileId) ?? null;
};
