/** What proposals, projects and payslips are called, as their services tell it: for what is shown, never to decide by. */
import { PAYROLL_TOPIC, type PayrollEvent } from '@lamplight/events/contracts/payroll.ts';
import { PROJECTS_TOPIC, type ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { Projection } from '@lamplight/events/core/types.ts';

/** By the id of the proposal, the project or the slip; of a slip it is its month, `2026-11`. */
export type TitleDoc = Readonly<{ _id: string; title: string }>;

const MONTH = '2026-11'.length;

export const titleView: Projection<TitleDoc, ProjectsEvent | PayrollEvent> = {
  name: 'chat-titles',
  version: 1,
  reads: { topics: [PROJECTS_TOPIC, PAYROLL_TOPIC] },
  indexes: [],
  ids: ({ type, data }) => {
    switch (type) {
      case 'ProposalSubmitted':
      case 'ProposalAccepted':
        return [data.proposalId];
      case 'ProjectCreated':
        return [data.projectId];
      case 'PayslipPublished':
        return [data.payslipId];
      default:
        return [];
    }
  },
  evolve: (doc, { type, data }, id) => {
    switch (type) {
      case 'ProposalSubmitted':
      case 'ProposalAccepted':
      case 'ProjectCreated':
        return { _id: id, title: data.title };
      case 'PayslipPublished':
        // `2026-11/E-0012`; slips of before were told without it.
        return data.number === undefined ? doc : { _id: id, title: data.number.slice(0, MONTH) };
      default:
        return doc;
    }
  },
};
