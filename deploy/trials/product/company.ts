/** A small company with one thing of each kind, made through the same calls as people make: whom and what trials act on. */
import { setTimeout as pause } from 'node:timers/promises';
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { png } from '@lamplight/common/files/workbench/samples.ts';
import { actsWith, type Part } from '@lamplight/embedded/demo/acts.ts';
import { careersOf } from './careers.ts';
import type { Running } from './running.ts';
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
  const hired = async (name: string, role: string): Promise<Member> => {
    const { invitationLink } = await admin.post('/employees', employeeForm(name, role));
    return await joined(url, String(invitationLink), { email: addressOf(name) });
  };
  const [lead, otherLead, employee, otherEmployee] = [
    await hired('Meera', 'team_lead'),
    await hired('Rahul', 'team_lead'),
    await hired('Arjun', 'employee'),
    await hired('Sameer', 'employee'),
  ];
  const { employee: leaver } = (await admin.post('/employees', employeeForm('Leaver', 'employee'))) as {
    employee: { employeeId: string };
  };
  const { client: invited } = (await admin.post('/clients', {
    name: 'Nadia',
    email: 'nadia@gmail.com',
    mobile: '9845000055',
  })) as { client: { clientId: string } };
  const [client, otherClient] = [await signedUp(url, 'Asha'), await signedUp(url, 'Vikram')];

  const agreed = async (who: Member, title: string, parts: readonly Part[]): Promise<string> => {
    const id = await acts.propose(who, briefOf(title));
    await acts.review(admin, id);
    await acts.offer(admin, id, parts, 30, 'As discussed.');
    await acts.accept(who, id);
    return id;
  };
  const staffed = async (id: string, leader: Member, worker: Member): Promise<string> => {
    await acts.status(admin, id, 'open_staffing', { roles: ['Engineer'] });
    const { assignment } = (await acts.assign(admin, id, worker.id, 'Engineer', 3_000, 0)) as {
      assignment: { assignmentId: string };
    };
    await acts.assign(admin, id, leader.id, 'Lead', 3_000, 0);
    await acts.lead(admin, id, leader.id);
    await acts.status(admin, id, 'activate');
    return assignment.assignmentId;
  };

  const plan = [part('Paid', 3_000, 2), part('Handed in', 3_000, 2), part('At work', 4_000, 3)];
  const project = await agreed(client, 'Patient portal', plan);
  const assignment = await staffed(project, lead, employee);
  for (const title of ['Paid', 'Handed in', 'At work']) await acts.start(lead, project, title);
  await acts.submit(lead, project, 'Paid', { 'paid.md': '# Paid\n' }, 'Done.');
  const invoice = await acts.take(client, project, 'Paid');
  await acts.pay(admin, invoice, 0, { paise: 1_000_00, reference: 'UTR-1' });
  await acts.submit(lead, project, 'Handed in', { 'handed.md': '# Handed in\n' }, 'Please look.');
  const { items: told } = (await lead.get(`/projects/${project}/activity`)) as { items: readonly ActivityRow[] };

  const elsewhere = await agreed(otherClient, 'Fleet dispatch', [part('All of it', 10_000, 2)]);
  await staffed(elsewhere, otherLead, otherEmployee);
  const lookingForPeople = await agreed(otherClient, 'Meter readings', [part('All of it', 10_000, 2)]);
  await acts.status(admin, lookingForPeople, 'open_staffing', { roles: ['Engineer'] });

  const submitted = await acts.propose(client, briefOf('Waiting room'));
  const offered = await acts.propose(client, briefOf('Pharmacy stock'));
  await acts.review(admin, offered);
  await acts.offer(admin, offered, [part('All of it', 10_000, 1)], 30, '');
  const draft = await acts.draft(client, 'Second-hand corner');
  const onBehalf = (
    (await otherEmployee.post('/proposals', { clientId: client.id, title: 'Told by phone' })) as {
      proposal: { proposalId: string };
    }
  ).proposal.proposalId;

  const pictureOf = async (name: string): Promise<string> => {
    const { picture } = await admin.upload('/admin/products/pictures', name, Uint8Array.from(png()));
    return (picture as { pictureId: string }).pictureId;
  };
  const published = async <Id extends string>(path: string, name: string, id: Id, body: object): Promise<string> => {
    const { [name]: item } = await admin.post(path, body);
    const of = (item as Record<Id, string>)[id];
    await admin.post(`${path}/${of}/publish`, {});
    return of;
  };
  const [picture, unshownPicture] = [await pictureOf('shown.png'), await pictureOf('unshown.png')];
  const techStack = await published('/admin/tech-stacks', 'techStack', 'techId', catalogued.techStack);
  const pricingPlan = await published('/admin/plans', 'plan', 'planId', catalogued.plan);
  const gallery = [{ pictureId: picture, alt: 'A clinic' }];
  const product = await published('/admin/products', 'product', 'productId', { ...catalogued.product, gallery });

  const careers = await careersOf(admin, visitorAt(url));

  const milestones = (await admin.get(`/projects/${project}`))['milestones'] as readonly Milestone[];
  const milestone = (title: string): Milestone => {
    const found = milestones.find((one) => one.title === title);
    if (found === undefined) throw new Error(`No milestone ${title}`);
    return found;
  };
  const { invoice: billed } = (await admin.get(`/invoices/${invoice}`)) as { invoice: { payments: Payment[] } };
  return {
    people: { admin, lead, otherLead, employee, otherEmployee, client, otherClient },
    leaver: leaver.employeeId,
    invitedClient: invited.clientId,
    project,
    lookingForPeople,
    assignment,
    atWork: milestone('At work').milestoneId,
    handedIn: milestone('Handed in').milestoneId,
    /** The place of that in the order of events. */
    handedInAt: told.find(({ type }) => type === 'MilestoneSubmitted')?.position ?? '',
    deliverable: milestone('Handed in').submission?.deliverables[0],
    /** Evidence of `project`. */
    file: milestone('Handed in').submission?.deliverables[0]?.fileId ?? '',
    invoice,
    payment: billed.payments[0]?.paymentId ?? '',
    submitted,
    offered,
    draft,
    onBehalf,
    pricingPlan,
    /** Published, and shows `picture`. */
    product,
    techStack,
    picture,
    unshownPicture,
    ...careers,
  };
};

