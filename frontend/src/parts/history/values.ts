/** Recorded fields and values in words: `milestones.<id>.committedDueDate` → "Booking, due date", paise → ₹. */
import type { Change } from '@lamplight/bff/contract/audit.ts';
import { formatDate, formatInstant } from '../../ui/dates.ts';
import { lowerFirst, upperFirst } from '../../ui/letters.ts';
import { formatRupees } from '../../ui/money.ts';
import { fileSize, formatRate, shortHash } from '../../ui/shares.ts';
import { wordsOf } from './sentences.ts';

export type TitleOf = (id: string) => string | null;

const FIELDS: Readonly<Record<string, string>> = {
  is: 'State',
  state: 'State',
  amountPaise: 'Amount',
  weightBp: 'Weight',
  weightsBp: 'Weights',
  allocationBp: 'Share of their time',
  budgetMinPaise: 'Budget from',
  budgetMaxPaise: 'Budget to',
  exGstPaise: 'Amount, ex-GST',
  taxablePaise: 'Taxable value',
  cgstPaise: 'CGST',
  sgstPaise: 'SGST',
  igstPaise: 'IGST',
  roundOffPaise: 'Round-off',
  paymentTermDays: 'Payment term, days',
  deemedAcceptanceDays: 'Counts as accepted after, working days',
  techPreferences: 'Technologies',
  dueDate: 'Due date',
  committedDueDate: 'Due date',
  baselineDueDate: 'First agreed due date',
  startDate: 'Start date',
  acceptanceCriteria: 'Acceptance criteria',
  progressBp: 'Progress',
  declaredBp: 'Reported progress',
  capBp: 'Counts at most',
  submissions: 'Submission',
  deliverables: 'Deliverables',
  deliverable: 'Deliverable',
  leadId: 'Lead',
  assigneeId: 'Done by',
  subMilestone: 'Sub-milestone',
  subMilestones: 'Sub-milestones',
  ticked: 'Ticked off',
  authorId: 'Author',
  duplicateOf: 'The same as',
  reasonCode: 'Reason',
  onBehalf: 'For the client',
  via: 'Accepted by',
  neededFrom: 'Who must act',
  mediaType: 'Kind of file',
  alt: 'What the picture shows',
  clientConsentId: 'Consent of the client',
  sac: 'SAC',
  clientId: 'Client',
  employeeId: 'Person',
  hash: 'Fingerprint',
  offerHash: 'Offer fingerprint',
  offerVersion: 'Offer',
  bankPaise: 'Received in the bank',
  tdsCreditPaise: 'Tax deducted (TDS)',
  allocatedPaise: 'Settled',
  creditPaise: 'Credit of the client',
  outstandingPaise: 'Outstanding',
  contractPaise: 'Contract',
  offerPaise: 'Offer',
  deltaPaise: 'Worth more or less',
  deltaDays: 'Days later',
  side: 'Asked for by',
  creditedPaise: 'Taken back',
  creditNoteNo: 'Credit note',
  isDisputed: 'Disputed',
  issuedOn: 'Issued on',
  dueOn: 'Due on',
  receivedOn: 'Received on',
  reversedReference: 'Receipt reversed',
  reversedPaise: 'Amount reversed',
  legalName: 'Legal name',
  stateCode: 'State of India',
  gstin: 'GSTIN',
  tan: 'TAN',
  epfCode: 'Code at the provident fund',
  ifsc: 'IFSC',
  invoiceNo: 'Number',
  validUntil: 'Valid until',
  gstBp: 'GST',
  order: 'Place',
  slug: 'Address',
  techStackIds: 'Built with',
  unit: 'What the price is for',
  bytes: 'Size',
  sha256: 'Fingerprint',
  corrects: 'In place of',
  on: 'On',
  at: 'When',
  granted: 'Roles',
  mobile: 'Mobile number',
  email: 'E-mail address',
  acceptNewsletter: 'Newsletter',
  joinedOn: 'Joined on',
  leftOn: 'Last day',
  locationState: 'State of work',
  invitedUntil: 'Invited until',
  closesOn: 'Open until',
  minPaise: 'From',
  maxPaise: 'Up to',
  ctcPaise: 'Salary offered, a year',
  joinOn: 'Would join on',
  because: 'Why nothing could be changed',
  notPaidHereFrom: 'Not paid here from',
};
/** Parts of a path that only say where a thing is kept. */
const SILENT: ReadonlySet<string> = new Set([
  ...['milestones', 'subMilestones', 'assignments', 'payments', 'invoices', 'content', 'offer'],
  ...['changes', 'planChanges', 'reports', 'versions', 'draft'],
  ...['body', 'interviews', 'employment', 'signUp', 'client', 'billing'],
]);
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What a recorded field is called where people read it. */
export const fieldSaid = (path: string, titleOf: TitleOf = () => null): string => {
  const parts = path.split('.');
  const last = parts.at(-1) ?? '';
  const before = parts.slice(0, -1).flatMap((part) => {
    const title = titleOf(part);
    if (title !== null) return [title];
    if (SILENT.has(part)) return [];
    return [ID.test(part) ? `${part.slice(0, 4)}…` : lowerFirst(wordsOf(upperFirst(part)))];
  });
  const name =
    FIELDS[last] ??
    (ID.test(last) ? (titleOf(last) ?? 'Entry') : wordsOf(upperFirst(last.replace(/(Paise|Bp|Ids?)$/, ''))));
  return before.length === 0 ? name : `${upperFirst(before.join(', '))}, ${lowerFirst(name)}`;
};

