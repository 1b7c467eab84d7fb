/** The main job, from the first admin to a paid invoice, by the calls that people make. */
import { setTimeout as pause } from 'node:timers/promises';
import { actsWith } from '@lamplight/embedded/demo/acts.ts';
import { briefOf, dayFromNow, employeeForm, joined, part, signedUp } from '../product/company.ts';

const PLAN = [part('Calendar', 4_000, 2), part('Reminders', 6_000, 3)];

/** @param link of the first admin. @throws Error where a step is refused or does not follow */
export const mainJob = async (url: string, link: string): Promise<void> => {
  const acts = actsWith(dayFromNow, pause);
  const admin = await joined(url, link, { email: 'dev@gmail.com', name: 'Dev', mobile: '9845000001' });
  const { invitationLink } = await admin.call('employee-add', { body: employeeForm('Meera', 'team_lead') });
  const lead = await joined(url, String(invitationLink), { email: 'meera@gmail.com' });
  const client = await signedUp(url, 'Asha');

  const project = await acts.propose(client, briefOf('Patient portal'));
  await acts.review(admin, project);
  await acts.offer(admin, project, PLAN, 30, 'As discussed.');
  await acts.accept(client, project);
  await acts.status(admin, project, { action: 'open_staffing', roles: ['Lead'] });
  await acts.assign(admin, project, lead.id, 'Lead', 3_000, 0);
  await acts.lead(admin, project, lead.id);
  await acts.status(admin, project, { action: 'activate' });
  await acts.start(lead, project, 'Calendar');
  await acts.submit(lead, project, 'Calendar', { 'calendar.md': '# Calendar\n' }, 'Done.');
  const invoiceId = await acts.take(client, project, 'Calendar');
  await acts.pay(admin, invoiceId, 0, { reference: 'UTR-1' });
  await acts.until(async () => {
    const { invoice } = await client.call('invoice', { params: { invoiceId } });
    return invoice.outstandingPaise === 0 ? true : null;
  });
};
