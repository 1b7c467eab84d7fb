/** What waits for an admin, as one list of decisions: what costs most to leave comes first. */
import type { Company } from '@lamplight/bff/contract/company.ts';
import type { InvoiceRow } from '@lamplight/bff/contract/invoices.ts';
import type { WaitingProof } from '@lamplight/bff/contract/pay-profiles.ts';
import type { DisputedSlip } from '@lamplight/bff/contract/payslips.ts';
import type { ProjectRow } from '@lamplight/bff/contract/projects.ts';
import type { ProposalRow } from '@lamplight/bff/contract/proposals.ts';
import { changeNeeds } from '../../parts/needs/changes.ts';
import {
  advanceExceptions,
  companyExceptions,
  connectionExceptions,
  type Expired,
  invoiceExceptions,
  milestoneExceptions,
  proposalExceptions,
  slipExceptions,
  staffingExceptions,
} from '../../parts/needs/exceptions.ts';
import type { Need } from '../../parts/needs/needs.ts';
import { byPerson, type ProofsOfPerson, proofExceptions, proofsSaid } from '../../parts/needs/proofs.ts';
import { civilOf, daysBetween } from '../../ui/dates.ts';
import { formatRupees } from '../../ui/money.ts';
import { monthShort } from '../../ui/months.ts';

type Said = Readonly<{
  title: string;
  /** What it is part of, where its title does not say. */
  of: string;
  /** What leaving it does. */
  left: string;
  act: string;
  amountPaise: number | null;
  /** The amount is the most that the client named. */
  upTo?: boolean;
  who: Readonly<{ name: string; as: string }> | null;
}>;
export type Decision = Said &
  Readonly<{
    need: Need;
    /** Whole days that it has waited, or is late; 0 where its day is still to come. */
    days: number;
    /** What comes before all else: what works no more, then a lack that whatever is issued meanwhile keeps for good. */
    first: 'down' | 'lasts' | null;
  }>;

export type Waiting = Readonly<{
  connections: readonly Expired[];
  company: Pick<Company, 'missing'> | undefined;
  proposals: readonly ProposalRow[];
  projects: readonly ProjectRow[];
  invoices: readonly InvoiceRow[];
  /** Payslips that wait for an answer. */
  disputed: readonly DisputedSlip[];
  /** What proves a declaration, the oldest first. */
  proofs: readonly WaitingProof[];
}>;

export const decisionsOf = (
  { connections, company, proposals, projects, invoices, disputed, proofs }: Waiting,
  now: number,
): Decision[] =>
  byCost([
    ...connectionExceptions(connections).map((need) => decided(need, ofConnection(need), now, 'down')),
    ...companyExceptions(company).map((need) => decided(need, ofCompany(need), now, 'lasts')),
    ...proposals.flatMap((p) => proposalExceptions([p]).map((need) => decided(need, ofProposal(p), now))),
    ...projects.flatMap((p) => [
      ...advanceExceptions([p]).map((need) => decided(need, ofAdvance(p), now)),
      ...staffingExceptions([p]).map((need) => decided(need, ofStaffing(p), now)),
      ...changeNeeds([p]).map((need) => decided(need, ofChange(p, need), now)),
      ...milestoneExceptions([p], now).map((need) => decided(need, ofMilestone(p, need), now)),
    ]),
    ...invoices.flatMap((i) => invoiceExceptions([i]).map((need) => decided(need, ofInvoice(i), now))),
    ...disputed.flatMap((slip) => slipExceptions([slip]).map((need) => decided(need, ofSlip(slip), now))),
    ...byPerson(proofs).flatMap((one) => proofExceptions([one]).map((need) => decided(need, ofProofs(one), now))),
  ]);

/**
 * First what works no more, then what cannot be mended later: an invoice that is issued without a particular stays so. Then what is late, since
 * somebody was promised it; then the rest. Within each, by rupees times days: that much money has stood still for so long.
 * What has no amount comes after what has one; the same decisions always stand in the same order.
 */
export const byCost = (decisions: readonly Decision[]): Decision[] =>
  [...decisions].sort(
    (a, b) => groupOf(a) - groupOf(b) || descending(costOf(a), costOf(b)) || a.need.id.localeCompare(b.need.id),
  );

const groupOf = ({ first, need }: Decision): number =>
  first === 'down' ? 0 : first === 'lasts' ? 1 : need.late ? 2 : 3;
const costOf = ({ amountPaise, days }: Decision): bigint => BigInt(amountPaise ?? 0) * BigInt(Math.max(1, days));
const descending = (a: bigint, b: bigint): number => (a === b ? 0 : a > b ? -1 : 1);

const decided = (need: Need, said: Said, now: number, first: Decision['first'] = null): Decision => {
  const since = need.when === null ? null : 'at' in need.when ? civilOf(need.when.at) : need.when.due;
  return { ...said, need, first, days: since === null ? 0 : Math.max(0, daysBetween(since, civilOf(now))) };
};

const ofConnection = ({ what, act }: Need): Said => ({
  ...{ title: what.replace(/\.$/, ''), of: '', act, amountPaise: null, who: null },
  left: 'Whatever works by it stands still',
});

const ofCompany = ({ what, more, act }: Need): Said => ({
  title: what.replace(/\.$/, ''),
  of: 'Company particulars',
  left: more === '' ? 'Nobody can pay what has no account on it' : more.replace(/\.$/, ''),
  ...{ act, amountPaise: null, who: null },
});

