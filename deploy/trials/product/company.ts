/** A small company with one thing of each kind, made through the same calls as people make: whom and what trials act on. */
import { setTimeout as pause } from 'node:timers/promises';
import type { BodySentTo } from '@lamplight/bff/contract/routes.ts';
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { addMonths } from '@lamplight/common/calendar/month.ts';
import { PDF, png } from '@lamplight/common/files/workbench/samples.ts';
import { actsWith, type Brief, type Part } from '@lamplight/embedded/demo/acts.ts';
import { careersOf } from './careers.ts';
import type { Running } from './running.ts';
import { talkOf } from './talk.ts';
import { type Visitor, visitorAt } from './visitor.ts';

export type Member = Visitor & Readonly<{ id: string }>;
export const PASSWORD = 'seven-lamps-and-a-wick';
const BILLING = {
  legalName: 'Northwind Clinics',
  address: '14 Residency Road, Bengaluru',
  stateCode: 'KA',
  country: 'IN',
};

const DAY_MS = 86_400_000;
export const dayFromNow = (days: number): string => istDate(new Date(Date.now() + days * DAY_MS).toISOString());

/** One thing of each kind in the catalogue. */
export const catalogued = {
  plan: {
    slug: 'growth',
    name: 'Growth',
    tagline: 'A team for every month',
    billingModel: 'MONTHLY',
    pricePaise: 1_49_999_00,
    unit: 'a month',
    features: [{ text: 'A lead and two engineers', included: true }],
    highlighted: true,
    order: 1,
    effectiveFrom: dayFromNow(0),
  },
  product: {
    slug: 'clinic-calendar',
    name: 'Clinic calendar',
    summary: 'Appointments without the telephone',
    body: 'What it is.',
    outcome: '',
    gallery: [],
    techStackIds: [],
    order: 1,
  },
  techStack: { name: 'TypeScript', category: 'FRONTEND' },
} as const;

export const part = (title: string, weightBp: number, lakh: number): Part => [
  title,
  weightBp,
  lakh,
  0,
  30,
  ['It works'],
];

export type Company = Awaited<ReturnType<typeof foundCompany>>;

