/** The people, dates and files that the tests of this service tell their stories with. For tests only. */
import { type Actor, SYSTEM } from '@lamplight/common/facts/actor.ts';
import { type Decider, isRefusal } from '@lamplight/events/core/types.ts';
import { given as givenBy } from '@lamplight/events/workbench/given.ts';
import type { PlanContent, ProductContent, TechStackContent } from '../catalogue/events.ts';
import { declared } from '../declared.ts';
import type { FileFact } from '../files/fact.ts';
import type { ProjectEvent } from '../projects/events.ts';
import type { OfferedMilestone, ProposalBrief, Terms } from '../proposals/events.ts';
import type { Content } from '../reports/events.ts';

export const client: Actor = { id: 'client-1', role: 'client' };
export const otherClient: Actor = { id: 'client-2', role: 'client' };
export const admin: Actor = { id: 'admin-1', role: 'admin' };
export const secondAdmin: Actor = { id: 'admin-2', role: 'admin' };
/** A team lead who leads this project, and one who does not. */
export const lead: Actor = { id: 'lead-1', role: 'team_lead', assigned: true };
export const otherLead: Actor = { id: 'lead-2', role: 'team_lead' };
export const member: Actor = { id: 'employee-1', role: 'employee', assigned: true };
export const stranger: Actor = { id: 'employee-9', role: 'employee' };
export const system = SYSTEM;

export const AT = '2026-11-21T06:30:00.000Z';
export const TODAY = '2026-11-21';
const SHA = 'a'.repeat(64);

export const aFile = (fileId: string, state: FileFact['state'] = 'clean'): FileFact => ({
  fileId,
  name: `${fileId}.pdf`,
  bytes: 1024,
  sha256: SHA,
  state,
});

export const aBrief: ProposalBrief = {
  title: 'Portal',
  services: ['WEB'],
  problem: 'Orders come by telephone',
  goals: 'Orders come by themselves',
  scope: 'Shop and stock',
  deliverables: ['Shop'],
  techPreferences: [],
  targetStart: '2026-12-01',
  deadline: '2027-03-31',
  budgetMinPaise: 50_000_000,
  budgetMaxPaise: 100_000_000,
  billingModel: 'FIXED',
  attachments: [],
  consent: true,
};
export const someTerms: Terms = { paymentTermDays: 15 };
export const aPlan: readonly OfferedMilestone[] = [
  {
    milestoneId: 'm1',
    title: 'Design',
    weightBp: 3_000,
    amountPaise: 30_000_000,
    startDate: '2026-12-01',
    dueDate: '2026-12-31',
    acceptanceCriteria: ['Signed off'],
  },
  {
    milestoneId: 'm2',
    title: 'Build',
    weightBp: 7_000,
    amountPaise: 70_000_000,
    startDate: '2027-01-01',
    dueDate: '2027-03-31',
    acceptanceCriteria: ['Runs', 'Is fast'],
  },
];

export const aPlanContent: PlanContent = {
  slug: 'growth',
  name: 'Growth',
  tagline: 'For companies that build every month',
  billingModel: 'MONTHLY',
  pricePaise: 14_999_900,
  unit: 'a month',
  features: [{ text: 'A team of three', included: true }],
  highlighted: true,
  order: 2,
  effectiveFrom: '2026-11-01',
};
export const aProductContent: ProductContent = {
  slug: 'patient-portal',
  name: 'Patient portal',
  summary: 'Appointments without the telephone',
  body: 'What it is.',
  outcome: 'Half the calls are gone.',
  gallery: [{ pictureId: 'picture-1', alt: 'The calendar of a clinic', width: 1_200, height: 800 }],
  techStackIds: ['techstack-1'],
  order: 1,
};
export const aTechStackContent: TechStackContent = { name: 'TypeScript', category: 'FRONTEND' };

/** What a lead may say of a week. */
export const aReport: Content = {
  health: 'on_track',
  percentCompleteBp: 2_500,
  summary: 'The design stands; the client reads it.',
  done: [{ text: 'Started Design.', milestoneId: 'm1' }],
  next: [{ text: 'Hand in Design.' }],
  slips: [],
  risks: [
    {
      text: 'The shop system changes under us',
      probability: 3,
      impact: 5,
      mitigation: 'A test that notices',
      ownerId: 'lead-1',
      status: 'open',
    },
  ],
  blockers: [],
  hours: 60,
  visibleToClient: true,
};

export const created: readonly ProjectEvent[] = [
  {
    type: 'ProjectCreated',
    data: {
      projectId: 'p1',
      clientId: 'client-1',
      title: 'Portal',
      contractPaise: 100_000_000,
      currency: 'INR',
      terms: someTerms,
      offerVersion: 1,
      offerHash: SHA,
    },
  },
  {
    type: 'MilestonesPlanned',
    data: {
      projectId: 'p1',
      milestones: aPlan.map(({ dueDate, ...milestone }, index) => ({
        ...milestone,
        order: index + 1,
        baselineDueDate: dueDate,
        committedDueDate: dueDate,
      })),
    },
  },
];
export const led: ProjectEvent = {
  type: 'TeamLeadAppointed',
  data: { projectId: 'p1', employeeId: 'lead-1', toId: 'lead-1' },
};
export const active: readonly ProjectEvent[] = [
  ...created,
  led,
  { type: 'ProjectActivated', data: { projectId: 'p1' } },
];

/** Given / when / then, and every event that comes out fits the schema that it will be written by. */
export const given = <S, C, E extends { type: string; data: unknown }>(
  decider: Decider<S, C, E>,
  events: readonly E[] = [],
) => {
  fits(events);
  const opened = givenBy(decider, events);
  return {
    state: opened.state,
    when: (command: C) => {
      const decided = opened.when(command);
      if (!isRefusal(decided.outcome)) fits(decided.outcome);
      return decided;
    },
  };
};

const schemas = new Map(declared.definitions.map(({ type, schema }) => [type, schema]));
const fits = (events: readonly { type: string; data: unknown }[]): void => {
  for (const { type, data } of events) expect(schemas.get(type)?.parse(data)).toEqual(data);
};
