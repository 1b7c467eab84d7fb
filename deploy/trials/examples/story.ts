/** What else people do at a trial's company, so that every call has been answered once: sign in, ask back, send back, hire. */
import { setTimeout as pause } from 'node:timers/promises';
import { actsWith } from '@lamplight/embedded/demo/acts.ts';
import { within } from '@lamplight/embedded/demo/person.ts';
import { accounts } from '@lamplight/embedded/openid/accounts.ts';
import type { OpenIdProvider } from '@lamplight/embedded/openid/provider.ts';
import { browserAt } from '@lamplight/embedded/openid/workbench/browser.ts';
import { appCodeAt } from '@lamplight/identity/workbench/app-code.ts';
import { appliedFor, openJob } from '../product/careers.ts';
import { briefOf, type Company, dayFromNow, employeeForm, joined, PASSWORD, signedUp } from '../product/company.ts';
import type { Running } from '../product/running.ts';
import { scriptOf } from '../product/script.ts';
import { type Visitor, visitorAt } from '../product/visitor.ts';

export type Stage = Readonly<{ product: Running; company: Company; provider: OpenIdProvider }>;

const LOOK_MS = 50;
const WAIT_MS = 20_000;
const TECHNOLOGIES = ['Node.js', 'Kafka', 'Redis', 'RabbitMQ', 'Kotlin', 'Go', 'Python', 'Rust', 'Swift', 'Elixir'];
const NEW_PASSWORD = 'eight-lamps-and-a-wick';

/** The newest code of a kind in somebody's mail. @throws where none comes */
const codeIn = async (url: string, email: string, template: string): Promise<string> => {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    const answer = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
    const { items } = (await answer.json()) as { items: readonly { template: string; fields: { code?: string } }[] };
    const code = items.find((mail) => mail.template === template)?.fields.code;
    if (code !== undefined) return code;
    await pause(LOOK_MS);
  }
  throw new Error(`No mail ${template} came to ${email}.`);
};

export const tell = async (stage: Stage): Promise<void> => {
  await agreeing(stage);
  await delivering(stage);
  await judging(stage);
  await employing(stage);
  await hiring(stage);
  await securing(stage);
  await google(stage);
};

/** A question and its answer; a plan that is moved before work begins. */
const agreeing = async ({ company }: Stage): Promise<void> => {
  const { admin, client } = company.people;
  const acts = actsWith(dayFromNow, pause);
  const asked = await acts.propose(client, briefOf('Ward rounds'));
  await acts.review(admin, asked);
  await acts.ask(admin, asked, 'How many wards are there?');
  await acts.reply(client, asked, 'Eleven, on three floors.');

  const { milestones } = (await admin.get(`/projects/${company.lookingForPeople}`)) as {
    milestones: readonly { milestoneId: string; amountPaise: number }[];
  };
  const [only] = milestones;
  if (only === undefined) throw new Error('A project has no milestone.');
  const { milestoneId, amountPaise } = only;
  const days = { startDate: dayFromNow(0), dueDate: dayFromNow(30) };
  const planned = { milestoneId, title: 'All of it', weightBp: 10_000, amountPaise, ...days };
  const path = `/projects/${company.lookingForPeople}/milestones`;
  await admin.post(path, { milestones: [{ ...planned, acceptanceCriteria: ['It works'] }] });
  await admin.put(`${path}/weights`, { weightsBp: { [milestoneId]: 10_000 } });
};

/** What is handed in comes back, is handed in again, taken, rated and paid; more than was due becomes credit. */
const delivering = async ({ company }: Stage): Promise<void> => {
  const { admin, client, lead } = company.people;
  const { project, invoice } = company;
  const acts = actsWith(dayFromNow, pause);
  await acts.block(lead, project, 'At work', 'The test data are not there yet', 'Asha Rao');
  await lead.post(`/projects/${project}/milestones/${company.atWork}/unblock`, {});
  await acts.sendBack(client, project, 'Handed in', 'The list is not sorted by ward');
  await acts.resume(lead, project, 'Handed in');
  const sorted = { 'sorted.md': '# Sorted by ward\n' };
  await acts.submit(lead, project, 'Handed in', sorted, 'Sorted, as you asked.');
  const recalled = `/projects/${project}/milestones/${company.handedIn}/recall`;
  await lead.post(recalled, { reason: 'One ward is missing.' });
  await acts.submit(lead, project, 'Handed in', sorted, 'Now with the eleventh ward.');
  await acts.rate(client, project, 'Paid', 5);
  const { outstandingPaise } = within(await admin.get(`/invoices/${invoice}`), 'invoice') as {
    outstandingPaise: number;
  };
  await acts.pay(admin, invoice, 0, { paise: outstandingPaise + 5_000_00, reference: 'UTR-2' });
  const next = await acts.take(client, project, 'Handed in');
  await admin.post(`/invoices/${next}/credit`, { amountPaise: 5_000_00 });
};

/** A skill, and the one claim of the home page that a young company can count: what it works with. */
const judging = async ({ company }: Stage): Promise<void> => {
  const { admin, lead } = company.people;
  const acts = actsWith(dayFromNow, pause);
  for (const name of TECHNOLOGIES) {
    const { techId } = within(await admin.post('/admin/tech-stacks', { name, category: 'BACKEND' }), 'techStack');
    await admin.post(`/admin/tech-stacks/${techId}/publish`, {});
  }
  await lead.post('/skills', { techId: company.techStack, level: 4, yearsTenths: 60 });
  const { metric, numerator, denominator } = await acts.until(async () => {
    const { claims } = (await admin.get('/analytics')) as { claims: readonly { now: Counted }[] };
    return claims.find(({ now }) => now.numerator !== null)?.now ?? null;
  });
  await admin.post(`/analytics/claims/${metric}`, { numerator, denominator });
};
type Counted = Readonly<{ metric: string; numerator: number | null; denominator: number | null }>;