export const foundCompany = async ({ url, firstAdminLink }: Pick<Running, 'url' | 'firstAdminLink'>) => {
  const acts = actsWith(dayFromNow, pause);
  const admin = await joined(url, firstAdminLink() ?? '', { email: 'dev@gmail.com', name: 'Dev', mobile: MOBILE });
  const hired = async (name: string, role: Role): Promise<Member> => {
    const { invitationLink } = await admin.call('employee-add', { body: employeeForm(name, role) });
    return await joined(url, String(invitationLink), { email: addressOf(name) });
  };
  const [lead, otherLead, employee, otherEmployee] = [
    await hired('Meera', 'team_lead'),
    await hired('Rahul', 'team_lead'),
    await hired('Arjun', 'employee'),
    await hired('Sameer', 'employee'),
  ];
  const { employee: leaver } = await admin.call('employee-add', { body: employeeForm('Leaver', 'employee') });
  const { client: invited } = await admin.call('client-add', {
    body: {
      name: 'Nadia',
      email: 'nadia@gmail.com',
      mobile: '9845000055',
    },
  });
  const [client, otherClient] = [await signedUp(url, 'Asha'), await signedUp(url, 'Vikram')];

  const agreed = async (who: Member, title: string, parts: readonly Part[]): Promise<string> => {
    const id = await acts.propose(who, briefOf(title));
    await acts.review(admin, id);
    await acts.offer(admin, id, parts, 30, 'As discussed.');
    await acts.accept(who, id);
    return id;
  };
  const staffed = async (id: string, leader: Member, worker: Member): Promise<string> => {
    await acts.status(admin, id, { action: 'open_staffing', roles: ['Engineer'] });
    const { assignment } = await acts.assign(admin, id, worker.id, 'Engineer', 3_000, 0);
    await acts.assign(admin, id, leader.id, 'Lead', 3_000, 0);
    await acts.lead(admin, id, leader.id);
    await acts.status(admin, id, { action: 'activate' });
    return assignment.assignmentId;
  };

  const plan = [
    ...[part('Paid', 3_000, 2), part('Handed in', 3_000, 2), part('At work', 3_000, 3)],
    part('In parts', 1_000, 3),
  ];
  const project = await agreed(client, 'Patient portal', plan);
  const assignment = await staffed(project, lead, employee);
  for (const title of ['Paid', 'Handed in', 'At work']) await acts.start(lead, project, title);
  const worked = dayFromNow(0);
  await acts.logTime(employee, project, worked, 7.5, 'Booking and moving');
  await acts.costRate(admin, employee.id, dayFromNow(-60), 600, 'What an hour costs us');
  const ticket = { name: 'ticket.pdf', content: Uint8Array.from(PDF) };
  const { cost } = await acts.spend(admin, project, dayFromNow(0), 3_000, 'TRAVEL', 'To the clinic and back', ticket);
  const { holidays } = await admin.call('holiday-add', {
    body: { day: dayFromNow(30), name: 'Christmas', states: [] },
  });
  const ofPay = { employeeId: employee.id };
  const { profile: declared } = await employee.call('investment-declare', {
    params: ofPay,
    body: { taxYear: '26-27', section: '80C', amountPaise: 150_000_00, note: 'Insurance' },
  });
  await employee.call('previous-income-declare', {
    params: ofPay,
    body: { taxYear: '26-27', employer: 'Lantern Ltd', incomePaise: 300_000_00, tdsPaise: 15_000_00 },
  });
  // Of another declaration than the one whose proof is seen on paper.
  const { profile: proved } = await employee.call('investment-declare', {
    params: ofPay,
    body: { taxYear: '26-27', section: '80D', amountPaise: 25_000_00, note: 'Health insurance' },
  });
  const [provedOne] = proved.declarations;
  const { profile: attached } = await employee.upload('proof-attach', {
    ...{ params: { ...ofPay, declarationId: provedOne?.declarationId ?? '' } },
    ...{ name: 'premium.pdf', content: Uint8Array.from(PDF) },
  });
  const { profile: paid } = await employee.call('bank-submit', {
    params: ofPay,
    body: { holder: 'Esha Nair', accountNumber: '123456789012', ifsc: 'HDFC0001234' },
  });
  await admin.call('salary-assign', {
    params: ofPay,
    body: { ...salaryTerms, monthlyGrossPaise: 80_000_00, effectiveFrom: dayFromNow(-20), reason: 'As agreed' },
  });
  const { additionalPay } = await admin.call('additional-pay-propose', {
    body: {
      ...{ employeeId: employee.id, componentCode: 'SPECIAL_PAY', amountPaise: 5_000_00, source: 'MANUAL' },
      ...{ month: dayFromNow(0).slice(0, 7), sourceRef: 'Festival', reason: 'As every year' },
    },
  });
  const runs = await payrollRuns(admin, employee.id);
  const { report } = await acts.fileReport(lead, project, { visibleToClient: true });
  await acts.submit(lead, project, 'Paid', { 'paid.md': '# Paid\n' }, 'Done.');
  const invoice = await acts.take(client, project, 'Paid');
  await acts.pay(admin, invoice, 0, { paise: 1_000_00, reference: 'UTR-1' });
  await acts.submit(lead, project, 'Handed in', { 'handed.md': '# Handed in\n' }, 'Please look.');
  const { items: activity } = await lead.call('activity', { params: { projectId: project } });

  const elsewhere = await agreed(otherClient, 'Fleet dispatch', [part('All of it', 10_000, 2)]);
  await staffed(elsewhere, otherLead, otherEmployee);
  const lookingForPeople = await agreed(otherClient, 'Meter readings', [part('All of it', 10_000, 2)]);
  await acts.status(admin, lookingForPeople, { action: 'open_staffing', roles: ['Engineer'] });
  const { interest } = await acts.express(employee, lookingForPeople, 'Engineer', 40, 'I know how meters are read.');

  const submitted = await acts.propose(client, briefOf('Waiting room'));
  const offered = await acts.propose(client, briefOf('Pharmacy stock'));
  await acts.review(admin, offered);
  await acts.offer(admin, offered, [part('All of it', 10_000, 1)], 30, '');
  const draft = await acts.draft(client, 'Second-hand corner');
  const { proposal: onBehalf } = await otherEmployee.call('proposal-create', {
    body: { clientId: client.id, title: 'Told by phone' },
  });

  const pictureOf = async (name: string): Promise<string> => {
    const { picture } = await admin.upload('picture-put', { name, content: Uint8Array.from(png()) });
    return picture.pictureId;
  };
  const [picture, unshownPicture] = [await pictureOf('shown.png'), await pictureOf('unshown.png')];
  const { techId } = (await admin.call('tech-stack-add', { body: catalogued.techStack })).techStack;
  await admin.call('tech-stack-publish', { params: { techId } });
  const { planId } = (await admin.call('plan-add', { body: catalogued.plan })).plan;
  await admin.call('plan-publish', { params: { planId } });
  const gallery = [{ pictureId: picture, alt: 'A clinic' }];
  const { productId } = (await admin.call('product-add', { body: { ...catalogued.product, gallery } })).product;
  await admin.call('product-publish', { params: { productId } });

  const careers = await careersOf(admin, visitorAt(url));

  const { items: milestones } = await admin.call('milestones', { params: { projectId: project } });
  const milestone = (title: string) => {
    const found = milestones.find((one) => one.title === title);
    if (found === undefined) throw new Error(`No milestone ${title}`);
    return found;
  };
  const { deliverableId, version } = milestone('Handed in').submission?.deliverables[0] ?? {};
  const { milestone: pinned } = await client.call('milestone-pin', {
    params: { projectId: project, milestoneId: milestone('Handed in').milestoneId },
    body: { ...{ deliverableId: String(deliverableId), version: Number(version) }, ...UNSORTED },
  });
  const parted = milestone('In parts').milestoneId;
  const { milestone: planned } = await lead.call('sub-milestones-plan', {
    params: { projectId: project, milestoneId: parted },
    body: {
      subMilestones: [
        { title: 'Reminders', weightBp: 6_000, assigneeId: employee.id },
        { title: 'Texts', weightBp: 4_000, assigneeId: employee.id },
      ],
    },
  });
  const later = [{ kind: 'changed' as const, milestoneId: milestone('At work').milestoneId, dueDate: dayFromNow(45) }];
  const { change } = await admin.call('change-request', {
    params: { projectId: project },
    body: { planChanges: later, deltaPaise: 0, reason: 'The test data came two weeks late.' },
  });
  const { change: draftedChange } = await lead.call('change-request', {
    params: { projectId: project },
    body: { planChanges: later, deltaPaise: 0, reason: 'The texts come from another team.' },
  });
  const documentId = await acts.document(
    employee,
    project,
    { title: 'Booking flows', category: 'DESIGN' },
    {
      name: 'flows.md',
      content: '# Flows\n',
    },
  );
  await acts.shareDocument(employee, documentId, 'client', 10);
  await acts.pin(client, documentId, 1, 'Which flows these are stands nowhere.', false);
  const { document } = await client.call('document', { params: { documentId } });
  const forDocument = async (who: Member): Promise<string> => {
    const file = { name: 'next.md', content: `# Next, by ${who.email}\n` };
    return (await who.upload('document-file', { params: { projectId: project }, ...file })).file.fileId;
  };
  const { link, address } = await lead.call('delivery-link-issue', {
    params: { projectId: project },
    body: { scope: 'SIGN_OFF', recipientEmail: 'rita@gmail.com', days: 14 },
  });
  const guest = visitorAt(url);
  await guest.call('delivery-open', { body: { token: address.split('/').at(-1) ?? '' } });
  const { invoice: billed } = await admin.call('invoice', { params: { invoiceId: invoice } });
  return {
    people: { admin, lead, otherLead, employee, otherEmployee, client, otherClient },
    leaver: leaver.employeeId,
    invitedClient: invited.clientId,
    project,
    lookingForPeople,
    /** Of the employee, in that project. */
    interest: interest.interestId,
    assignment,
    atWork: milestone('At work').milestoneId,
    handedIn: milestone('Handed in').milestoneId,
    /** The client's, on what was handed in. */
    deliverablePin: pinned.pins?.[0]?.pinId ?? '',
    paid: milestone('Paid').milestoneId,
    /** Has two parts, which are the employee's. */
    parted,
    part: planned.subMilestones[0]?.subMilestoneId ?? '',
    /** Of which the lead filed a report that the client may read. */
    week: report.week,
    /** A day of that week on which the employee logged hours. */
    worked,
    expense: cost.expenses[0]?.expenseId ?? '',
    /** Of that expense. */
    receipt: cost.expenses[0]?.receipt?.fileId ?? '',
    holiday: holidays[0]?.holidayId ?? '',
    /** Of the employee: no admin has seen the proof, or verified the account. */
    taxDeclaration: declared.declarations[0]?.declarationId ?? '',
    taxProof: attached.declarations[0]?.proofs[0]?.proofId ?? '',
    bankAccount: paid.bank[0]?.bankId ?? '',
    /** Of the employee, proposed by the admin and approved by the same act. */
    additionalPay: additionalPay.additionalPayId,
    ...runs,
    /** With the client of `project`. */
    ...(await talkOf(project, { client, employee, lead })),
    /** Asked for by the admin; the client has not decided. */
    change: change.changeId,
    /** The lead's, for an admin to propose. */
    draftedChange: draftedChange.changeId,
    /** The place of that in the order of events. */
    handedInAt: activity.find(({ type }) => type === 'MilestoneSubmitted')?.position ?? '',
    /** Shared with the client, who has not decided. */
    document: documentId,
    /** The client's, on it. */
    pin: document.pins[0]?.pinId ?? '',
    documentSha: document.versions[0]?.sha256 ?? '',
    /** Uploaded for a document and named by none yet. */
    nextFile: await forDocument(employee),
    referenceFile: await forDocument(client),
    deliverable: milestone('Handed in').submission?.deliverables[0],
    /** Evidence of `project`. */
    file: milestone('Handed in').submission?.deliverables[0]?.fileId ?? '',
    invoice,
    /** What payroll posted of that invoice. */
    journalEntry: await entryOf(admin, invoice),
    payment: billed.payments[0]?.paymentId ?? '',
    submitted,
    offered,
    /** Of `project`, and somebody without an account who opened it. */
    deliveryLink: link.linkId,
    guest,
    draft,
    onBehalf: onBehalf.proposalId,
    pricingPlan: planId,
    /** Published, and shows `picture`. */
    product: productId,
    techStack: techId,
    picture,
    unshownPicture,
    ...careers,
  };
};

