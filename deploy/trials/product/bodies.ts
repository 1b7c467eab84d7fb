/**
 * For every route that takes a body the least that is valid, written by hand: a trial that took it from the schemas would
 * agree with whatever they say.
 */
import { type Company, dayFromNow, PASSWORD } from './company.ts';

const reason = 'It is a trial.';
const planned = {
  title: 'All of it',
  weightBp: 10_000,
  amountPaise: 100_000_00,
  startDate: dayFromNow(1),
  dueDate: dayFromNow(30),
  acceptanceCriteria: ['It works'],
};
const brief = {
  title: 'Trial',
  services: ['WEB'],
  problem: 'A problem',
  goals: 'A goal',
  scope: 'A scope',
  deliverables: ['Software'],
  techPreferences: ['TypeScript'],
  targetStart: dayFromNow(1),
  deadline: dayFromNow(60),
  budgetMinPaise: 100_00,
  budgetMaxPaise: 200_00,
  billingModel: 'FIXED',
  attachments: [],
  consent: true,
};
const TOKEN = 'A'.repeat(43);
const assigned = (c: Company) => ({
  employeeId: c.people.otherEmployee.id,
  role: 'Engineer',
  allocationBp: 1_000,
  from: dayFromNow(1),
});

type Body = Readonly<Record<string, unknown>>;
export const bodies: Readonly<Record<string, (c: Company) => Body>> = {
  login: () => ({ email: 'nobody@gmail.com', password: 'not-a-password' }),
  signup: () => ({ name: 'New', email: 'new@gmail.com', mobile: '9845000099', password: PASSWORD, acceptTerms: true }),
  logout: () => ({}),
  'refresh-token': () => ({}),
  'change-password': () => ({ currentPassword: PASSWORD, newPassword: PASSWORD }),
  'step-up': () => ({ password: PASSWORD }),
  invitation: () => ({ token: TOKEN }),
  'invitation-accept': () => ({ token: TOKEN, password: PASSWORD }),
  profile: () => ({ name: 'Renamed', mobile: '9845000077' }),
  'employee-add': () => ({
    name: 'Lakshmi',
    email: 'lakshmi@gmail.com',
    mobile: '9845000078',
    role: 'employee',
    code: 'LL-77',
    designation: 'Engineer',
    joinedOn: dayFromNow(0),
    locationState: 'KA',
  }),
  'employee-invitation': () => ({}),
  'employee-exit': () => ({ lastDay: dayFromNow(20), reason }),
  'employee-deactivate': () => ({ reason }),
  'employee-reactivate': () => ({ reason }),
  'employee-roles': () => ({ grant: 'team_lead', reason }),
  'billing-update': () => ({ legalName: 'Northwind', address: 'Bengaluru', stateCode: 'KA', country: 'IN' }),
  'proposal-create': (c) => ({ clientId: c.people.client.id, title: 'Made in a trial' }),
  'project-create': (c) => ({ clientId: c.people.client.id, title: 'Made in a trial' }),
  'proposal-save': () => ({ title: 'Saved in a trial' }),
  'proposal-submit': () => brief,
  'proposal-answers': () => ({ answers: ['Two, then four.'] }),
  'proposal-withdraw': () => ({ reason }),
  'proposal-review': () => ({ action: 'start_review' }),
  offer: () => ({
    amountPaise: 100_000_00,
    milestones: [planned],
    terms: { paymentTermDays: 15 },
    note: 'As discussed.',
  }),
  decision: () => ({ decision: 'counter', version: 1, note: 'A little less, please.' }),
  'project-status': () => ({ action: 'resume' }),
  'assign-team': assigned,
  assign: (c) => ({ projectId: c.project, ...assigned(c) }),
  release: () => ({ on: dayFromNow(0), reason }),
  lead: (c) => ({ employeeId: c.people.lead.id }),
  'milestones-plan': (c) => ({ milestones: [{ ...planned, milestoneId: c.atWork }] }),
  'milestones-weights': (c) => ({ weightsBp: { [c.atWork]: 10_000 } }),
  'milestone-start': () => ({}),
  'milestone-resume': () => ({}),
  'milestone-unblock': () => ({}),
  'milestone-block': () => ({ reason, severity: 'LOW', neededFrom: 'The client' }),
  'milestone-submit': (c) => ({ deliverables: [{ title: 'Evidence', fileId: c.file }], note: 'Done.' }),
  'milestone-recall': () => ({ reason }),
  'milestone-accept': (c) => ({
    deliverables: [
      {
        deliverableId: c.deliverable?.deliverableId,
        version: c.deliverable?.version,
        sha256: c.deliverable?.sha256,
      },
    ],
  }),
  'milestone-return': () => ({ items: ['One more thing'] }),
  'progress-report': (c) => ({ milestoneId: c.atWork, progressBp: 1_000, note: 'A start.' }),
  payment: () => ({
    receivedOn: dayFromNow(0),
    bankPaise: 100_00,
    tdsCreditPaise: 0,
    mode: 'NEFT',
    reference: 'UTR-77',
  }),
  'payment-reversal': () => ({ reason }),
  'audit-verify': () => ({}),
};

/** What each parameter of a path is filled with; a route may mean another proposal or milestone than the usual one. */
export const pathOf = (path: string, id: string, c: Company): string => {
  const named: Readonly<Record<string, string>> = {
    employeeId: id === 'employee' ? c.people.employee.id : c.leaver,
    clientId: c.people.client.id,
    proposalId: ['proposal-save', 'proposal-submit'].includes(id) ? c.draft : c.submitted,
    projectId: id === 'decision' ? c.offered : c.project,
    assignmentId: c.assignment,
    milestoneId: /accept|return|recall/.test(id) ? c.handedIn : c.atWork,
    fileId: c.file,
    invoiceId: c.invoice,
    paymentId: c.payment,
    kind: 'project',
    id: c.project,
  };
  return `/api${path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => named[name] ?? '')}`;
};
