/** What proposals, projects, their milestones, documents and invoices, payroll runs and payslips are called, as their services tell it: for what is shown, never to decide by. */
import { PAYROLL_TOPIC, type PayrollEvent } from '@lamplight/events/contracts/payroll.ts';
import { PROJECTS_TOPIC, type ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { Projection } from '@lamplight/events/core/types.ts';

/**
 * By the id of the thing. A run and a slip are called by their month, `2026-11`, an invoice by its number, a milestone as the
 * newest plan calls it.
 */
export type TitleDoc = Readonly<{ _id: string; title: string }>;

const MONTH = '2026-11'.length;

export const titleView: Projection<TitleDoc, ProjectsEvent | PayrollEvent> = {
  name: 'chat-titles',
  version: 3,
  reads: { topics: [PROJECTS_TOPIC, PAYROLL_TOPIC] },
  indexes: [],
  ids: ({ type, data }) => {
    switch (type) {
      case 'ProposalSubmitted':
        return [data.proposalId];
      case 'ProposalAccepted':
        return [data.proposalId, ...data.plan.map(({ milestoneId }) => milestoneId)];
      case 'ProjectCreated':
        return [data.projectId];
      case 'MilestonesPlanned':
        return data.milestones.map(({ milestoneId }) => milestoneId);
      case 'DocumentShared':
        return [data.documentId];
      case 'PayrollRunSubmitted':
        return [data.runId];
      case 'InvoiceIssued':
        return [data.invoiceId];
      case 'PayslipPublished':
        return [data.payslipId];
      default:
        return [];
    }
  },
  evolve: (doc, { type, data }, id) => {
    switch (type) {
      case 'ProposalSubmitted':
      case 'ProjectCreated':
      case 'DocumentShared':
        return { _id: id, title: data.title };
      case 'ProposalAccepted': {
        const milestone = data.plan.find(({ milestoneId }) => milestoneId === id);
        return { _id: id, title: milestone?.title ?? data.title };
      }
      case 'MilestonesPlanned': {
        const planned = data.milestones.find(({ milestoneId }) => milestoneId === id);
        return planned === undefined ? doc : { _id: id, title: planned.title };
      }
      case 'InvoiceIssued':
        return { _id: id, title: data.invoiceNo };
      case 'PayrollRunSubmitted':
        // Runs of before were told without it.
        return data.month === undefined ? doc : { _id: id, title: data.month };
      case 'PayslipPublished':
        // `2026-11/E-0012`; slips of before were told without it.
        return data.number === undefined ? doc : { _id: id, title: data.number.slice(0, MONTH) };
      default:
        return doc;
    }
  },
};