/** What the client says of a line of what was handed in. */
const UNSORTED = { line: 1, xBp: 0, yBp: 0, text: 'By ward, not by name', mustFix: false };
const MOBILE = '9845000001';
const addressOf = (name: string): string => `${name.toLowerCase()}@gmail.com`;
const identified = async (who: Visitor): Promise<Member> => {
  const { user } = await who.call('me');
  return { ...who, id: user.id };
};

/** `2026-12` */
export const nextMonth = (): string => addMonths(dayFromNow(0).slice(0, 7), 1);

/** The law of the land approved, and two runs beside the regular one: one calculated, one only opened. */
const payrollRuns = async (admin: Visitor, employeeId: string) => {
  const { rules } = await admin.call('statutory-rules', {});
  const meant = rules.filter(({ jurisdiction }) => jurisdiction === 'IN' || jurisdiction === 'KA');
  for (const { ruleId, versions } of meant)
    for (const { version } of versions.toReversed())
      await admin.call('statutory-rule-approve', { params: { ruleId, version: String(version) }, body: {} });
  const month = nextMonth();
  const open = () =>
    admin.call('payroll-run-open', {
      // So late that a word has to be said about it.
      body: {
        month,
        type: 'off_cycle',
        paymentDate: `${addMonths(month, 2)}-28`,
        people: [employeeId],
        reason: 'Late',
      },
    });
  const { run: calculated } = await open();
  const { checks } = await calculatedRun(admin, calculated.runId);
  const { items } = await admin.call('payroll-run-people', { params: { runId: calculated.runId } });
  return {
    calculatedRun: calculated.runId,
    calculatedSlip: items[0]?.payslipId ?? '',
    warning: checks.find(({ severity }) => severity === 'WARN')?.checkId ?? '',
    openedRun: (await open()).run.runId,
  };
};

