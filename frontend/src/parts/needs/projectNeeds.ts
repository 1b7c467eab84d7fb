/** What waits for somebody on one project: what their home would say of it. */
import type { InvoiceRow } from '@lamplight/bff/contract/invoices.ts';
import type { Milestone, Project } from '@lamplight/bff/contract/projects.ts';
import type { Role } from '@lamplight/bff/contract/roles.ts';
import { civilOf } from '../../ui/dates.ts';
import { changeNeeds } from './changes.ts';
import { clientNeeds } from './clientNeeds.ts';
import { advanceExceptions, invoiceExceptions, milestoneExceptions, staffingExceptions } from './exceptions.ts';
import { inOrder, type Need, type ProjectHead } from './needs.ts';
import { workNeeds, workOf } from './work.ts';

type OnProject = Readonly<{ project: Project; milestones: readonly Milestone[]; invoices: readonly InvoiceRow[] }>;

export const projectNeeds = (role: Role, { project, milestones, invoices }: OnProject, now: number): Need[] => {
  const head = headOf(project, milestones, now);
  switch (role) {
    case 'client':
      return clientNeeds([], [head], invoices, now);
    case 'admin':
      return inOrder([
        ...advanceExceptions([head]),
        ...staffingExceptions([head]),
        ...changeNeeds([head]),
        ...milestoneExceptions([head], now),
        ...invoiceExceptions(invoices),
      ]);
    default:
      return workNeeds(workOf([head], new Set([project.projectId]), now));
  }
};

/** A project as lists bring it, with every live milestone instead of the next few. */
const headOf = (project: Project, milestones: readonly Milestone[], now: number): ProjectHead => {
  const { projectId, title, state, stateSince, clientId, clientName, lead } = project;
  const { overallBp, plannedBp, dueDate, openChanges, can } = project;
  const advance = project.money?.advance;
  const live = milestones.filter((m) => m.state !== 'cancelled');
  const count = (is: Milestone['state']) => live.filter((m) => m.state === is).length;
  return {
    ...{ projectId, title, state, stateSince, clientId, clientName, lead },
    ...{ overallBp, plannedBp, dueDate, openChanges, can },
    ...(advance?.toBill && can.issueAdvance ? { advanceToBillPaise: advance.agreedPaise } : {}),
    next: live.filter((m) => m.state !== 'accepted').map(({ subMilestones: _parts, ...m }) => m),
    milestones: {
      total: live.length,
      accepted: count('accepted'),
      submitted: count('submitted'),
      blocked: count('blocked'),
      overdue: live.filter((m) => UNANSWERED.has(m.state) && m.committedDueDate < civilOf(now)).length,
    },
  };
};

/** What is with the client, or was accepted, is not late. */
const UNANSWERED: ReadonlySet<Milestone['state']> = new Set(['planned', 'in_progress', 'blocked', 'changes_requested']);
