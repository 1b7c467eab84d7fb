/** What happened, in one sentence: who did what to which thing. The detail stands in the event's own changes. */

import type { ActivityEvent, Change } from '@lamplight/bff/contract/audit.ts';
import { counted } from '../../ui/counted.ts';
import { formatDate } from '../../ui/dates.ts';
import { hoursSaid } from '../../ui/hours.ts';
import { formatRupees } from '../../ui/money.ts';
import { rangeSaid } from '../../ui/ranges.ts';
import { formatPercent } from '../../ui/shares.ts';
import { personSaid } from './person.ts';

export type SentenceEvent = Pick<ActivityEvent, 'type' | 'subject' | 'actor' | 'changes' | 'reason'>;
/** The name of someone that an event mentions by id; null where the reader does not know it. */
export type NameOf = (id: string) => string | null;

/**
 * A sentence for every event of services/projects; one that this release does not know is named as it is recorded.
 * @param more those of other services, for whoever shows them
 */
export const sentenceOf = (e: SentenceEvent, nameOf: NameOf = () => null, more: Sentences = {}): string => {
  const table: Sentences = Object.hasOwn(more, e.type) ? more : sentencesByType;
  return ((Object.hasOwn(table, e.type) ? table[e.type] : undefined) ?? unknown)(factsOf(e, nameOf));
};

/** By the type of an event. */
export type Sentences = Readonly<Record<string, (f: Facts) => string>>;
export type Facts = Readonly<{
  type: string;
  who: string;
  /** No person acted: a timer fired, or the event follows from another one. */
  bySystem: boolean;
  what: string;
  /** Whose hours, cost, days off or skills it is about. */
  person: string;
  /** `the plan Growth`; the kind alone where it has no name. */
  kindAndWhat: string;
  /** ` on Patient portal`; nothing where the thing has no name. */
  onWhat: string;
  reason: string | undefined;
  /** The new value at this exact path. */
  to: (path: string) => unknown;
  /** The new and old value of the first field of that name, however deep. */
  any: (name: string) => Change | undefined;
  name: (field: string) => string | null;
  /** Of a person whose id stands elsewhere than in a value. */
  nameOf: NameOf;
}>;

const factsOf = (e: SentenceEvent, nameOf: NameOf): Facts => {
  const at = (path: string) => e.changes.find(({ field }) => field === path);
  const any = (name: string) =>
    e.changes
      .filter(({ field }) => field === name || field.endsWith(`.${name}`))
      .sort((a, b) => a.field.length - b.field.length)[0];
  const kind = KINDS[e.subject.kind] ?? 'it';
  return {
    type: e.type,
    who: personSaid(e.actor),
    bySystem: e.actor.role === 'system' || e.actor.id.startsWith('system'),
    what: e.subject.label || kind,
    person: e.subject.label || 'a person',
    kindAndWhat: e.subject.label ? `${kind} ${e.subject.label}` : kind,
    onWhat: e.subject.label ? ` on ${e.subject.label}` : '',
    reason: e.reason,
    to: (path) => at(path)?.to,
    any,
    name: (field) => {
      const id = any(field)?.to;
      return typeof id === 'string' ? nameOf(id) : null;
    },
    nameOf,
  };
};
const KINDS: Readonly<Record<string, string>> = {
  proposal: 'the proposal',
  project: 'the project',
  milestone: 'the milestone',
  invoice: 'the invoice',
  file: 'a file',
  document: 'the document',
  plan: 'the plan',
  product: 'the product',
  techstack: 'the tech stack',
  company: 'the company',
  timesheet: 'a week',
  costrate: 'a cost rate',
  expenses: 'the expenses of a project',
  holidays: 'the holidays',
  leave: 'leave',
  skillset: 'skills',
  metric: 'a figure of the home page',
  account: 'an account',
  job: 'a job',
  application: 'an application',
};

