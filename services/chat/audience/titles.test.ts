/** What things are called, by the facts that tell it. */
import type { Fact } from '@lamplight/events/core/types.ts';
import { titleView } from './titles.ts';

type Told = Parameters<typeof titleView.evolve>[1];
const told = (type: string, data: object): Told => ({ type, data }) as unknown as Fact<never>;
const titled = (fact: Told): Record<string, string | undefined> =>
  Object.fromEntries(titleView.ids(fact).map((id) => [id, titleView.evolve(null, fact, id)?.title]));

it.each([
  ['ProposalSubmitted', { proposalId: 'p1', title: 'Patient portal' }, { p1: 'Patient portal' }],
  [
    'ProposalAccepted',
    { proposalId: 'p1', title: 'Patient portal', plan: [{ milestoneId: 'm1', title: 'Records' }] },
    { p1: 'Patient portal', m1: 'Records' },
  ],
  ['ProjectCreated', { projectId: 'p1', title: 'Patient portal' }, { p1: 'Patient portal' }],
  [
    'MilestonesPlanned',
    { projectId: 'p1', milestones: ['Records', 'Alerts'].map((title, n) => ({ milestoneId: `m${n}`, title })) },
    { m0: 'Records', m1: 'Alerts' },
  ],
  ['PayrollRunSubmitted', { runId: 'r1', by: 'a1', month: '2026-11' }, { r1: '2026-11' }],
  ['PayrollRunSubmitted', { runId: 'r1', by: 'a1' }, { r1: undefined }],
  ['DocumentShared', { documentId: 'd1', title: 'API guide' }, { d1: 'API guide' }],
  ['InvoiceIssued', { invoiceId: 'i1', invoiceNo: 'INV/26-27/0004' }, { i1: 'INV/26-27/0004' }],
  ['PayslipPublished', { payslipId: 's1', number: '2026-11/E-0012' }, { s1: '2026-11' }],
  ['PayslipPublished', { payslipId: 's1' }, { s1: undefined }],
  ['MilestoneBlocked', { projectId: 'p1', milestoneId: 'm1' }, {}],
])('%s', (type, data, titles) => expect(titled(told(type, data))).toEqual(titles));
