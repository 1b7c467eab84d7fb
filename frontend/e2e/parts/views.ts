/** Every screen as the people see it who may: what stands in the title, and which control it is there for. */
import type { Ids, Who } from './demo.ts';

export type View = Readonly<{
  name: string;
  who: readonly Who[];
  path: (ids: Ids) => string;
  /** Before the company's name. */
  title: RegExp;
  /** An answer that the page must bring: what is missing is answered so. */
  provokes?: readonly [path: RegExp, status: number];
  /** The control that the screen is there for, by role and name; Tab must reach it. */
  primary?: readonly [role: 'button' | 'link' | 'textbox' | 'combobox' | 'radio', name: RegExp];
}>;

const staff = ['employee', 'lead', 'admin'] as const;
const details =
  (project: string, query = '') =>
  (ids: Ids) =>
    `/project-details/${ids.project(project)}${query}`;

export const views: readonly View[] = [
  {
    name: 'home',
    who: ['visitor'],
    path: () => '/',
    title: /^Software in milestones/,
    primary: ['link', /Get Started/i],
  },
  { name: 'sign-in', who: ['visitor'], path: () => '/login', title: /^Sign in/, primary: ['button', /^Sign in$/] },
  {
    name: 'sign-up',
    who: ['visitor'],
    path: () => '/login?mode=signup',
    title: /^Sign in|^Create/,
    primary: ['button', /^Create account$/],
  },
  { name: 'join without a link', who: ['visitor'], path: () => '/join', title: /^Join/ },
  {
    name: 'not found',
    who: ['visitor', 'client'],
    path: () => '/nowhere',
    title: /^404 Not Found/,
    provokes: [/\/nowhere$/, 404],
  },
  {
    name: 'profile',
    who: ['client', 'employee', 'lead', 'admin'],
    path: () => '/profile',
    title: /^Profile/,
    primary: ['button', /^Save changes$/],
  },
  {
    name: 'proposal form',
    who: ['client', 'employee', 'lead', 'admin'],
    path: () => '/proposalform',
    title: /^Start a project/,
    primary: ['button', /^Next$/],
  },
  { name: 'client portal', who: ['client', 'shipper', 'bookseller'], path: () => '/client', title: /^Client portal/ },
  { name: 'team workspace', who: staff, path: () => '/employee', title: /^Team workspace/ },
  { name: 'admin console', who: ['admin'], path: () => '/admin', title: /^Admin console/ },
  {
    name: 'proposals',
    who: ['admin'],
    path: () => '/admin/proposals',
    title: /^Proposals/,
    primary: ['link', /^Fuel reports$/],
  },
  {
    name: 'a proposal to review',
    who: ['admin'],
    path: (ids) => `/admin/proposals?proposal=${ids.proposal('Fuel reports')}`,
    title: /^Proposals/,
    primary: ['button', /^Start the review$/],
  },
  {
    name: 'a counter-offer to answer',
    who: ['admin'],
    path: (ids) => `/admin/proposals?proposal=${ids.proposal('Pharmacy stock')}`,
    title: /^Proposals/,
    primary: ['button', /^Send offer 2$/],
  },
  {
    name: 'a proposal that waits for answers',
    who: ['admin'],
    path: (ids) => `/admin/proposals?proposal=${ids.proposal('Panel cleaning robot')}`,
    title: /^Proposals/,
  },
  { name: 'projects', who: ['admin'], path: () => '/admin/projects', title: /^Projects/ },
  {
    name: 'staffing',
    who: ['admin'],
    path: (ids) => `/admin/projects?project=${ids.project('Meter readings')}`,
    title: /^Projects/,
  },
  { name: 'audit', who: ['admin'], path: () => '/admin/audit', title: /^Audit/, primary: ['button', /^Verify$/] },
  {
    name: 'add an employee',
    who: ['admin'],
    path: () => '/add-employee',
    title: /^Add an employee/,
    primary: ['button', /make the invitation/],
  },
  { name: 'project', who: ['client', ...staff], path: details('Patient portal'), title: /^Patient portal/ },
  {
    name: 'milestones',
    who: ['client', ...staff],
    path: details('Patient portal', '?tab=milestones'),
    title: /^Patient portal/,
    primary: ['link', /Records/],
  },
  {
    name: 'work on a milestone',
    who: ['lead', 'employee'],
    path: (ids) =>
      `/project-details/${ids.project('Patient portal')}?tab=milestones&milestone=${ids.milestone('Patient portal', 'Records')}`,
    title: /^Patient portal/,
    primary: ['button', /^Report progress$/],
  },
  {
    name: 'an accepted milestone',
    who: ['client'],
    path: (ids) =>
      `/project-details/${ids.project('Patient portal')}?tab=milestones&milestone=${ids.milestone('Patient portal', 'Discovery')}`,
    title: /^Patient portal/,
    primary: ['link', /Open the invoice/],
  },
  {
    name: 'acceptance',
    who: ['shipper', 'admin'],
    path: (ids) =>
      `/project-details/${ids.project('Fleet dispatch')}?tab=milestones&milestone=${ids.milestone('Fleet dispatch', 'Driver app')}`,
    title: /^Fleet dispatch/,
    primary: ['button', /^Accept$/],
  },
  {
    name: 'an offer to answer',
    who: ['bookseller'],
    path: (ids) => `/project-details/${ids.proposal('Author evenings')}`,
    title: /^Author evenings/,
    primary: ['button', /^Accept offer 1$/],
  },
  {
    name: 'the accepted offer',
    who: ['client', 'lead', 'admin'],
    path: details('Patient portal', '?tab=offer'),
    title: /^Patient portal/,
  },
  {
    name: 'files',
    who: ['client', 'employee'],
    path: details('Patient portal', '?tab=files'),
    title: /^Patient portal/,
  },
  {
    name: 'activity',
    who: ['client', 'employee', 'admin'],
    path: details('Patient portal', '?tab=activity'),
    title: /^Patient portal/,
    primary: ['button', /^Verify$/],
  },
  {
    name: 'the past of a project',
    who: ['client', 'admin'],
    path: details('Patient portal', `?at=${new Date(Date.now() - 25 * 86_400_000).toISOString()}`),
    title: /^Patient portal/,
    primary: ['button', /^Back to now$/],
  },
  {
    name: 'a finished project',
    who: ['bookseller', 'admin'],
    path: details('Gift cards'),
    title: /^Gift cards/,
  },
  { name: 'a project on hold', who: ['admin'], path: details('Roof survey'), title: /^Roof survey/ },
  {
    name: 'an open invoice',
    who: ['bookseller', 'admin'],
    path: (ids) => `/invoices/${ids.invoice('000006')}`,
    title: /^Invoice INV\//,
  },
  {
    name: 'a paid invoice',
    who: ['client', 'admin'],
    path: (ids) => `/invoices/${ids.invoice('000005')}`,
    title: /^Invoice INV\//,
  },
  {
    name: "somebody else's project",
    provokes: [/\/api\/projects\//, 404],
    who: ['shipper'],
    path: details('Patient portal'),
    title: /Lamplight$/,
  },
];
