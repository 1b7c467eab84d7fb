/**
 * What each screen of the portal is for, in a sentence under its heading: part of its frame, so that it is read from the first
 * paint on and stays where it is when the screen comes. Not in the table of routes, which every public page loads.
 */
import type { RouteDef } from './routes.ts';

export const leads: Readonly<Partial<Record<RouteDef['id'], string>>> = {
  'change-password': 'Your other sessions end; this one stays.',
  client: 'What waits for you first; then your projects, what is open to pay, and what we are working on.',
  employee:
    'Your own work first, the latest of it on top; then what you lead, your projects, and those that look for people.',
  admin: 'What costs most to leave comes first; then how the company stands, and what is due in the next days.',
  'admin-proposals':
    'What clients have asked for, those that wait for us first. An offer that is accepted becomes a project.',
  'admin-projects': 'All that is planned, in delivery or done: who leads it, how far it is, and what it still needs.',
  'admin-clients': 'Whom we work for, and whether invoices can be made out to them.',
  'admin-company': 'Every invoice copies them when it is issued, and keeps them.',
  'admin-jobs': 'The roles that visitors see under Careers, drafts that only admins see, and those that are closed.',
  'admin-enquiries': 'What visitors wrote by the contact form. What nobody has answered yet comes first.',
  'admin-catalogue': 'What visitors are offered and shown. A draft is seen by admins alone.',
  'employee-management': 'Who works here, as what, and with which rights.',
  'add-employee': 'They get a single-use link to set their own password. Nobody else ever knows it.',
};