const clientOf = (name: string | null): Said['who'] => (name === null ? null : { name, as: 'client' });

const ofProposal = (p: ProposalRow): Said => {
  const offered = { amountPaise: p.amountPaise, who: clientOf(p.clientName) };
  const asked = { amountPaise: p.budgetMaxPaise, upTo: true, who: clientOf(p.clientName) };
  switch (p.state) {
    case 'countered':
      return {
        ...{ title: `Answer the counter to offer ${p.offerVersion ?? ''}`, act: 'Answer', ...offered },
        ...{ of: p.title, left: 'Nothing is agreed until you do' },
      };
    case 'expired':
      return {
        ...{ title: `Offer ${p.title} again`, act: 'Offer again', ...offered },
        ...{ of: '', left: `Offer ${p.offerVersion ?? ''} lapsed without an answer` },
      };
    case 'under_review':
      return {
        ...{ title: `Make an offer for ${p.title}`, act: 'Make an offer', ...asked },
        ...{ of: '', left: 'It was read, and the client waits' },
      };
    default:
      return {
        ...{ title: `Decide the proposal ${p.title}`, act: 'Review', ...asked },
        ...{ of: '', left: 'Nobody has read it yet' },
      };
  }
};

const ofAdvance = (p: ProjectRow): Said => ({
  ...{ title: `Bill the advance of ${p.title}`, of: '', act: 'Bill it', who: clientOf(p.clientName) },
  left: 'Work cannot begin before it is paid',
  amountPaise: p.advanceToBillPaise ?? null,
});

const ofStaffing = (p: ProjectRow): Said => {
  const base = { amountPaise: p.contractPaise ?? null, who: clientOf(p.clientName), of: '' };
  if (p.lead === null)
    return {
      ...{ ...base, title: `Name a lead for ${p.title}`, act: 'Name lead' },
      left: p.state === 'active' ? 'The work runs without one' : 'It cannot start without one',
    };
  if (p.state === 'staffing')
    return {
      ...{ ...base, title: `Activate ${p.title}`, act: 'Activate' },
      left: `Staffed and led by ${p.lead.name ?? 'someone'}, but not begun`,
    };
  return {
    ...{ ...base, title: `Open ${p.title} for staffing`, act: 'Staff it' },
    left: 'Nobody can be assigned before',
  };
};

const ofChange = (p: ProjectRow, need: Need): Said => {
  const change = p.openChanges.find(({ changeId }) => need.id === `change ${changeId}`);
  if (change?.draftedBy)
    return {
      ...{ title: `Propose or discard the change to ${p.title}`, of: '', act: 'Look at it' },
      who: { name: change.draftedBy.name ?? 'someone', as: 'lead, drafted it' },
      left: 'The client is not asked before',
      amountPaise: Math.abs(change.deltaPaise) || null,
    };
  return {
    ...{ title: `Decide the change to ${p.title}`, of: '', act: 'Decide', who: clientOf(p.clientName) },
    left: 'The client waits, and the contract stays as it is',
    amountPaise: Math.abs(change?.deltaPaise ?? 0) || null,
  };
};

const ofMilestone = (p: ProjectRow, need: Need): Said => {
  const m = p.next.find(({ milestoneId }) => milestoneId === need.id);
  const isBlocked = m?.state === 'blocked';
  return {
    ...{ amountPaise: m?.amountPaise ?? null, of: p.title, act: isBlocked ? 'Unblock' : 'See why' },
    title: isBlocked ? `Unblock ${m.title}` : `Chase ${m?.title ?? ''}`,
    left: isBlocked ? 'Work on it stands still' : 'Nothing of it can be invoiced before',
    who: p.lead === null ? null : { name: p.lead.name ?? 'someone', as: 'lead, acts next' },
  };
};

const ofSlip = ({ employee, month }: DisputedSlip): Said => ({
  ...{
    title: `Answer what ${employee.name ?? 'somebody'} disputes: the payslip of ${monthShort(month)}`,
    of: '',
    act: 'Answer',
  },
  ...{ left: 'Whose pay it is holds it to be wrong', amountPaise: null },
  who: { name: employee.name ?? 'Somebody', as: 'disputes it' },
});

const ofProofs = (one: ProofsOfPerson): Said => ({
  ...{ title: `Look at ${proofsSaid(one).toLowerCase()} of ${one.name}`, of: '', act: 'Look at it' },
  ...{ left: 'What is not accepted does not lower their tax', amountPaise: null },
  who: { name: one.name, as: 'waits for it' },
});

const ofInvoice = (i: InvoiceRow): Said => {
  const what = i.milestoneTitle ?? 'the advance';
  return {
    ...(i.state === 'disputed'
      ? { title: `Answer the dispute of ${what}`, act: 'Answer', left: 'The client holds it to be wrong' }
      : {
          ...{ title: `Collect ${what}`, act: 'Open invoice' },
          left: i.allocatedPaise === 0 ? 'Nothing of it is paid' : `${formatRupees(i.allocatedPaise)} of it is paid`,
        }),
    of: [i.projectTitle, i.invoiceNo].filter(Boolean).join(', '),
    ...{ amountPaise: i.outstandingPaise, who: clientOf(i.clientName) },
  };
};
