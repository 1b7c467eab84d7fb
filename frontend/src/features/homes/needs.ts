/** What waits for the reader, as sentences with the place where it is settled. Only what `can` and the states allow to be asked. */
import type { InvoiceRow } from '@lamplight/bff/contract/invoices.ts';
import type { ProjectRow } from '@lamplight/bff/contract/projects.ts';
import type { ProposalRow } from '@lamplight/bff/contract/proposals.ts';
import { civilOf, daysBetween, formatDay } from '../../ui/dates.ts';
import { formatPaise } from '../../ui/money.ts';

export type Need = Readonly<{
  id: string;
  /** What it is, with its thing. */
  what: string;
  more: string;
  act: string;
  to: string;
  /** Since when, or by when; null where neither is known. */
  when: Readonly<{ at: string } | { due: string } | null>;
  late: boolean;
  /** Smaller comes first. */
  rank: number;
}>;

const one = (n: number, singular: string, plural = `${singular}s`): string => `${n} ${n === 1 ? singular : plural}`;
const sorted = (needs: Need[]): Need[] =>
  needs.sort((a, b) => Number(b.late) - Number(a.late) || a.rank - b.rank || a.id.localeCompare(b.id));

export const isOverdue = (invoice: Pick<InvoiceRow, 'overdueDays' | 'outstandingPaise'>): boolean =>
  invoice.overdueDays > 0 && invoice.outstandingPaise > 0;
export const isOwed = (invoice: Pick<InvoiceRow, 'state' | 'outstandingPaise'>): boolean =>
  invoice.outstandingPaise > 0 && invoice.state !== 'voided' && invoice.state !== 'requested';

export const clientNeeds = (
  proposals: readonly ProposalRow[],
  projects: readonly ProjectRow[],
  invoices: readonly InvoiceRow[],
  now: number,
): Need[] => {
  const today = civilOf(now);
  const needs: Need[] = [];
  for (const p of proposals) {
    if (p.can['acceptOffer']) {
      const left = p.validUntil === null ? null : daysBetween(today, p.validUntil);
      needs.push({
        id: `offer ${p.proposalId}`,
        what: `Offer ${p.offerVersion ?? ''} for ${p.title} is yours to answer.`,
        more: [
          p.amountPaise === null ? null : `${formatPaise(p.amountPaise)} ex-GST`,
          p.validUntil === null ? null : `valid until ${formatDay(p.validUntil, today)}`,
        ]
          .filter(Boolean)
          .join(', '),
        act: 'Answer',
        to: `/project-details/${p.proposalId}?tab=offer`,
        when: { at: p.stateSince },
        late: left !== null && left <= 3,
        rank: 1,
      });
    } else if (p.can['answerInformation'])
      needs.push({
        id: `questions ${p.proposalId}`,
        what: `We have questions about ${p.title}.`,
        more: 'The offer waits for your answers.',
        act: 'Answer',
        to: `/project-details/${p.proposalId}?tab=offer`,
        when: { at: p.stateSince },
        late: false,
        rank: 2,
      });
    else if (p.state === 'draft' && p.can['saveProposal'])
      needs.push({
        id: `draft ${p.proposalId}`,
        what: `${p.title || 'A proposal'} is not submitted yet.`,
        more: 'Nobody sees it before you submit it.',
        act: 'Go on writing',
        to: `/proposalform?draft=${p.proposalId}`,
        when: { at: p.updatedAt },
        late: false,
        rank: 9,
      });
  }
  for (const project of projects) {
    const submitted = project.next.filter(({ state }) => state === 'submitted');
    for (const m of submitted)
      needs.push({
        id: `milestone ${m.milestoneId}`,
        what: `${m.title} is submitted for your decision.`,
        more: project.title,
        act: 'Decide',
        to: `/project-details/${project.projectId}?tab=milestones&milestone=${m.milestoneId}`,
        when: { due: m.committedDueDate },
        late: false,
        rank: 1,
      });
    const hidden = project.milestones.submitted - submitted.length;
    if (hidden > 0)
      needs.push({
        id: `milestones ${project.projectId}`,
        what: `${one(hidden, 'more milestone')} of ${project.title} ${hidden === 1 ? 'is' : 'are'} submitted.`,
        more: '',
        act: 'Decide',
        to: `/project-details/${project.projectId}?tab=milestones`,
        when: null,
        late: false,
        rank: 1,
      });
    if (project.can['acceptDelivery'])
      needs.push({
        id: `delivery ${project.projectId}`,
        what: `${project.title} is delivered.`,
        more: 'Accept the delivery or say what is missing.',
        act: 'Decide',
        to: `/project-details/${project.projectId}`,
        when: { at: project.stateSince },
        late: false,
        rank: 1,
      });
  }
  for (const i of invoices) {
    if (!isOwed(i)) continue;
    const late = isOverdue(i);
    needs.push({
      id: `invoice ${i.invoiceId}`,
      what: `${formatPaise(i.outstandingPaise)} ${late ? `is overdue by ${one(i.overdueDays, 'day')}` : 'is due'} for ${i.milestoneTitle ?? 'the advance'}.`,
      more: `${i.invoiceNo ?? 'Invoice'}, ${i.projectTitle}`,
      act: 'Open',
      to: `/invoices/${i.invoiceId}`,
      when: i.dueOn === null ? null : { due: i.dueOn },
      late,
      rank: 3,
    });
  }
  return sorted(needs);
};

