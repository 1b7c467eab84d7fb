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
  'employee-interests': 'The projects that you would like to be on, those that wait for an answer first.',
  admin: 'What costs most to leave comes first; then how the company stands, and what is due in the next days.',
  'admin-proposals':
    'What clients have asked for, those that wait for us first. An offer that is accepted becomes a project.',
  'admin-analytics':
    'How well we deliver, sell and use our time, and what it brings in. Each figure says what it counts over the days that you choose, and opens the rows that make it, which you can take along as a file.',
  'admin-projects': 'All that is planned, in delivery or done: who leads it, how far it is, and what it still needs.',
  'admin-clients': 'Whom we work for, and whether invoices can be made out to them.',
  'admin-company': 'Invoices and payslips copy them when they are made out, and keep what they copied.',
  'admin-drive-settings': 'The accounts at Google Drive and Dropbox that Lamplight may use, and whether they answer.',
  github: 'Your own account at GitHub: what Lamplight may do with it, and whether it answers.',
  'admin-jobs': 'The roles that visitors see under Careers, drafts that only admins see, and those that are closed.',
  'admin-enquiries': 'What visitors wrote by the contact form. What nobody has answered yet comes first.',
  'admin-catalogue': 'What visitors are offered and shown. A draft is seen by admins alone.',
  'admin-books':
    'What every account came to on a day, what moved it, and whether it agrees with what was paid and is owed.',
  payroll: 'Who is paid how much, to which account, and by which rules.',
  'employee-management': 'Who works here, as what, and with which rights.',
  search: 'Everything that you may open, by its words: what is called so first, then what says so, the newest on top.',
  chat: 'What is said about each proposal and project, and to you alone. Who reads it stands above each box.',
  notifications: 'What still needs you, and what you should know, the newest first.',
  'add-employee': 'They get a single-use link to set their own password. Nobody else ever knows it.',
};

/**
 * Of a screen whose heading comes with its data: what is on its way, read from the first paint on in place of the heading's
 * second line, which then says what the thing is.
 */
const waits: Readonly<Partial<Record<RouteDef['id'], string>>> = {
  'proposal-form':
    'The form is on its way: what you want to have built, what should be better afterwards, by when, and for how much. What you typed here before is kept, and stands in its fields.',
  'admin-applications':
    'The applications are on their way: who applied for what, at which stage, and who waits for whom.',
  'admin-invoices': 'The invoices are on their way: what is open, since when, and what came in on each of them.',
  'admin-audit':
    'The history is on its way: who did what and when, newest first, each event with what it changed, why, and its place in the chain. Nothing in it can be edited by anybody.',
  'admin-account':
    'The account is on its way: every offer and its end, each moved day and who agreed to it, and who signed which file.',
  'tech-stacks':
    'The technologies are on their way: what we work with, who knows each of them and how well, which of them active projects need, and which are known by fewer than two people.',
  'project-details':
    'The project is on its way: its milestones and files, what was agreed, and all that happened since.',
  'project-milestones':
    'The milestones are on their way: their dates and owners, how far they are, and what was handed in.',
  invoice: 'The invoice is on its way: its lines and tax, until when it is to be paid, and what came in on it.',
};

/** What stands under the heading while the screen comes. */
export const leadOf = (id: RouteDef['id']): string | undefined => leads[id] ?? waits[id];