type ActivityRow = Readonly<{ type: string; position: string }>;
type Payment = Readonly<{ paymentId: string }>;
type Milestone = Readonly<{
  milestoneId: string;
  title: string;
  submission?: Readonly<{
    deliverables: readonly Readonly<{ deliverableId: string; version: number; sha256: string; fileId: string }>[];
  }>;
}>;

const MOBILE = '9845000001';
const addressOf = (name: string): string => `${name.toLowerCase()}@gmail.com`;
const identified = async (who: Visitor): Promise<Member> => {
  const { user } = (await who.get('/auth/me')) as { user: { id: string } };
  return { ...who, id: user.id };
};

export const joined = async (
  url: string,
  link: string,
  who: Readonly<{ email: string; name?: string; mobile?: string }>,
): Promise<Member> => {
  const person = visitorAt(url, who.email);
  const about = who.name === undefined ? {} : who;
  await person.post('/auth/invitation/accept', { token: new URL(link).hash.slice(1), password: PASSWORD, ...about });
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
  await person.post('/auth/signup', { ...about, role: 'client', acceptTerms: true });
  const known = await identified(person);
  if (billing !== null) await known.put(`/clients/${known.id}/billing`, billing);
  return known;
};

export const employeeForm = (name: string, role: string) => ({
  name,
  email: addressOf(name),
  mobile: MOBILE,
  role,
  code: `LL-${name.toLowerCase()}`,
  designation: 'Engineer',
  joinedOn: dayFromNow(-30),
  locationState: 'KA',
});

export const briefOf = (title: string) => ({
  title,
  services: ['WEB'],
  problem: 'Patients call to book.',
  goals: 'Patients book by themselves.',
  lakhFrom: 5,
  lakhTo: 9,
  start: 1,
  deadline: 90,
});