export const proposalExceptions = (proposals: readonly ProposalRow[]): Need[] =>
  sorted(
    proposals.flatMap((p): Need[] => {
      const who = p.clientName ?? 'A client';
      const to = `/admin/proposals?proposal=${p.proposalId}`;
      const when = { at: p.stateSince };
      switch (p.state) {
        case 'countered':
          return [
            {
              id: p.proposalId,
              what: `${who} countered offer ${p.offerVersion ?? ''}.`,
              more: p.title,
              act: 'Answer',
              to,
              when,
              late: false,
              rank: 1,
            },
          ];
        case 'submitted':
          return [
            {
              id: p.proposalId,
              what: `${who} proposes ${p.title}.`,
              more: p.budgetMaxPaise === null ? '' : `up to ${formatPaise(p.budgetMaxPaise)} ex-GST`,
              act: 'Review',
              to,
              when,
              late: false,
              rank: 2,
            },
          ];
        case 'under_review':
          return [
            {
              id: p.proposalId,
              what: `${p.title} is read, but has no offer yet.`,
              more: who,
              act: 'Make an offer',
              to,
              when,
              late: false,
              rank: 3,
            },
          ];
        case 'expired':
          return [
            {
              id: p.proposalId,
              what: `Offer ${p.offerVersion ?? ''} for ${p.title} expired unanswered.`,
              more: who,
              act: 'Offer again',
              to,
              when,
              late: false,
              rank: 4,
            },
          ];
        default:
          return [];
      }
    }),
  );

const LIVE = ['planned', 'staffing', 'active', 'on_hold'];

export const staffingExceptions = (projects: readonly ProjectRow[]): Need[] =>
  sorted(
    projects.flatMap((p): Need[] => {
      if (!LIVE.includes(p.state)) return [];
      const to = `/admin/projects?project=${p.projectId}`;
      const more = p.clientName ?? '';
      const base = { id: p.projectId, to, more, when: { at: p.stateSince } } as const;
      if (p.lead === null)
        return [{ ...base, what: `${p.title} has no lead.`, act: 'Appoint one', late: p.state === 'active', rank: 1 }];
      if (p.state === 'staffing')
        return [
          {
            ...base,
            what: `${p.title} is staffed and led by ${p.lead.name ?? 'someone'}, but not active.`,
            act: 'Activate',
            late: false,
            rank: 2,
          },
        ];
      if (p.state === 'planned')
        return [{ ...base, what: `${p.title} is not opened for staffing.`, act: 'Staff it', late: false, rank: 3 }];
      return [];
    }),
  );

