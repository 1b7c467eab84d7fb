/** What an audited stream's state says of one thing in it, and what an event changed about it. */
import type { AuditKind, Change } from '@lamplight/bff/contract/audit.ts';
import type { Metric } from '@lamplight/bff/contract/insight.ts';
import { sumPaise } from '@lamplight/bff/contract/paise.ts';
import { differenceBy } from '@lamplight/common/audit/difference.ts';
import type { Step } from '@lamplight/events/core/history.ts';
import type { AnyDecider } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import type { PlanContent, ProductContent, TechStackContent } from '../catalogue/events.ts';
import { contentOf, type Item } from '../catalogue/item.ts';
import type { Saved } from '../company/particulars.ts';
import { paiseOf, type Rates } from '../cost/rates.ts';
import { declared } from '../declared.ts';
import type { Document } from '../documents/document.ts';
import type { ProjectFile } from '../files/file.ts';
import type { InvoiceBookEvent, ReceivableEvent } from '../invoices/events.ts';
import type { Receivable } from '../invoices/receivable.ts';
import type { Project, ProjectEvent } from '../projects/project.ts';
import type { Proposal } from '../proposals/proposal.ts';
import type { Timesheet } from '../time/timesheet.ts';
import type { Kind } from './view.ts';

export type Subject = Readonly<{ kind: Kind; id: string }>;

export const deciderOf = (stream: StreamId): AnyDecider => {
  const decider = declared.deciders.find(({ category }) => stream.startsWith(`${category}-`));
  if (decider === undefined) throw new TypeError(`nothing is decided on ${stream}`);
  return decider;
};

/** Fields that only repeat an id or another field. */
const SKIPPED: ReadonlySet<string> = new Set([
  ...['etag', 'offers', 'submitted', 'settlements', 'editableUntil'],
  ...[
    'proposalId',
    'projectId',
    'milestoneId',
    'subMilestoneId',
    'changeId',
    'invoiceId',
    'paymentId',
    'assignmentId',
    'interestId',
    'deliverableId',
    'documentId',
    'pinId',
    'linkId',
    'tokenHash',
    'passcodeMac',
    'expenseId',
    'holidayId',
    'week',
    'reminded',
  ],
]);

/** A payment names its invoice too: its own id comes last. */
const IDS = [
  'milestoneId',
  'subMilestoneId',
  'assignmentId',
  'interestId',
  'changeId',
  'invoiceId',
  'paymentId',
  'deliverableId',
  'pinId',
  'pictureId',
  'week',
  'expenseId',
  'holidayId',
] as const;

export const differenceOfThings = differenceBy({ ids: IDS, skipped: SKIPPED });

/** Everything that the event changed in its stream; paths inside the subject begin at the subject. */
export const changesOf = ({ fact, from, to }: Step<unknown>, subject: Subject): readonly Change[] => {
  const numbered = fact as unknown as InvoiceBookEvent;
  if (numbered.type === 'InvoiceNumbered' || numbered.type === 'CreditNoteNumbered') {
    const { invoiceId: _i, projectId: _p, milestoneId: _m, clientId: _c, ...number } = numbered.data;
    return differenceBy({ ids: IDS, skipped: new Set() })(null, number);
  }
  const inside = PLACES.map((place) => `${place}.${subject.id}.`);
  const changes = differenceOfThings(whole(from, subject.kind), whole(to, subject.kind)).map((change) => {
    const prefix = inside.find((start) => change.field.startsWith(start));
    return prefix === undefined ? change : { ...change, field: change.field.slice(prefix.length) };
  });
  return [
    ...part(fact as unknown as ProjectEvent, to),
    ...pinnedThing(fact as unknown as ProjectEvent, to),
    ...reported(fact as unknown as ProjectEvent),
    ...reversal(fact as unknown as ReceivableEvent, to),
    ...changes,
  ];
};
const PLACES = ['milestones', 'invoices'] as const;

/** Names the part of the milestone that the event is about: what changed in it says only its id. */
const part = ({ data }: ProjectEvent, to: unknown): readonly Change[] => {
  if (!('subMilestoneId' in data) || data.subMilestoneId === undefined) return [];
  const parts = milestonesIn(to as Project).flatMap((m) => m.subMilestones);
  const about = parts.find((sub) => sub.subMilestoneId === data.subMilestoneId);
  return [{ field: 'subMilestone', from: null, to: about?.title ?? null }];
};

/** Names the deliverable that a pin stands on. */
const pinnedThing = (e: ProjectEvent, to: unknown): readonly Change[] => {
  if (e.type !== 'DeliverablePinAdded' && e.type !== 'DeliverablePinResolved') return [];
  const { deliverableId } = e.data;
  const handed = milestonesIn(to as Project).flatMap(({ deliverables }) => deliverables);
  const about = handed.find((d) => d.deliverableId === deliverableId);
  return [{ field: 'deliverable', from: null, to: about?.title ?? null }];
};

/** The state keeps what was reported; the event holds the progress that was shown before and after. */
const reported = (e: ProjectEvent): readonly Change[] =>
  e.type === 'ProgressReported' && e.data.fromBp !== e.data.toBp
    ? [{ field: 'progressBp', from: e.data.fromBp, to: e.data.toBp }]
    : [];

/** Names the reversed receipt: the state only shows that it is reversed, the event only its id and amounts. */
const reversal = (e: ReceivableEvent, to: unknown): readonly Change[] => {
  if (e.type !== 'PaymentReversed') return [];
  const { paymentId, bankPaise, tdsCreditPaise } = e.data;
  const receipt = (to as Receivable).payments.find((payment) => payment.paymentId === paymentId);
  return [
    { field: 'reversedReference', from: null, to: receipt?.reference ?? null },
    { field: 'reversedPaise', from: null, to: sumPaise([-bankPaise, -tdsCreditPaise]) },
  ];
};

