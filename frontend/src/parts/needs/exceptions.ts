/** What an admin must act on: proposals, staffing, milestones and invoices that do not go on by themselves. */
import type { Company } from '@lamplight/bff/contract/company.ts';
import type { Connection } from '@lamplight/bff/contract/connections.ts';
import type { InvoiceRow } from '@lamplight/bff/contract/invoices.ts';
import type { DisputedSlip } from '@lamplight/bff/contract/payslips.ts';
import type { ProposalRow } from '@lamplight/bff/contract/proposals.ts';
import { providerNames } from '@lamplight/bff/contract/providers.ts';
import { counted } from '../../ui/counted.ts';
import { civilOf, daysBetween } from '../../ui/dates.ts';
import { formatRupees } from '../../ui/money.ts';
import { monthShort } from '../../ui/months.ts';
import { lateSaid } from '../../ui/spans.ts';
import { lacksLawful, missingSaid } from '../company/missing.ts';
import { ANSWERED, inOrder, milestonePath, type Need, PAID, type ProjectHead } from './needs.ts';
import { isOverdue } from './owed.ts';

export const proposalExceptions = (proposals: readonly ProposalRow[]): Need[] =>
  inOrder(
    proposals.flatMap((p) => {
      const need = proposalSaid(p);
      return need === null
        ? []
        : [
            {
              ...need,
              id: p.proposalId,
              to: `/admin/proposals?proposal=${p.proposalId}`,
              when: { at: p.stateSince },
              late: false,
              about: { projectId: p.proposalId, id: p.proposalId },
              settledBy: [...ANSWERED, 'ProposalInfoRequested'],
            },
          ];
    }),
  );

const proposalSaid = (p: ProposalRow): Pick<Need, 'what' | 'more' | 'act' | 'rank'> | null => {
  const who = p.clientName ?? 'A client';
  switch (p.state) {
    case 'countered':
      return { what: `${who} countered offer ${p.offerVersion ?? ''}.`, more: p.title, act: 'Answer', rank: 1 };
    case 'submitted':
      return {
        what: `${who} proposes ${p.title}.`,
        more: p.budgetMaxPaise === null ? '' : `up to ${formatRupees(p.budgetMaxPaise)} ex-GST`,
        act: 'Review',
        rank: 2,
      };
    case 'under_review':
      return { what: `${p.title} is read, but has no offer yet.`, more: who, act: 'Make an offer', rank: 3 };
    case 'expired':
      return {
        what: `Offer ${p.offerVersion ?? ''} for ${p.title} expired unanswered.`,
        more: who,
        act: 'Offer again',
        rank: 4,
      };
    default:
      return null;
  }
};

const LIVE = ['planned', 'staffing', 'active', 'on_hold'];

export const staffingExceptions = (projects: readonly ProjectHead[]): Need[] =>
  inOrder(
    projects.flatMap((p) => {
      const need = LIVE.includes(p.state) ? staffingSaid(p) : null;
      return need === null
        ? []
        : [
            {
              ...need,
              id: p.projectId,
              more: p.clientName ?? '',
              to: `/admin/projects?project=${p.projectId}`,
              when: { at: p.stateSince },
              about: { projectId: p.projectId, id: p.projectId },
              settledBy: ['TeamLeadAppointed', 'ProjectStaffingOpened', 'ProjectActivated', 'ProjectCancelled'],
            },
          ];
    }),
  );

const staffingSaid = (p: ProjectHead): Pick<Need, 'what' | 'act' | 'late' | 'rank'> | null => {
  if (p.lead === null)
    return { what: `${p.title} has no lead.`, act: 'Appoint one', late: p.state === 'active', rank: 1 };
  if (p.state === 'staffing')
    return {
      what: `${p.title} is staffed and led by ${p.lead.name ?? 'someone'}, but not active.`,
      act: 'Activate',
      late: false,
      rank: 2,
    };
  if (p.state === 'planned')
    return { what: `${p.title} is not opened for staffing.`, act: 'Staff it', late: false, rank: 3 };
  return null;
};

/** Work waits for an advance, and nobody pays what is not billed. */
export const advanceExceptions = (projects: readonly ProjectHead[]): Need[] =>
  inOrder(
    projects.flatMap(({ projectId, title, clientName, stateSince, advanceToBillPaise }) =>
      advanceToBillPaise === undefined
        ? []
        : [
            {
              id: `advance ${projectId}`,
              what: `The advance of ${title} is not billed.`,
              amountPaise: advanceToBillPaise,
              more: [clientName, 'work waits for it'].filter(Boolean).join(', '),
              act: 'Bill it',
              to: `/admin/projects?project=${projectId}`,
              when: { at: stateSince },
              late: false,
              about: { projectId, id: projectId },
              settledBy: ['InvoiceIssued'],
              rank: 1,
            },
          ],
    ),
  );

const WORKED_OFF = ['MilestoneSubmitted', 'MilestoneUnblocked', 'MilestoneAccepted', 'MilestoneCancelled'] as const;