/** A recorded value as text. Nothing is left out: what has no form of its own is written as it stands. */
export const valueSaid = (path: string, value: unknown, titleOf: TitleOf = () => null): string => {
  const field = path.split('.').at(-1) ?? '';
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberSaid(field, value);
  if (typeof value === 'string') return textSaid(field, value, titleOf);
  if (Array.isArray(value))
    return value.length === 0 ? 'nothing' : value.map((one) => valueSaid(path, one, titleOf)).join('; ');
  if (typeof value === 'object') {
    const entries = Object.entries(value);
    if ('erased' in value) return 'erased';
    if (isFeature(value)) return value.included ? value.text : `${value.text} (not included)`;
    return entries
      .map(([name, one]) => `${lowerFirst(fieldSaid(name, titleOf))} ${valueSaid(name, one, titleOf)}`)
      .join(', ');
  }
  return String(value);
};

type Feature = Readonly<{ text: string; included: boolean }>;
const isFeature = (value: object): value is Feature => 'text' in value && 'included' in value;

const numberSaid = (field: string, value: number): string => {
  if (field.endsWith('Paise')) return formatRupees(value);
  if (field.endsWith('Bp') || field === 'weightsBp') return formatRate(value);
  if (field === 'bytes') return fileSize(value);
  return String(value);
};
const WORDS: ReadonlySet<string> = new Set([
  'is',
  'state',
  'kind',
  'supply',
  'via',
  'severity',
  'billingModel',
  'reasonCode',
  'health',
  'declared',
  'derived',
  'status',
  ...['granted', 'workMode', 'mode', 'result', 'answer', 'method'],
]);
const textSaid = (field: string, value: string, titleOf: TitleOf): string => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return formatInstant(value);
  if (/^[0-9a-f]{64}$/.test(value)) return shortHash(value);
  if (field.endsWith('Id') || ID.test(value)) return titleOf(value) ?? value;
  return WORDS.has(field) ? upperFirst(value.toLowerCase().replaceAll('_', ' ')) : value;
};

/** The changes of an event as old above new; two fields of the same words keep their paths apart. */
export const changesSaid = (changes: readonly Change[], titleOf: TitleOf = () => null) => {
  const seen = new Set<string>();
  return changes.map(({ field, from, to }) => {
    const label = fieldSaid(field, titleOf);
    const name = seen.has(label) ? `${label} (${field})` : label;
    seen.add(label);
    return {
      field: name,
      ...(from === null || from === undefined ? {} : { from: valueSaid(field, from, titleOf) }),
      ...(to === null || to === undefined ? {} : { to: valueSaid(field, to, titleOf) }),
    };
  });
};