export const milestoneExceptions = (projects: readonly ProjectRow[], now: number): Need[] => {
  const today = civilOf(now);
  return sorted(
    projects.flatMap((p): Need[] => {
      if (p.state !== 'active') return [];
      const lead = p.lead?.name ? `, led by ${p.lead.name}` : '';
      const late = p.next.filter((m) => m.committedDueDate < today && m.state !== 'submitted');
      const needs = late.map((m): Need => {
        const days = daysBetween(m.committedDueDate, today);
        return {
          id: m.milestoneId,
          what: `${m.title} is ${one(days, 'day')} late.`,
          more: `${p.title}${lead}`,
          act: 'Open',
          to: `/project-details/${p.projectId}?tab=milestones&milestone=${m.milestoneId}`,
          when: { due: m.committedDueDate },
          late: true,
          rank: -days,
        };
      });
      const blocked = p.next.filter((m) => m.state === 'blocked' && !late.includes(m));
      return [
        ...needs,
        ...blocked.map(
          (m): Need => ({
            id: m.milestoneId,
            what: `${m.title} is blocked.`,
            more: `${p.title}${lead}`,
            act: 'Open',
            to: `/project-details/${p.projectId}?tab=milestones&milestone=${m.milestoneId}`,
            when: { due: m.committedDueDate },
            late: false,
            rank: 1,
          }),
        ),
      ];
    }),
  );
};

export const invoiceExceptions = (invoices: readonly InvoiceRow[]): Need[] =>
  sorted(
    invoices.filter(isOverdue).map((i) => ({
      id: i.invoiceId,
      what: `${formatPaise(i.outstandingPaise)} is ${one(i.overdueDays, 'day')} overdue.`,
      more: [i.clientName, i.milestoneTitle ?? 'Advance', i.projectTitle].filter(Boolean).join(', '),
      act: 'Open',
      to: `/invoices/${i.invoiceId}`,
      when: i.dueOn === null ? null : { due: i.dueOn },
      late: true,
      rank: -i.overdueDays,
    })),
  );

export type Work = Readonly<{
  milestoneId: string;
  projectId: string;
  title: string;
  projectTitle: string;
  state: ProjectRow['next'][number]['state'];
  progressBp: number;
  dueDate: string;
  group: 'overdue' | 'blocked' | 'returned' | 'due' | 'later';
  days: number;
}>;
const GROUPS = ['overdue', 'blocked', 'returned', 'due', 'later'] as const;
/** Within two weeks counts as due. */
const SOON = 14;

/** The live milestones of one's own running projects: late first, then blocked, returned, due, the rest. */
export const workOf = (projects: readonly ProjectRow[], mine: ReadonlySet<string>, now: number): Work[] => {
  const today = civilOf(now);
  const works = projects
    .filter((p) => p.state === 'active' && mine.has(p.projectId))
    .flatMap((p) =>
      p.next
        .filter(({ state }) => state !== 'submitted')
        .map((m): Work => {
          const days = daysBetween(today, m.committedDueDate);
          const group =
            days < 0
              ? 'overdue'
              : m.state === 'blocked'
                ? 'blocked'
                : m.state === 'changes_requested'
                  ? 'returned'
                  : days <= SOON
                    ? 'due'
                    : 'later';
          return {
            milestoneId: m.milestoneId,
            projectId: p.projectId,
            title: m.title,
            projectTitle: p.title,
            state: m.state,
            progressBp: m.progressBp,
            dueDate: m.committedDueDate,
            group,
            days,
          };
        }),
    );
  return works.sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || a.dueDate.localeCompare(b.dueDate));
};

/** For leads: what the client has before them, and what came back. */
export const leadNeeds = (projects: readonly ProjectRow[], leadId: string): Need[] =>
  sorted(
    projects
      .filter((p) => p.lead?.id === leadId)
      .flatMap((p) =>
        p.next.flatMap((m): Need[] => {
          const base = {
            id: m.milestoneId,
            more: p.title,
            to: `/project-details/${p.projectId}?tab=milestones&milestone=${m.milestoneId}`,
            when: { due: m.committedDueDate },
          } as const;
          if (m.state === 'changes_requested')
            return [{ ...base, what: `${m.title} was returned.`, act: 'See why', late: true, rank: 1 }];
          if (m.state === 'submitted')
            return [
              {
                ...base,
                what: `${m.title} is with ${p.clientName ?? 'the client'}.`,
                act: 'Open',
                late: false,
                rank: 2,
              },
            ];
          return [];
        }),
      ),
  );

/** Integer paise, added; nothing else is ever done to money here. */
export const sumOf = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);