/** Late and blocked milestones of running projects; what the client has before them is not late. */
export const milestoneExceptions = (projects: readonly ProjectHead[], now: number): Need[] => {
  const today = civilOf(now);
  return inOrder(
    projects
      .filter(({ state }) => state === 'active')
      .flatMap((p) =>
        p.next.flatMap((m): Need[] => {
          const base = {
            id: m.milestoneId,
            more: `${p.title}${p.lead?.name ? `, led by ${p.lead.name}` : ''}`,
            act: 'Open',
            to: milestonePath(p.projectId, m.milestoneId),
            when: { due: m.committedDueDate },
            about: { projectId: p.projectId, id: m.milestoneId },
            settledBy: WORKED_OFF,
          } as const;
          const days = daysBetween(m.committedDueDate, today);
          if (days > 0 && m.state !== 'submitted')
            return [{ ...base, what: `${m.title} is ${lateSaid(days)}.`, late: true, rank: -days }];
          return m.state === 'blocked' ? [{ ...base, what: `${m.title} is blocked.`, late: false, rank: 1 }] : [];
        }),
      ),
  );
};

/** What invoices would lack. An issued invoice cannot be changed, so this is said before there is one. */
export const companyExceptions = (company: Pick<Company, 'missing'> | undefined): Need[] => {
  const what = company === undefined ? null : missingSaid(company.missing);
  return company === undefined || what === null
    ? []
    : [
        {
          id: 'company',
          what,
          more: lacksLawful(company.missing) ? 'Without them it is no tax invoice, and an issued one is locked.' : '',
          act: 'Fill in',
          to: '/admin/company',
          when: null,
          late: lacksLawful(company.missing),
          about: { projectId: '', id: 'company' },
          settledBy: [],
          rank: 0,
        },
      ];
};

export type Expired = Pick<Connection, 'provider' | 'state' | 'endedAt'>;

/** What a provider lets in no more: whatever works by it stands still until somebody connects it again. */
export const connectionExceptions = (connections: readonly Expired[]): Need[] =>
  connections
    .filter(({ state }) => state === 'expired')
    .map(({ provider, endedAt }) => ({
      id: `connection ${provider}`,
      what: `${providerNames[provider]} lets Lamplight in no more.`,
      more: '',
      act: 'Reconnect',
      to: provider === 'github' ? '/github' : '/admin/drive-settings',
      when: endedAt === null ? null : { at: endedAt },
      late: true,
      about: { projectId: '', id: provider },
      settledBy: [],
      rank: 0,
    }));

/** Payslips that somebody holds to be wrong: each waits for an answer. */
export const slipExceptions = (slips: readonly DisputedSlip[]): Need[] =>
  slips.map(({ payslipId, employee, month }) => ({
    id: `payslip ${payslipId}`,
    what: `${employee.name ?? 'Somebody'} disputes the payslip of ${monthShort(month)}.`,
    more: '',
    act: 'Answer',
    to: `/payslips/${payslipId}`,
    when: null,
    late: false,
    about: { projectId: '', id: payslipId },
    settledBy: [],
    rank: 1,
  }));

export const invoiceExceptions = (invoices: readonly InvoiceRow[]): Need[] =>
  inOrder([...invoices.filter(isDisputed).map(disputeNeed), ...invoices.filter(isLate).map(overdueNeed)]);

const isDisputed = ({ state }: InvoiceRow): boolean => state === 'disputed';
/** A disputed one is answered first: nobody is asked to pay what they hold to be wrong. */
const isLate = (invoice: InvoiceRow): boolean => isOverdue(invoice) && !isDisputed(invoice);

const disputeNeed = (i: InvoiceRow): Need => ({
  id: i.invoiceId,
  what: `${i.clientName ?? 'The client'} disputes ${i.invoiceNo ?? 'an invoice'}.`,
  more: [i.milestoneTitle ?? 'Advance', i.projectTitle].join(', '),
  act: 'Answer',
  to: `/invoices/${i.invoiceId}`,
  when: i.dueOn === null ? null : { due: i.dueOn },
  late: isOverdue(i),
  about: { projectId: i.projectId, id: i.invoiceId },
  settledBy: [...PAID, 'InvoiceDisputeResolved', 'InvoiceVoided'],
  rank: -1_000,
});

const overdueNeed = (i: InvoiceRow): Need => ({
  id: i.invoiceId,
  what: `${formatRupees(i.outstandingPaise)} is ${counted(i.overdueDays, 'day')} overdue.`,
  more: [i.clientName, i.milestoneTitle ?? 'Advance', i.projectTitle].filter(Boolean).join(', '),
  act: 'Open',
  to: `/invoices/${i.invoiceId}`,
  when: i.dueOn === null ? null : { due: i.dueOn },
  late: true,
  about: { projectId: i.projectId, id: i.invoiceId },
  settledBy: [...PAID, 'InvoiceVoided'],
  rank: -i.overdueDays,
});
