/** Every screen as the people see it who may: what stands in the title, and which control it is there for. */
import type { Ids, Who } from './demo.ts';

export type View = Readonly<{
  name: string;
  who: readonly Who[];
  path: (ids: Ids) => string;
  /** The page's title, without the company's name. */
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
  {
    name: 'services',
    who: ['visitor'],
    path: () => '/services',
    title: /^Services/,
    primary: ['link', /^Start a Project$/],
  },
  { name: 'pricing', who: ['visitor'], path: () => '/pricing', title: /^Pricing/, primary: ['link', /^Start with/] },
  { name: 'products', who: ['visitor'], path: () => '/products', title: /^Products/, primary: ['link', /Clinic Desk/] },
  {
    name: 'a product',
    who: ['visitor', 'client'],
    path: () => '/projects/clinic-desk',
    title: /^Clinic Desk/,
    primary: ['link', /^Start a Project$/],
  },
  { name: 'about', who: ['visitor'], path: () => '/about', title: /^About/, primary: ['link', /^See open roles$/] },
  { name: 'terms', who: ['visitor'], path: () => '/terms', title: /^Terms/ },
  {
    name: 'contact',
    who: ['visitor'],
    path: () => '/contact',
    title: /^Contact/,
    primary: ['button', /^Send message$/],
  },
  {
    name: 'careers',
    who: ['visitor'],
    path: () => '/careers',
    title: /^Careers/,
    primary: ['link', /^(?:Product designer|Mobile engineer|Backend engineer)/],
  },
  {
    name: 'a role',
    who: ['visitor'],
    path: () => '/careers/backend-engineer',
    title: /^Backend engineer/,
    primary: ['button', /^Send application$/],
  },
  {
    name: 'an application without its link',
    who: ['visitor'],
    path: () => '/application',
    title: /^Your application/,
    primary: ['link', /^See the open roles$/],
  },
  { name: 'sign-in', who: ['visitor'], path: () => '/login', title: /^Sign in/, primary: ['button', /^Sign in$/] },
  {
    name: 'sign-up',
    who: ['visitor'],
    path: () => '/login?mode=signup',
    title: /^Sign in|^Create/,
    primary: ['button', /^Create account$/],
  },
  {
    name: 'sign-up for a project',
    who: ['visitor'],
    path: () => '/proposalform?service=WEB&plan=growth',
    title: /^Create/,
    primary: ['button', /^Create account$/],
  },
  {
    name: 'verify',
    who: ['visitor'],
    path: () => '/verify?email=asha%40gmail.com',
    title: /^Verify your email/,
    primary: ['button', /^Verify Email$/],
  },
  {
    name: 'forgot password',
    who: ['visitor'],
    path: () => '/forgot-password',
    title: /^Reset your password/,
    primary: ['button', /^Send a code$/],
  },
  {
    name: 'change password',
    who: ['client', 'employee', 'lead', 'admin'],
    path: () => '/change-password',
    title: /^Change your password/,
    primary: ['button', /^Change password$/],
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
    name: 'settings of a client',
    who: ['client'],
    path: () => '/profile/client/settings',
    title: /^Settings/,
    primary: ['button', /^Use an authenticator app$/],
  },
  {
    name: 'settings of staff',
    who: ['employee', 'lead'],
    path: () => '/profile/employee/settings',
    title: /^Settings/,
    primary: ['link', /^Change password$/],
  },
  { name: 'settings of an admin', who: ['admin'], path: () => '/profile/admin/settings', title: /^Settings/ },
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
    primary: ['button', /^Name a lead$/],
  },
  { name: 'audit', who: ['admin'], path: () => '/admin/audit', title: /^Audit/, primary: ['button', /^Verify$/] },
  {
    name: 'clients',
    who: ['admin'],
    path: () => '/admin/clients',
    title: /^Clients/,
    primary: ['button', /^Invite a client$/],
  },
  {
    name: 'invoices',
    who: ['admin'],
    path: () => '/admin/invoices',
    title: /^Invoices/,
    primary: ['link', /^INV\//],
  },
  {
    name: 'what is outstanding',
    who: ['admin'],
    path: () => '/admin/invoices?age=open',
    title: /^Invoices/,
    primary: ['link', /^Not due yet/],
  },
  {
    name: 'company particulars',
    who: ['admin'],
    path: () => '/admin/company',
    title: /^Company particulars/,
    primary: ['button', /^Save the particulars$/],
  },
  {
    name: 'applications',
    who: ['admin'],
    path: () => '/admin/applications',
    title: /^Applications/,
    primary: ['button', /^Move /],
  },
  {
    name: 'applications, as a table',
    who: ['admin'],
    path: () => '/admin/applications?view=table',
    title: /^Applications/,
    primary: ['link', /^Zoya Hussain$/],
  },
  { name: 'jobs', who: ['admin'], path: () => '/admin/jobs', title: /^Jobs/, primary: ['link', /^New role$/] },
  {
    name: 'a new role',
    who: ['admin'],
    path: () => '/admin/jobs?job=new',
    title: /^Jobs/,
    primary: ['button', /^Save as a draft$/],
  },
  { name: 'enquiries', who: ['admin'], path: () => '/admin/enquiries', title: /^Enquiries/ },
  {
    name: 'catalogue',
    who: ['admin'],
    path: () => '/admin/catalogue',
    title: /^Catalogue/,
    primary: ['link', /^New plan$/],
  },
  {
    name: 'a new plan',
    who: ['admin'],
    path: () => '/admin/catalogue?open=new',
    title: /^Catalogue/,
    primary: ['button', /^Save and publish version 1$/],
  },
  {
    name: 'a new product',
    who: ['admin'],
    path: () => '/admin/catalogue?kind=products&open=new',
    title: /^Catalogue/,
    primary: ['button', /^Save and publish version 1$/],
  },
  // Staff come for their own list, which stands first; an admin has none and looks at the team's.
  {
    name: 'tech stacks',
    who: ['employee', 'lead'],
    path: () => '/tech-stacks',
    title: /^Tech stacks/,
    primary: ['button', /my level of/],
  },
  {
    name: 'tech stacks of everybody',
    who: ['admin'],
    path: () => '/tech-stacks',
    title: /^Tech stacks/,
    primary: ['combobox', /^Category$/],
  },
  {
    name: 'employees',
    who: ['admin'],
    path: () => '/employee-management',
    title: /^Employees/,
    primary: ['link', /^Meera/],
  },
  {
    name: 'employees, narrowed to none',
    who: ['admin'],
    path: () => '/employee-management?search=nobody-is-called-so',
    title: /^Employees/,
    primary: ['button', /^Show all$/],
  },
  {
    name: 'add an employee',
    who: ['admin'],
    path: () => '/add-employee',
    title: /^Add an employee/,
    primary: ['button', /make the invitation/],
  },
  { name: 'project', who: ['client', ...staff], path: details('Patient portal'), title: /^Patient portal/ },
  {
    name: 'the milestones of a project',
    who: ['lead', 'employee', 'admin'],
    path: (ids) => `/projects/${ids.project('Patient portal')}/milestones`,
    title: /^Patient portal · Milestones/,
    primary: ['link', /Records$/],
  },
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
    path: (ids) => `/invoices/${ids.invoice('Gift cards')}`,
    title: /^Invoice INV\//,
  },
  {
    name: 'a paid invoice',
    who: ['client', 'admin'],
    path: (ids) => `/invoices/${ids.invoice('Discovery')}`,
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