export const money = (value: unknown): string | null => (typeof value === 'number' ? formatRupees(value) : null);
const amount = (value: unknown): string | null => (typeof value === 'number' ? formatRupees(Math.abs(value)) : null);
const share = (value: unknown): string | null => (typeof value === 'number' ? `${formatPercent(value)}` : null);
export const day = (value: unknown): string | null => (typeof value === 'string' ? formatDate(value) : null);
/** `7:30 h` */
const minutes = (value: unknown): string | null => (typeof value === 'number' ? hoursSaid(value) : null);
const countOf = (value: unknown): string | null => (typeof value === 'number' ? String(value) : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
export const adding = (before: string, text: string | null, after = ''): string =>
  text === null ? '' : `${before}${text}${after}`;
const listed = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

const offerOf = (f: Facts): string => {
  const version = number(f.to('offer.version'));
  return version === null ? 'an offer' : `offer ${version}`;
};
const received = (f: Facts): string => {
  const bank = number(f.any('bankPaise')?.to);
  const tds = number(f.any('tdsCreditPaise')?.to);
  const reference = f.any('reference')?.to;
  const by = typeof reference === 'string' ? ` (${reference})` : '';
  return adding(': ', bank === null ? null : `${formatRupees(bank + (tds ?? 0))}${by}`);
};
/** ` CRN/26-27/000001` */
const noteOf = (f: Facts): string => {
  const no = f.any('creditNoteNo')?.to;
  return typeof no === 'string' ? ` ${no}` : '';
};
/** By how much an amount moved, whichever way. */
const moved = (change: Change | undefined): string | null => {
  const [from, to] = [number(change?.from) ?? 0, number(change?.to)];
  return to === null ? null : amount(to - from);
};
/** ` UTR-9 of ₹1,000.00`: which receipt was reversed. */
const reversedOf = (f: Facts): string => {
  const reference = f.any('reversedReference')?.to;
  return `${typeof reference === 'string' ? ` ${reference}` : ''}${adding(' of ', amount(f.any('reversedPaise')?.to))}`;
};
/** `: ₹1,00,000.00 more`; nothing where only dates or scope move. */
const worthOf = (f: Facts): string => {
  const delta = number(f.any('deltaPaise')?.to) ?? 0;
  return delta === 0 ? '' : `: ${formatRupees(Math.abs(delta))} ${delta > 0 ? 'more' : 'less'}`;
};
/** `Calendar of Booking`; `a sub-milestone of Booking` where its name is not told. */
const partOf = (f: Facts): string => {
  const title = f.to('subMilestone');
  return `${typeof title === 'string' ? title : 'a sub-milestone'} of ${f.what}`;
};
/** `Screens of Booking`; `a deliverable of Booking` where its name is not told. */
const deliverableOf = (f: Facts): string => {
  const title = f.to('deliverable');
  return `${typeof title === 'string' ? title : 'a deliverable'} of ${f.what}`;
};
/** `version 2 of `: of which version of a document the event speaks. */
const versionOf = (f: Facts): string => {
  const version = /^versions\.(\d+)\.state$/.exec(f.any('state')?.field ?? '')?.[1];
  return adding('version ', version ?? null, ' of ');
};
/** `version 2 of `: on which version a pin was put. */
const pinnedOn = (f: Facts): string => adding('version ', countOf(f.any('version')?.to), ' of ');
const pinSaid = (f: Facts): string => {
  const text = f.any('text')?.to;
  const said = typeof text === 'string' ? `: “${text}”` : '';
  return `${f.any('mustFix')?.to === true ? ', which must be fixed' : ''}${said}`;
};
const acceptedBy = (f: Facts, thing: string): string =>
  f.bySystem
    ? `${thing} counts as accepted: the time of the contract passed without an answer.`
    : `${f.who} accepted ${thing}${f.any('via')?.to === 'on_behalf' ? ' on behalf of the client' : ''}.`;

const itemSaved = (f: Facts): string =>
  f.to('is') === 'draft'
    ? `${f.who} wrote a draft of ${f.kindAndWhat}.`
    : `${f.who} saved changes to ${f.kindAndWhat}; visitors do not see them yet.`;
const itemPublished = (f: Facts): string =>
  `${f.who} published ${adding('version ', countOf(f.to('version')), ' of ')}${f.kindAndWhat}.`;
const itemRetired = (f: Facts): string => `${f.who} took ${f.kindAndWhat} off the site.`;

const sentencesByType = {
  // proposals
  ProposalDrafted: (f) => `${f.who} wrote a draft of ${f.what}.`,
  ProposalSubmitted: (f) => {
    const [low, high] = [money(f.any('budgetMinPaise')?.to), money(f.any('budgetMaxPaise')?.to)];
    return `${f.who} proposed ${f.what}${low && high ? `, budget ${rangeSaid(low, high)}` : ''}.`;
  },
  ProposalReviewStarted: (f) => `${f.who} started the review of ${f.what}.`,
  ProposalInfoRequested: (f) => {
    const n = listed(f.any('questions')?.to);
    return `${f.who} asked ${n === 0 ? 'for information' : counted(n, 'question')} about ${f.what}.`;
  },
  ProposalInfoProvided: (f) => `${f.who} answered the questions about ${f.what}.`,
  OfferMade: (f) =>
    `${f.who} made ${offerOf(f)} for ${f.what}${adding(': ', money(f.to('offer.amountPaise')))}${adding(', valid until ', day(f.to('offer.validUntil')))}.`,
  OfferReminded: (f) => `The client was reminded of the offer for ${f.what} by mail.`,
  OfferCountered: (f) => `${f.who} countered the offer for ${f.what}.`,
  ProposalAccepted: (f) => `${f.who} accepted the offer for ${f.what}. It is the contract.`,
  ProposalDeclined: (f) => `${f.who} declined the offer for ${f.what}.`,
  ProposalRejected: (f) => `${f.who} rejected ${f.what}.`,
  ProposalWithdrawn: (f) => `${f.who} withdrew ${f.what}.`,
  ProposalExpired: (f) => `The offer for ${f.what} expired without an answer.`,
  // projects
  ProjectCreated: (f) => {
    const version = number(f.any('offerVersion')?.to);
    return `The project ${f.what} was made from ${version === null ? 'the accepted offer' : `offer ${version}`}${adding(', contract ', money(f.any('contractPaise')?.to))}.`;
  },
  ProjectStaffingOpened: (f) => {
    const roles = f.any('roles')?.to;
    const roleList = Array.isArray(roles) && roles.length > 0 ? `: ${roles.join(', ')}` : '';
    return `${f.who} opened ${f.what} for staffing${roleList}.`;
  },
  ProjectActivated: (f) => `${f.who} started ${f.what}.`,
  ProjectPutOnHold: (f) =>
    `${f.who} put ${f.what} on hold${adding(', expected back on ', day(f.any('expectedReturn')?.to))}.`,
  ProjectResumed: (f) => `${f.who} resumed ${f.what}.`,
  ProjectDelivered: (f) => `Every milestone of ${f.what} is accepted. The delivery waits for its acceptance.`,
  DeliveryReturned: (f) => `${f.who} returned the delivery of ${f.what}.`,
  ProjectCompleted: (f) => acceptedBy(f, `the delivery of ${f.what}`),
  ProjectArchived: (f) => `${f.who} archived ${f.what}.`,
  ProjectCancelled: (f) => `${f.who} cancelled ${f.what}.`,
  ChangeDrafted: (f) => `${f.who} drafted a change to ${f.what}${worthOf(f)}.`,
  ChangeDiscarded: (f) => `${f.who} discarded the draft of a change to ${f.what}.`,
  ChangeRequested: (f) => `${f.who} asked for a change to ${f.what}${worthOf(f)}.`,
  ChangeApproved: (f) =>
    `${f.who} approved a change to ${f.what}${adding(', the contract is now ', money(f.to('contractPaise')))}.`,
  ChangeRejected: (f) => `${f.who} rejected a change to ${f.what}.`,
  ChangeWithdrawn: (f) => `${f.who} took back the change to ${f.what}.`,
  HealthChanged: (f) => {
    const declared = f.any('declared')?.to;
    return `${f.who} said how ${f.what} stands${typeof declared === 'string' ? `: ${declared.replace('_', ' ')}` : ''}.`;
  },
  DeliveryLinkIssued: (f) => `${f.who} issued a delivery link of ${f.what}.`,
  DeliveryLinkRevoked: (f) =>
    f.bySystem ? `A delivery link of ${f.what} ended with it.` : `${f.who} revoked a delivery link of ${f.what}.`,
  DeliveryRecipientErased: (f) =>
    `To whom a delivery link of ${f.what} was sent was erased, 30 days after it had ended.`,
  DeliveryLinkViewed: (f) => `${f.who} opened what was delivered of ${f.what}.`,
  DeliverableDownloaded: (f) => `${f.who} opened or downloaded a delivered file of ${f.what}.`,
  LeadReportDrafted: (f) => `${f.who} wrote on a report of ${f.what}.`,
  TimeLogged: (f) =>
    `${f.who} logged${adding(' ', minutes(f.any('minutes')?.to))} of work${f.who === f.person ? '' : ` of ${f.person}`}${adding(' on ', day(f.any('day')?.to))}.`,
  TimeApproved: (f) => `${f.who} approved a week of hours of ${f.person}.`,
  TimeReturned: (f) => `${f.who} sent a week of hours of ${f.person} back.`,
  CostRateSet: (f) =>
    `${f.who} set what an hour of ${f.person} costs${adding(' to ', money(f.any('hourlyPaise')?.to))}.`,
  ExpenseRecorded: (f) => {
    const receipt = f.any('receipt.name')?.to;
    const handed = typeof receipt === 'string' ? `, with the receipt ${receipt}` : '';
    const amount = adding(' of ', money(f.any('amountPaise')?.to));
    const instead = f.any('corrects')?.to === undefined ? '' : ' in place of a wrong one';
    return `${f.who} recorded an expense${f.onWhat}${amount}${instead}${handed}.`;
  },
  ExpenseReversed: (f) => `${f.who} reversed an expense${f.onWhat}.`,
  HolidayAdded: (f) => `${f.who} added a holiday${f.onWhat}${adding(' on ', day(f.any('day')?.to))}.`,
  HolidayRemoved: (f) => `${f.who} took a holiday out of the calendar${f.onWhat}.`,
  LeaveRecorded: (f) => `${f.who} recorded days off of ${f.person}.`,
  SkillAssessed: (f) =>
    f.who === f.person ? `${f.who} said what they know.` : `${f.who} judged what ${f.person} knows.`,
  MetricSnapshotTaken: (f) => `${f.who} took down ${f.what} as the data had it.`,
  PublicMetricPublished: (f) => `${f.who} published ${f.what}${adding(' as ', countOf(f.any('value')?.to))}.`,
  LeadReportReminded: (f) => `The lead of ${f.what} was reminded of a report by mail.`,
  LeadReportFiled: (f) => `${f.who} filed a report of ${f.what}.`,
  TeamLeadAppointed: (f) =>
    `${f.who} appointed ${f.name('leadId') ?? 'a lead'}${f.name('leadId') ? ' as lead' : ''} of ${f.what}.`,
  LeadVacated: (f) => `${f.what} has no lead any more.`,
  MilestonesPlanned: (f) =>
    `${f.bySystem ? 'The milestones' : `${f.who} planned the milestones`} of ${f.what}${f.bySystem ? ' were planned' : ''}.`,
  MilestonesReweighted: (f) =>
    f.bySystem ? `The weights of ${f.what} were shared out anew.` : `${f.who} changed the weights of ${f.what}.`,
  // milestones
  MilestoneDueDateCommitted: (f) =>
    `${f.what} is now due${adding(' on ', day(f.to('committedDueDate')))}${adding(' instead of ', day(f.any('committedDueDate')?.from))}.`,
  MilestoneStarted: (f) => `${f.who} started ${f.what}.`,
  MilestoneResumed: (f) => `${f.who} took up ${f.what} again.`,
  MilestoneBlocked: (f) => {
    const from = f.any('neededFrom')?.to;
    return `${f.who} marked ${f.what} as blocked.${typeof from === 'string' ? ` ${from} must act.` : ''}`;
  },
  MilestoneUnblocked: (f) => `${f.who} unblocked ${f.what}.`,
  ProgressReported: (f) => {
    const progress = f.any('progressBp') ?? f.any('declaredBp');
    const [from, to] = [number(progress?.from), number(progress?.to)];
    if (to === null) return `${f.who} reported progress${f.onWhat}.`;
    const fell = from !== null && to < from ? `, down from ${share(from)}` : '';
    return `${f.who} reported ${typeof f.to('subMilestone') === 'string' ? partOf(f) : f.what} at ${share(to)}${fell}.`;
  },
  SubMilestonesPlanned: (f) => `${f.who} planned the sub-milestones of ${f.what}.`,
  SubMilestoneStarted: (f) => `${f.who} started ${partOf(f)}.`,
  SubMilestoneDone: (f) => `${f.who} says that ${partOf(f)} is done.`,
  SubMilestoneVerified: (f) => `${f.who} verified ${partOf(f)}.`,
  SubMilestoneReturned: (f) => `${f.who} returned ${partOf(f)}.`,
  SubMilestoneCancelled: (f) => `${f.who} cancelled ${partOf(f)}; the others share its weight.`,
  MilestoneSubmitted: (f) => {
    const n = number(f.any('submissions')?.to);
    return `${f.who} submitted ${f.what}${n !== null && n > 1 ? ` again (submission ${n})` : ''} for acceptance.`;
  },
  DeliverablePinAdded: (f) => `${f.who} put a pin on ${pinnedOn(f)}${deliverableOf(f)}${pinSaid(f)}.`,
  DeliverablePinResolved: (f) => `${f.who} resolved a pin on ${deliverableOf(f)}.`,
  MilestoneRecalled: (f) => `${f.who} took the submission of ${f.what} back.`,
  MilestoneAccepted: (f) => acceptedBy(f, f.what),
  MilestoneChangesRequested: (f) => {
    const n = listed(f.any('items')?.to);
    return `${f.who} asked for ${n === 0 ? 'changes' : counted(n, 'change')} to ${f.what}.`;
  },
  MilestoneCancelled: (f) => `${f.bySystem ? `${f.what} was cancelled` : `${f.who} cancelled ${f.what}`}.`,
  ClientRatingSubmitted: (f) => {
    const score = f.any('score')?.to;
    const forClient = f.any('onBehalf')?.to === true ? ' for the client' : '';
    return `${f.who} rated ${f.what}${typeof score === 'number' ? ` ${score} of 5` : ''}${forClient}.`;
  },
  // people
  MemberAssigned: (f) => {
    const role = f.any('role')?.to;
    return `${f.who} assigned ${f.name('employeeId') ?? 'someone'}${f.onWhat ? ` to ${f.what}` : ''}${typeof role === 'string' ? ` as ${role}` : ''}${adding(', ', share(f.any('allocationBp')?.to))}.`;
  },
  MemberPaused: (f) => `An assignment${f.onWhat} was paused with the project.`,
  MemberResumed: (f) => `An assignment${f.onWhat} was resumed with the project.`,
  MemberReleased: (f) =>
    f.bySystem
      ? `An assignment${f.onWhat} ended.`
      : `${f.who} released ${f.name('employeeId') ?? 'someone'}${f.onWhat ? ` from ${f.what}` : ''}.`,
  InterestExpressed: (f) => {
    const role = f.any('role')?.to;
    return `${f.who} would like to be on ${f.what}${typeof role === 'string' ? ` as ${role}` : ''}${adding(', ', share(f.any('availabilityBp')?.to))}.`;
  },
  InterestShortlisted: (f) => `${f.who} put somebody who is interested in ${f.what} on its shortlist.`,
  InterestSelected: (f) => `${f.who} chose somebody who was interested in ${f.what}.`,
  InterestNotSelected: (f) =>
    f.bySystem ? `An interest in ${f.what} came to nothing.` : `${f.who} declined an interest in ${f.what}.`,
  InterestWithdrawn: (f) => `${f.who} is not interested in ${f.what} any more.`,
  // money
  InvoiceRequested: (f) => `An invoice was asked for: ${f.what}.`,
  InvoiceIssued: (f) =>
    `Invoice ${f.what} was issued${adding(': ', money(f.any('totalPaise')?.to))}${adding(', due on ', day(f.any('dueOn')?.to))}.`,
  InvoiceNumbered: (f) => {
    const no = f.any('invoiceNo')?.to;
    return typeof no === 'string' ? `The number ${no} was given to an invoice.` : `${f.what} got its number.`;
  },
  InvoiceDisputed: (f) => `${f.who} disputed ${f.what}.`,
  InvoiceDisputeResolved: (f) => `${f.who} answered the dispute: ${f.what} stands.`,
  InvoiceVoided: (f) =>
    `${f.who} took ${f.what} back${adding('; what was received is the client’s credit: ', moved(f.any('creditPaise')))}.`,
  CreditNoteNumbered: (f) =>
    noteOf(f) === ''
      ? `The credit note for ${f.what} got its number.`
      : `The number${noteOf(f)} was given to a credit note.`,
  CreditNoteIssued: (f) => `A credit note${noteOf(f)} was issued for the whole of ${f.what}.`,
  PaymentRecorded: (f) => `${f.who} recorded a payment on ${f.what}${received(f)}.`,
  PaymentReversed: (f) =>
    `${f.who} reversed ${reversedOf(f) === '' ? 'a payment' : `the payment${reversedOf(f)}`} on ${f.what}.`,
  ClientCreditCreated: (f) =>
    `More was paid than ${f.what} asked for; the rest is the client’s credit${adding(': ', moved(f.any('creditPaise')))}.`,
  ClientCreditWithdrawn: (f) => `The credit of a reversed payment on ${f.what} was taken back.`,
  ClientCreditApplied: (f) =>
    `${f.bySystem ? 'The client’s credit was' : `${f.who} had the client’s credit`} used on ${f.what}${adding(': ', moved(f.any('creditPaise')))}.`,
  MilestonePaid: (f) => `${f.what} is paid in full.`,
  MilestonePaymentReopened: (f) => `${f.what} is not paid in full any more.`,
  // files
  FileStored: (f) => `${f.who} uploaded ${f.what}.`,
  FileCleared: (f) => `${f.what} passed its check.`,
  FileQuarantined: (f) => `${f.what} did not pass its check and cannot be opened.`,
  // documents
  DocumentUploaded: (f) => `${f.who} uploaded ${versionOf(f)}${f.what}.`,
  DocumentShared: (f) => {
    const whom = f.any('audience')?.to === 'client' ? 'with the client' : 'inside the team';
    return `${f.who} shared ${versionOf(f)}${f.what} ${whom}${adding(', to be decided by ', day(f.any('dueOn')?.to))}.`;
  },
  DocumentReminded: (f) => `Who decides on ${f.what} was reminded by mail.`,
  DocumentRecalled: (f) => `${f.who} took back ${versionOf(f)}${f.what}.`,
  DocumentApproved: (f) => `${f.who} approved ${versionOf(f)}${f.what}.`,
  DocumentRejected: (f) => `${f.who} rejected ${versionOf(f)}${f.what}.`,
  DocumentChangesRequested: (f) => `${f.who} asked for changes to ${versionOf(f)}${f.what}.`,
  DocumentSuperseded: (f) => `A newer version took the place of ${versionOf(f)}${f.what}.`,
  DocumentArchived: (f) => `${f.who} archived ${versionOf(f)}${f.what}.`,
  PinAdded: (f) => `${f.who} put a pin on ${pinnedOn(f)}${f.what}${pinSaid(f)}.`,
  PinResolved: (f) => `${f.who} resolved a pin on ${f.what}.`,
  // catalogue
  PricingPlanDrafted: itemSaved,
  PricingPlanPublished: itemPublished,
  PricingPlanRetired: itemRetired,
  ProductDrafted: itemSaved,
  ProductPublished: itemPublished,
  ProductRetired: itemRetired,
  TechStackDrafted: itemSaved,
  TechStackPublished: itemPublished,
  TechStackRetired: itemRetired,
  // the company
  CompanyParticularsSaved: (f) => `${f.who} saved the particulars of ${f.what}, which every new invoice copies.`,
} as const satisfies Record<string, (f: Facts) => string>;
export type EventType = keyof typeof sentencesByType;
export const eventTypes = Object.keys(sentencesByType) as readonly EventType[];

const unknown = (f: Facts): string => `${f.who}: ${wordsOf(f.type)}${f.onWhat}.`;

/** `OfferMade` → `Offer made`. */
export const wordsOf = (type: string): string => {
  const [first = '', ...rest] = type.split(/(?=[A-Z])/);
  return [first, ...rest.map((word) => word.toLowerCase())].join(' ');
};