/** The thing itself, whole, in a state of its stream; null where it is not (yet) there. */
export const thingIn = (state: unknown, { kind, id }: Readonly<{ kind: AuditKind; id: string }>): unknown => {
  switch (kind) {
    case 'proposal':
    case 'project':
    case 'plan':
    case 'product':
    case 'techstack':
    case 'company':
    case 'document':
    case 'timesheet':
    case 'costrate':
    case 'expenses':
    case 'holidays':
    case 'leave':
    case 'skillset':
    case 'metric':
      return whole(state, kind);
    case 'milestone':
      return milestonesIn(state as Project).find((m) => m.milestoneId === id) ?? null;
    case 'invoice': {
      const { invoices, payments } = state as Receivable;
      const invoice = invoices.find((candidate) => candidate.invoiceId === id);
      return invoice ? { ...invoice, payments: payments.filter((payment) => payment.invoiceId === id) } : null;
    }
  }
};

/** Its title, number or name in that state, if it has one there. */
export const labelIn = (stream: StreamId, state: unknown, { kind, id }: Subject): string | null => {
  switch (stream.slice(0, stream.indexOf('-'))) {
    case 'proposal': {
      const proposal = state as Proposal;
      return proposal.is === 'absent' ? null : (proposal.content.title ?? null);
    }
    case 'project': {
      const project = state as Project;
      if (kind === 'milestone') return milestonesIn(project).find((m) => m.milestoneId === id)?.title ?? null;
      return project.is === 'absent' ? null : project.title;
    }
    case 'receivable': {
      const invoice = (state as Receivable).invoices.find((candidate) => candidate.invoiceId === id);
      if (invoice === undefined) return null;
      return invoice.is === 'requested' ? (invoice.lines[0]?.description ?? null) : invoice.invoiceNo;
    }
    case 'file': {
      const file = state as ProjectFile;
      return file.is === 'absent' ? null : file.name;
    }
    case 'document': {
      const document = state as Document;
      return document.is === 'absent' ? null : document.title;
    }
    case 'metric':
      return CLAIMS[id] ?? null;
    case 'company': {
      const saved = state as Saved;
      return saved.is === 'absent' ? null : saved.legalName;
    }
    case 'plan':
    case 'product':
    case 'techstack': {
      const item = state as CatalogueItem;
      return item.is === 'absent' ? null : contentOf(item).name;
    }
    default:
      return null;
  }
};

/** What the figures of the home page are called in a sentence. */
const CLAIMS: Readonly<Record<string, string>> = {
  satisfaction: 'client satisfaction',
  on_time: 'on-time delivery',
  tech_stacks: 'the number of tech stacks',
} satisfies Record<Metric, string>;

type CatalogueItem = Item<PlanContent | ProductContent | TechStackContent>;

const ITEMS: readonly string[] = ['plan', 'product', 'techstack'] satisfies readonly AuditKind[];

/** What a stream holds, as answers show it; null while nothing is there. */
const whole = (state: unknown, kind: Subject['kind']): unknown => {
  if (kind === 'document') return documentIn(state as Document);
  if (kind === 'timesheet') return weeksIn(state as Timesheet);
  if (kind === 'costrate') return ratesIn(state as Rates);
  return ITEMS.includes(kind) ? itemIn(state as CatalogueItem) : present(state);
};

/** Versions and pins under their numbers, so that one is compared with itself. */
const documentIn = (document: Document): unknown =>
  document.is === 'absent'
    ? null
    : {
        ...document,
        versions: Object.fromEntries(document.versions.map((version) => [version.version, version])),
        pins: Object.fromEntries(document.pins.map((pin, at) => [at + 1, pin])),
      };

/** Weeks and their entries under what names them, so that an entry is compared with itself. */
const weeksIn = ({ sheets }: Timesheet): unknown =>
  Object.fromEntries(
    sheets.map(({ entries, ...sheet }) => [
      `${sheet.week} ${sheet.projectId}`,
      { ...sheet, entries: Object.fromEntries(entries.map((e) => [`${e.day} ${e.milestoneId ?? ''}`.trim(), e])) },
    ]),
  );

/** Rates under their days, an amount as an amount. */
const ratesIn = ({ rates }: Rates): unknown =>
  Object.fromEntries(
    rates.map(({ from, hourlyPaise, reason }) => [from, { hourlyPaise: paiseOf(hourlyPaise) ?? hourlyPaise, reason }]),
  );

/** What was saved last, and which version of it visitors see; null while there is none. */
const itemIn = (item: CatalogueItem): unknown => {
  if (item.is === 'absent') return null;
  const reason = item.is === 'retired' ? { reason: item.reason } : {};
  return { is: item.is, ...contentOf(item), version: item.versions.length || null, ...reason };
};

const milestonesIn = (project: Project) => (project.is === 'absent' ? [] : project.milestones);

const present = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'is' in state && state.is === 'absent' ? null : state;

/** Why, in the words of whoever did it; items are reasons too (state-machines.md, rule 4). */
export const reasonOf = (data: unknown): string | null => {
  const { reason, items, overrideReason } = data as Readonly<{
    reason?: string;
    items?: readonly string[];
    overrideReason?: string;
  }>;
  return reason ?? items?.join('\n') ?? overrideReason ?? null;
};