/** Somebody joins, becomes a lead, leaves and comes back; so does a client. */
const employing = async ({ product: { url }, company }: Stage): Promise<void> => {
  const { admin } = company.people;
  const reason = 'Leads the next project.';
  const { invitationLink } = await admin.post('/employees', employeeForm('Nikhil', 'employee'));
  const token = new URL(String(invitationLink)).hash.slice(1);
  await visitorAt(url).post('/auth/invitation', { token });
  const { id } = await joined(url, String(invitationLink), { email: 'nikhil@gmail.com' });
  await admin.post(`/employees/${id}/roles`, { grant: 'team_lead', reason });
  await admin.post(`/employees/${id}/deactivate`, { reason: 'A year at sea.' });
  await admin.post(`/employees/${id}/reactivate`, { reason: 'Is back.' });
  const { id: clientId } = await signedUp(url, 'Farhan');
  await admin.post(`/clients/${clientId}/deactivate`, { reason: 'Asked us to close the account.' });
  await admin.post(`/clients/${clientId}/reactivate`, { reason: 'Asked us to open it again.' });
};

/** One applicant takes an offer and is hired; another withdraws. */
const hiring = async ({ product: { url }, company }: Stage): Promise<void> => {
  const { admin } = company.people;
  const visitor = visitorAt(url);
  const job = await openJob(admin, { slug: 'event-engineer', title: 'Event engineer' });
  const taken = await appliedFor(visitor, job, { name: 'Ishaan', mobile: '9845000011' });
  const other = await appliedFor(visitor, job, { name: 'Zoya', mobile: '9845000012' });
  const path = `/admin/applications/${taken.applicationId}`;
  for (const to of ['screening', 'interview']) await admin.post(`${path}/move`, { to });
  await admin.post(`${path}/offer`, {
    ctcPaise: 24_00_000_00,
    joinOn: dayFromNow(30),
    validUntil: dayFromNow(10),
    note: 'We would like you to join us.',
  });
  await visitor.post('/careers/application', { token: taken.token });
  await visitor.post('/careers/application/answer', { token: taken.token, answer: 'accept', reason: '' });
  await admin.post(`${path}/hire`, {});
  await visitor.post('/careers/application/withdraw', { token: other.token, reason: 'Found something nearer.' });
};

/** A person’s own security, from the first sign-in to the end of every session. */
const securing = async ({ product }: Stage): Promise<void> => {
  const { url } = product;
  const person = await signedUp(url, 'Vimala');
  const { email } = person;
  // A browser more would end the first one (product.md §7): the other session is a script's.
  await scriptOf(product, email).ready();
  const sessions = (await person.get('/auth/sessions')) as { items: readonly { handle: string; current: boolean }[] };
  const other = sessions.items.find(({ current }) => !current)?.handle;
  await person.send('DELETE', `/api/auth/sessions/${other}`);

  await person.post('/auth/enable-2fa', {});
  await person.post('/auth/send-otp', { purpose: 'disable_2fa' });
  await person.post('/auth/disable-2fa', { otp: await codeIn(url, email, 'disable-second-factor') });
  const { secret } = await person.post('/auth/totp', {});
  await person.post('/auth/totp/confirm', { otp: appCodeAt(String(secret), Date.now()) });

  const moves = await signedUp(url, 'Kabir');
  await moves.post('/auth/email', { email: 'kabir.new@gmail.com' });
  const otp = await codeIn(url, 'kabir.new@gmail.com', 'new-address');
  await moves.post('/auth/verify-otp', { email: 'kabir.new@gmail.com', otp, purpose: 'email_change' });
  await moves.post('/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  await moves.send('DELETE', '/api/auth/sessions');

  const forgot = await signedUp(url, 'Omar');
  await forgot.send('POST', '/api/auth/logout', { json: {} });
  await visitorAt(url).post('/auth/request-password-reset', { email: forgot.email });
  const code = await codeIn(url, forgot.email, 'password-reset');
  await visitorAt(url).post('/auth/reset-password', { email: forgot.email, otp: code, newPassword: NEW_PASSWORD });
  await visitorAt(url).post('/auth/login', { email: forgot.email, password: NEW_PASSWORD });
};

/** Somebody signs up with Google; somebody else has an account, and links the two by a proof. */
const google = async ({ product: { url }, provider }: Stage): Promise<void> => {
  const cameBackAs = async (subject: string | undefined): Promise<Visitor> => {
    const browser = visitorAt(url);
    const { go, leadsTo, choose } = browserAt(provider.issuer);
    const { authUrl } = await browser.post('/auth/google/url', { state: 'login' });
    const { search } = await choose(leadsTo(await go(String(authUrl))), subject ?? '');
    await browser.send('GET', `/api/auth/google/callback${search}&format=json`);
    return browser;
  };
  const [newcomer, known] = accounts;
  await cameBackAs(newcomer?.subject);
  await signedUp(url, 'Asha Rao', null, known?.email);
  const browser = await cameBackAs(known?.subject);
  await browser.post('/auth/google/link', { password: PASSWORD });
  await browser.send('DELETE', '/api/auth/google');
};