/** The entry of an invoice, once payroll has heard of it. */
const entryOf = async (admin: Visitor, invoice: string): Promise<string> => {
  for (;;) {
    const { items } = await admin.call('journal', { query: { source: invoice, kind: 'invoice' } });
    if (items[0] !== undefined) return items[0].journalId;
    await pause(50);
  }
};

/** The run once its slips stand. */
export const calculatedRun = async (admin: Visitor, runId: string) => {
  await admin.call('payroll-run-calculate', { params: { runId }, body: {} });
  for (;;) {
    const { run } = await admin.call('payroll-run', { params: { runId } });
    if (run.progress === null && run.calculationHash !== null) return run;
    await pause(50);
  }
};

/** Of a salary, but for the amount, the day and the reason. */
export const salaryTerms: Omit<BodySentTo<'salary-assign'>, 'monthlyGrossPaise' | 'effectiveFrom' | 'reason'> = {
  structureId: 'ENG-STD',
  structureVersion: 1,
  taxRegime: 'NEW',
  ptState: 'KA',
  pfMode: 'CAPPED',
  pensionMember: true,
  options: [],
  fixedPaise: {},
};

export const joined = async (
  url: string,
  link: string,
  who: Readonly<{ email: string; name?: string; mobile?: string }>,
): Promise<Member> => {
  const person = visitorAt(url, who.email);
  const about = who.name === undefined ? {} : who;
  await person.call('invitation-accept', {
    body: { token: new URL(link).hash.slice(1), password: PASSWORD, ...about },
  });
  return await identified(person);
};

/** @param billing null: they give no profile yet */
export const signedUp = async (
  url: string,
  name: string,
  billing: typeof BILLING | null = BILLING,
  address = addressOf(name),
): Promise<Member> => {
  const person = visitorAt(url, address);
  const about = { name, email: person.email, mobile: MOBILE, password: PASSWORD };
  await person.call('signup', { body: { ...about, role: 'client', acceptTerms: true } });
  const member = await identified(person);
  if (billing !== null) await member.call('billing-update', { params: { clientId: member.id }, body: billing });
  return member;
};

type Role = BodySentTo<'employee-add'>['role'];
export const employeeForm = (name: string, role: Role): BodySentTo<'employee-add'> => ({
  name,
  email: addressOf(name),
  mobile: MOBILE,
  role,
  code: `LL-${name.toLowerCase()}`,
  designation: 'Engineer',
  joinedOn: dayFromNow(-30),
  locationState: 'KA',
});

export const briefOf = (title: string): Brief => ({
  title,
  services: ['WEB'],
  problem: 'Patients call to book.',
  goals: 'Patients book by themselves.',
  lakhFrom: 5,
  lakhTo: 9,
  start: 1,
  deadline: 90,
});
