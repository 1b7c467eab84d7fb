/**
 * For every route that takes a body the least that is valid, written by hand: a trial that took it from the schemas would
 * agree with whatever they say.
 */
import { interview, jobForm } from './careers.ts';
import { type Company, catalogued, dayFromNow, nextMonth, PASSWORD, salaryTerms } from './company.ts';

const reason = 'Agreed on the telephone.';
const planned = {
  title: 'All of it',
  weightBp: 10_000,
  amountPaise: 100_000_00,
  startDate: dayFromNow(1),
  dueDate: dayFromNow(30),
  acceptanceCriteria: ['It works'],
};
const brief = {
  title: 'Booking page',
  services: ['WEB'],
  problem: 'Patients call to book.',
  goals: 'Patients book by themselves.',
  scope: 'Design, build, test and hand over.',
  deliverables: ['Working software'],
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
const report = {
  health: 'at_risk',
  percentCompleteBp: 3_000,
  summary: 'The first part is paid, the second one is with the client.',
  done: [],
  next: [],
  slips: [],
  risks: [],
  blockers: [],
  visibleToClient: true,
} as const;
const assigned = (c: Company) => ({
  employeeId: c.people.otherEmployee.id,
  role: 'Engineer',
  allocationBp: 1_000,
  from: dayFromNow(1),
});

let holidays = 0;
const anotherHoliday = (): string => {
  holidays += 1;
  return `Founders’ day ${holidays}`;
};

type Body = Readonly<Record<string, unknown>>;
export const bodies: Readonly<Record<string, (c: Company) => Body>> = {
  login: () => ({ email: 'nobody@gmail.com', password: 'not-a-password' }),
  signup: () => ({ name: 'New', email: 'new@gmail.com', mobile: '9845000099', password: PASSWORD, acceptTerms: true }),
  'send-otp': () => ({ email: 'nobody@gmail.com', purpose: 'verification' }),
  'verify-otp': () => ({ email: 'nobody@gmail.com', otp: '123456', purpose: 'verification' }),
  'request-password-reset': () => ({ email: 'nobody@gmail.com' }),
  'reset-password': () => ({ email: 'nobody@gmail.com', otp: '123456', newPassword: PASSWORD }),
  'google-url': () => ({ state: 'login' }),
  'google-link': () => ({ password: PASSWORD }),
  'email-change': () => ({ email: 'another@gmail.com' }),
  '2fa-enable': () => ({}),
  '2fa-disable': () => ({ otp: '123456' }),
  totp: () => ({}),
  'totp-confirm': () => ({ otp: '123456' }),
  logout: () => ({}),
  'refresh-token': () => ({}),
  'change-password': () => ({ currentPassword: PASSWORD, newPassword: PASSWORD }),
  'step-up': () => ({ password: PASSWORD }),
  invitation: () => ({ token: TOKEN }),
  'invitation-accept': () => ({ token: TOKEN, password: PASSWORD }),
  visit: () => ({}),
  apply: () => ({
    name: 'Ravi',
    email: 'ravi@gmail.com',
    mobile: '9845000077',
    resumeId: '0b1f6a52-9d0c-4f1b-8d7a-3c1e4f608b5b',
    coverNote: 'I write software.',
    consent: true,
  }),
  enquire: () => ({
    name: 'Meera',
    email: 'meera@gmail.com',
    company: 'Northwind',
    topic: 'project',
    message: 'We need a booking page.',
  }),
  'delivery-link-issue': () => ({ scope: 'VIEW', recipientEmail: 'rita@gmail.com', days: 7 }),
  'delivery-link-revoke': () => ({ reason }),
  'delivery-open': () => ({ token: TOKEN }),
  'delivery-code': () => ({}),
  'delivery-prove': () => ({ code: '123456' }),
  'delivery-accept': (c) => ({
    deliverables: [c.deliverable].flatMap((one) =>
      one === undefined ? [] : [{ deliverableId: one.deliverableId, version: one.version, sha256: one.sha256 }],
    ),
  }),
  'delivery-return': () => ({ items: ['One more thing'] }),
  'delivery-rate': () => ({ score: 5 }),
  'own-application': () => ({ token: TOKEN }),
  'own-withdraw': () => ({ token: TOKEN, reason: 'Elsewhere.' }),
  'own-answer': () => ({ token: TOKEN, answer: 'accept', reason: '' }),
  'job-add': () => ({ ...jobForm, slug: 'designer' }),
  'job-save': () => jobForm,
  'job-status': () => ({ to: 'paused' }),
  'letter-preview': () => ({ kind: 'received' }),
  'application-move': () => ({ to: 'screening' }),
  'interview-schedule': () => interview,
  'interview-complete': () => ({ result: 'pass', scores: [{ criterion: 'Craft', score: 4 }], note: '' }),
  'job-offer': () => ({
    ctcPaise: 1_000_00,
    joinOn: dayFromNow(30),
    validUntil: dayFromNow(7),
    note: 'Knows the event core.',
  }),
  'application-hire': () => ({}),
  'application-reject': () => ({ reason, message: 'Not this time.' }),
  'enquiry-answered': () => ({ note: 'Called.' }),
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
  'employee-change': () => ({ designation: 'Senior engineer', skills: ['TypeScript'] }),
  'employee-invitation': () => ({}),
  'employee-exit': () => ({ lastDay: dayFromNow(20), reason }),
  'employee-deactivate': () => ({ reason }),
  'employee-reactivate': () => ({ reason }),
  'employee-roles': () => ({ grant: 'team_lead', reason }),
  'client-add': () => ({ name: 'Zoya', email: 'zoya@gmail.com', mobile: '9845000079' }),
  'client-invitation': () => ({}),
  'client-deactivate': () => ({ reason }),
  'client-reactivate': () => ({ reason }),
  'billing-update': () => ({ legalName: 'Northwind', address: 'Bengaluru', stateCode: 'KA', country: 'IN' }),
  'company-save': () => ({
    legalName: 'Lamplight',
    address: '1 MG Road, Bengaluru',
    stateCode: 'KA',
    gstin: '29AAGCB7383J1Z4',
    bank: { accountName: 'Lamplight', accountNumber: '000123456789', ifsc: 'HDFC0000001', bankName: 'HDFC Bank' },
  }),
  credit: () => ({ amountPaise: 1 }),
  'proposal-create': (c) => ({ clientId: c.people.client.id, title: 'Booking page' }),
  'project-create': (c) => ({ clientId: c.people.client.id, title: 'Booking page' }),
  'proposal-save': () => ({ title: 'Booking page for two clinics' }),
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
  'interest-express': () => ({ role: 'Engineer', availabilityBp: 5_000, note: '' }),
  'interest-shortlist': () => ({}),
  'interest-decline': () => ({ reason }),
  'interest-withdraw': () => ({}),
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
  'sub-milestones-plan': () => ({ subMilestones: [{ title: 'Calendar', weightBp: 10_000 }] }),
  'sub-milestone-start': () => ({}),
  'sub-milestone-finish': () => ({ note: 'It runs.' }),
  'sub-milestone-verify': () => ({}),
  'sub-milestone-return': () => ({ reason }),
  'sub-milestone-cancel': () => ({ reason }),
  'milestone-accept': (c) => ({
    deliverables: [
      {
        deliverableId: c.deliverable?.deliverableId,
        version: c.deliverable?.version,
        sha256: c.deliverable?.sha256,
      },
    ],
  }),
  'milestone-pin': (c) => ({
    ...{ deliverableId: c.deliverable?.deliverableId, version: c.deliverable?.version },
    ...{ line: 1, xBp: 0, yBp: 0, text: 'One ward is missing', mustFix: false },
  }),
  'milestone-pin-resolve': () => ({}),
  'milestone-return': () => ({ items: ['One more thing'] }),
  'progress-report': (c) => ({ milestoneId: c.atWork, progressBp: 1_000, note: 'A start.' }),
  'lead-report-save': () => report,
  'lead-report-file': () => report,
  'time-log': (c) => ({ projectId: c.project, day: c.worked, minutes: 90, billable: true, note: 'Booking' }),
  'time-return': () => ({ reason }),
  'time-approve': () => ({}),
  'cost-rate': () => ({ from: dayFromNow(-90), hourlyPaise: 65_000, reason: 'The yearly review' }),
  'leave-record': () => ({ from: dayFromNow(7), to: dayFromNow(9), halfDays: 2 }),
  // A day is in the calendar once by each name.
  'holiday-add': () => ({ day: dayFromNow(20), name: anotherHoliday(), states: ['KA'] }),
  'holiday-remove': () => ({}),
  'expense-record': () => ({ day: dayFromNow(0), amountPaise: 12_500_00, category: 'SOFTWARE', note: 'Map tiles' }),
  'expense-correct': (c) => ({
    ...{ day: dayFromNow(0), amountPaise: 3_200_00, category: 'TRAVEL', note: 'To the clinic and back' },
    ...{ receiptId: c.receipt, reason },
  }),
  'expense-reverse': () => ({ reason }),
  // A row is one of a day: no later call is refused for another.
  'statutory-rule-propose': () => ({
    ...{ key: 'CESS', jurisdiction: 'IN', value: { rateBp: 400 }, effectiveFrom: dayFromNow(120) },
    ...{ source: 'Finance Bill 2027', ca: true },
  }),
  'statutory-rule-approve': () => ({}),
  'statutory-rule-reject': () => ({ reason }),
  'salary-structure-publish': () => ({ structureId: 'FLAT', name: 'One line', components: [flatPay] }),
  'salary-assign': () => ({ ...salaryTerms, monthlyGrossPaise: 80_000_00, effectiveFrom: dayFromNow(-10), reason }),
  'salary-revise': () => ({ ...salaryTerms, monthlyGrossPaise: 84_000_00, effectiveFrom: dayFromNow(10), reason }),
  'salary-approve': () => ({}),
  'salary-reject': () => ({ reason }),
  'tax-identity-record': () => ({ pan: 'ABCDE1234F', uan: '100000000001', bornOn: '1995-02-01', disabled: false }),
  'tax-regime-choose': () => ({ taxYear: '26-27', regime: 'OLD' }),
  'investment-declare': () => ({ taxYear: '26-27', section: '80C', amountPaise: 150_000_00, note: 'Insurance' }),
  'investment-verify': () => ({ acceptedPaise: 120_000_00, note: 'One receipt is of last year' }),
  'previous-income-declare': () => ({
    ...{ taxYear: '26-27', employer: 'Lantern Ltd', incomePaise: 300_000_00, tdsPaise: 15_000_00 },
  }),
  'bank-submit': () => ({ holder: 'Esha Nair', accountNumber: '123456789012', ifsc: 'HDFC0001234' }),
  'bank-verify': () => ({}),
  'bank-reject': () => ({ reason }),
  'pay-component-define': () => ({
    ...{ code: 'FESTIVAL', name: 'Festival bonus', kind: 'EARNING', taxable: true },
    ...{ ledgerAccount: 'SALARY_EXPENSE', order: 62 },
  }),
  'attendance-record': () => dayWithoutPay,
  'attendance-record-all': (c) => ({ rows: [{ employeeId: c.people.employee.id, ...dayWithoutPay }] }),
  'attendance-correct': () => ({ ...dayWithoutPay, reason }),
  'additional-pay-propose': (c) => ({
    ...{ employeeId: c.people.employee.id, componentCode: 'EXPENSES', amountPaise: 3_200_00 },
    ...{ month: dayFromNow(0).slice(0, 7), source: 'REIMBURSEMENT', sourceRef: 'Bill 2026/117', reason },
  }),
  'additional-pay-approve': () => ({}),
  'additional-pay-cancel': () => ({ reason }),
  'payroll-dry-run': () => ({ month: nextMonth(), paymentDate: `${nextMonth()}-28` }),
  'payroll-run-open': () => ({ month: nextMonth(), type: 'regular', paymentDate: `${nextMonth()}-28` }),
  'payroll-run-calculate': () => ({}),
  'payroll-run-acknowledge': (c) => ({ checkIds: [c.warning], note: 'As agreed' }),
  'payroll-run-submit': () => ({}),
  'payroll-run-approve': () => ({ month: nextMonth(), calculationHash: '0'.repeat(64) }),
  'payroll-run-reject': () => ({ reason }),
  'payroll-run-revoke': () => ({ reason }),
  'payroll-run-cancel': () => ({ reason }),
  'payroll-payout-export': () => ({ format: 'NEFT_COMMA', totalPaise: 78_000_00 }),
  'payroll-payout-results': () => ({ rows: [{ payslipId: 'of-nothing', outcome: 'failed', reason }] }),
  'payroll-slip-hold': () => ({ reason }),
  'payroll-slip-release': () => ({ reason }),
  'payroll-run-close': () => ({}),
  'payroll-run-reverse': () => ({ reason }),
  'payroll-slips-correct': () => ({
    ...{ payslipIds: ['of-nothing'], month: nextMonth(), paymentDate: `${nextMonth()}-28`, reason },
  }),
  'payroll-payer-save': () => ({ accountNumber: '998877665544', ifsc: 'ICIC0001234' }),
  'payslip-dispute': () => ({ reason }),
  'payslip-dispute-resolve': () => ({ outcome: 'stands', answer: reason }),
  'health-declare': () => ({ health: 'off_track' }),
  'change-request': (c) => ({
    planChanges: [{ kind: 'changed', milestoneId: c.atWork, dueDate: dayFromNow(60) }],
    deltaPaise: 0,
    reason,
  }),
  'change-propose': () => ({}),
  'change-discard': () => ({ reason }),
  'change-approve': () => ({}),
  'change-reject': () => ({ reason }),
  'change-withdraw': () => ({}),
  'document-upload': (c) => ({
    ...{ projectId: c.project, title: 'Test report', category: 'RELEASE', note: '', fileId: c.nextFile },
  }),
  'document-version': (c) => ({ fileId: c.nextFile, note: 'With refunds' }),
  'document-share': () => ({ version: 1, audience: 'client', dueOn: dayFromNow(5) }),
  'document-decision': (c) => ({ version: 1, sha256: c.documentSha, decision: 'approve' }),
  'document-recall': () => ({ reason }),
  'document-pin': () => ({ version: 1, line: 1, xBp: 0, yBp: 0, text: 'Refunds are missing', mustFix: false }),
  'document-pin-resolve': () => ({}),
  'document-archive': () => ({}),
  'advance-invoice': () => ({}),
  payment: () => ({
    receivedOn: dayFromNow(0),
    bankPaise: 100_00,
    tdsCreditPaise: 0,
    mode: 'NEFT',
    reference: 'UTR-77',
  }),
  'payment-reversal': () => ({ reason }),
  dispute: () => ({ reason }),
  'dispute-answer': () => ({ answer: 'It is in the second delivery.' }),
  'invoice-void': () => ({ reason }),
  'invoice-correction': () => ({}),
  'audit-verify': () => ({}),
  'glance-seen': (c) => ({ position: c.handedInAt }),
  'milestone-rate': () => ({ score: 5, comment: 'Quick', reason }),
  'plan-add': () => ({ ...catalogued.plan, slug: 'another-plan' }),
  'plan-save': () => ({ ...catalogued.plan, name: 'Growth, by the year' }),
  'plan-publish': () => ({}),
  'plan-retire': () => ({ reason }),
  'product-add': () => ({ ...catalogued.product, slug: 'another-product' }),
  'product-save': () => ({ ...catalogued.product, name: 'Clinic calendar and reminders' }),
  'product-publish': () => ({}),
  'product-retire': () => ({ reason }),
  'tech-stack-add': () => ({ name: 'MongoDB', category: 'DATA' }),
  'tech-stack-save': () => ({ name: 'PostgreSQL', category: 'DATA' }),
  'tech-stack-publish': () => ({}),
  'tech-stack-retire': () => ({ reason }),
  'skill-assess': (c) => ({ techId: c.techStack, level: 3, yearsTenths: 20 }),
  'claim-approve': () => ({ numerator: 97, denominator: 100 }),
};

const milestoneOf = (id: string, c: Company): string => {
  if (id.startsWith('sub-milestone-')) return c.parted;
  // A plan names all that are there: no later call plans anything for one that was accepted.
  if (id === 'sub-milestones-plan') return c.paid;
  return /accept|return|recall|pin/.test(id) ? c.handedIn : c.atWork;
};

/** One whole day, of which no date is known. */
const dayWithoutPay = { lopHalfDays: 2, lopOn: [], source: 'Register', note: 'Not at work' };
/** All of it is basic pay. */
const flatPay = {
  ...{ code: 'BASIC', name: 'Basic pay', kind: 'EARNING', prorate: true, rounding: 'HALF_UP_PAISE', taxable: true },
  ...{ wageClass: 'WAGE', oneOff: false, removeIfZero: false, ledgerAccount: 'SALARY_EXPENSE', order: 10 },
  ...{ calc: 'FORMULA', formula: { op: 'pct', of: { op: 'gross' }, bp: 10_000 } },
};
/** What somebody tells payroll is told of the employee, and so is what they get. */
const OF_PAY: readonly string[] = [
  ...['salary', 'salary-assign', 'salary-revise', 'salary-approve', 'salary-reject'],
  ...['pay-profile', 'tax-identity-record', 'tax-regime-choose', 'investment-declare', 'investment-verify'],
  ...['previous-income-declare', 'bank-submit', 'bank-verify', 'bank-reject'],
  ...['attendance', 'attendance-record', 'attendance-correct', 'payroll-run-slip'],
];

/** Of the run that was calculated; a word about what blocks it changes nothing. */
const READ_OF_A_RUN: readonly string[] = [
  ...['payroll-run', 'payroll-run-people', 'payroll-run-slip', 'payroll-payouts', 'payroll-payments'],
  'payroll-run-acknowledge',
];

/** What each parameter of a path is filled with; a route may mean another proposal or milestone than the usual one. */
export const pathOf = (path: string, id: string, c: Company): string => {
  const named: Readonly<Record<string, string>> = {
    employeeId:
      ['employee', 'cost-rate', 'leave-record', ...OF_PAY].includes(id) || id.startsWith('time-')
        ? c.people.employee.id
        : c.leaver,
    clientId: id.startsWith('billing') ? c.people.client.id : c.invitedClient,
    userId: c.leaver,
    handle: 'not-there',
    proposalId: ['proposal-save', 'proposal-submit'].includes(id) ? c.draft : c.submitted,
    projectId: { decision: c.offered, 'interest-express': c.lookingForPeople }[id] ?? c.project,
    assignmentId: c.assignment,
    interestId: c.interest,
    holidayId: c.holiday,
    ruleId: 'CESS_IN',
    account: 'RECEIVABLE',
    journalId: c.journalEntry,
    declarationId: c.taxDeclaration,
    bankId: c.bankAccount,
    month: dayFromNow(0).slice(0, 7),
    additionalPayId: c.additionalPay,
    // What is read of a run stays as it is, whatever is done to another.
    runId: READ_OF_A_RUN.includes(id) ? c.calculatedRun : c.openedRun,
    batchId: 'not-there',
    // Calculated, and in no hands but admins' before it is paid.
    payslipId: id.startsWith('payslip') ? c.calculatedSlip : 'not-there',
    disputeId: 'not-there',
    expenseId: c.expense,
    milestoneId: milestoneOf(id, c),
    subMilestoneId: c.part,
    changeId: c.change,
    week: c.week,
    documentId: c.document,
    pinId: id.startsWith('milestone') ? c.deliverablePin : c.pin,
    version: '1',
    linkId: c.deliveryLink,
    fileId: c.file,
    invoiceId: c.invoice,
    // A job that takes applications would ask for a résumé first.
    jobId: id === 'apply' ? 'not-there' : c.job,
    applicationId: c.application,
    interviewId: c.interview,
    enquiryId: c.enquiry,
    paymentId: c.payment,
    planId: c.pricingPlan,
    productId: c.product,
    techId: c.techStack,
    pictureId: c.picture,
    slug: id === 'job' ? jobForm.slug : catalogued.product.slug,
    metric: 'on_time',
    figure: 'on_time',
    kind: 'project',
    id: c.project,
  };
  return `/api${path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => named[name] ?? '')}`;
};
