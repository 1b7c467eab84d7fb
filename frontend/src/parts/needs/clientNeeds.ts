/** What waits for a client. Only what `can` and the states allow is asked of them. */
import type { ProjectDocument } from '@lamplight/bff/contract/documents.ts';
import type { InvoiceRow } from '@lamplight/bff/contract/invoices.ts';
import type { ProposalRow } from '@lamplight/bff/contract/proposals.ts';
import { counted } from '../../ui/counted.ts';
import { civilOf, daysBetween, formatDay } from '../../ui/dates.ts';
import { changeNeeds } from './changes.ts';
import { documentNeeds } from './documents.ts';
import { ANSWERED, DECIDED, inOrder, milestonePath, type Need, PAID, type ProjectHead } from './needs.ts';
import { isOverdue, isOwed } from './owed.ts';

/** An offer that ends within so many days is pressing. */
const PRESSING_DAYS = 3;

export const clientNeeds = (
  proposals: readonly ProposalRow[],
  projects: readonly ProjectHead[],
  invoices: readonly InvoiceRow[],
  now: number,
  documents: readonly ProjectDocument[] = [],
): Need[] =>
  inOrder([
    ...proposals.flatMap((p) => ofProposal(p, civilOf(now))),
    ...projects.flatMap(ofProject),
    ...documentNeeds(documents, civilOf(now)),
    ...invoices.filter(isOwed).map(ofInvoice),
  ]);

const ofProposal = (p: ProposalRow, today: string): Need[] => {
  const about = { projectId: p.proposalId, id: p.proposalId };
  const offerTab = `/project-details/${p.proposalId}?tab=offer`;
  if (p.can.acceptOffer)
    return [
      {
        id: `offer ${p.proposalId}`,
        what: `Offer ${p.offerVersion ?? ''} for ${p.title} is yours to answer.`,
        more: [
          p.amountPaise === null ? null : 'ex-GST',
          p.validUntil === null ? null : `valid until ${formatDay(p.validUntil, today)}`,
        ]
          .filter(Boolean)
          .join(', '),
        ...(p.amountPaise === null ? {} : { amountPaise: p.amountPaise }),
        act: 'Answer',
        to: offerTab,
        when: { at: p.stateSince },
        late: p.validUntil !== null && daysBetween(today, p.validUntil) <= PRESSING_DAYS,
        about,
        settledBy: ANSWERED,
        rank: 1,
      },
    ];
  if (p.can.answerInformation)
    return [
      {
        id: `questions ${p.proposalId}`,
        what: `We have questions about ${p.title}.`,
        more: 'The offer waits for your answers.',
        act: 'Answer',
        to: offerTab,
        when: { at: p.stateSince },
        late: false,
        about,
        settledBy: ['ProposalInfoProvided', ...ANSWERED],
        rank: 2,
      },
    ];
  if (p.state === 'draft' && p.can.saveProposal)
    return [
      {
        id: `draft ${p.proposalId}`,
        what: `${p.title || 'A proposal'} is not submitted yet.`,
        more: 'Nobody sees it before you submit it.',
        act: 'Go on writing',
        to: `/proposalform?draft=${p.proposalId}`,
        when: { at: p.updatedAt },
        late: false,
        about,
        settledBy: ['ProposalSubmitted', 'ProposalWithdrawn'],
        rank: 9,
      },
    ];
  return [];
};

const ofProject = (project: ProjectHead): Need[] => {
  const submitted = project.next.filter(({ state }) => state === 'submitted');
  const hidden = project.milestones.submitted - submitted.length;
  return [
    ...submitted.map(
      (m): Need => ({
        id: `milestone ${m.milestoneId}`,
        what: `${m.title} is submitted for your decision.`,
        more: project.title,
        ...(m.amountPaise === undefined ? {} : { amountPaise: m.amountPaise }),
        act: 'Decide',
        to: milestonePath(project.projectId, m.milestoneId),
        when: m.submission ? { at: m.submission.at } : { due: m.committedDueDate },
        late: false,
        about: { projectId: project.projectId, id: m.milestoneId },
        settledBy: DECIDED,
        rank: 1,
      }),
    ),
    ...(hidden > 0 ? [hiddenOf(project, hidden)] : []),
    ...changeNeeds([project]),
    ...(project.can.acceptDelivery ? [deliveryOf(project)] : []),
  ];
};

/** Submitted milestones beyond the few that the row brings. */
const hiddenOf = ({ projectId, title }: ProjectHead, hidden: number): Need => ({
  id: `milestones ${projectId}`,
  what: `${counted(hidden, 'more milestone')} of ${title} ${hidden === 1 ? 'is' : 'are'} submitted.`,
  more: '',
  act: 'Decide',
  to: `/project-details/${projectId}?tab=milestones`,
  when: null,
  late: false,
  about: { projectId, id: projectId },
  settledBy: [],
  rank: 1,
});

const deliveryOf = ({ projectId, title, stateSince }: ProjectHead): Need => ({
  id: `delivery ${projectId}`,
  what: `${title} is delivered.`,
  more: 'Accept it or say what is missing.',
  act: 'Decide',
  to: `/project-details/${projectId}`,
  when: { at: stateSince },
  late: false,
  about: { projectId, id: projectId },
  settledBy: ['ProjectCompleted', 'DeliveryReturned'],
  rank: 1,
});

const ofInvoice = (i: InvoiceRow): Need => {
  const late = isOverdue(i);
  return {
    id: `invoice ${i.invoiceId}`,
    what: `The invoice for ${i.milestoneTitle ?? 'the advance'} is ${late ? `overdue by ${counted(i.overdueDays, 'day')}` : 'due'}.`,
    amountPaise: i.outstandingPaise,
    more: `${i.invoiceNo ?? 'Invoice'}, ${i.projectTitle}`,
    act: 'Open',
    to: `/invoices/${i.invoiceId}`,
    when: i.dueOn === null ? null : { due: i.dueOn },
    late,
    about: { projectId: i.projectId, id: i.invoiceId },
    settledBy: PAID,
    rank: 3,
  };
};
