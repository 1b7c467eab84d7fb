/** The one table of screens: router, guard, navigation, titles, skeletons and the access test read it. Paths and rights are those of bff/contract. */
import { type Access, type PageId, pages } from '@lamplight/bff/contract/pages.ts';
import type { Role } from '@lamplight/bff/contract/roles.ts';
import type { ComponentType } from 'react';
import type { IconName } from '../ui/Icon.tsx';
import type { SkeletonShape } from '../ui/Skeleton.tsx';

export const navGroups = ['Work', 'People', 'Company'] as const;
export type NavGroup = (typeof navGroups)[number];
export type NavEntry = {
  place: 'header' | 'role' | 'rail' | 'footer' | 'palette';
  label: string;
  order: number;
  icon?: IconName;
  /** Under which heading of the rail it stands. */
  group?: NavGroup;
  roles?: readonly Role[];
};
export type RouteDef = {
  id: PageId | 'not-found';
  path: string;
  access: Access;
  /** Who lacks the role is sent home, or told 'Access Denied' on routes that several roles share. */
  denied: 'home' | 'screen';
  /** The public site's head and foot, or the portal's rail. */
  frame: 'site' | 'portal';
  /** `{project}` is filled by the screen; the company's name follows by itself. */
  title: string;
  load: () => Promise<{ default: ComponentType }>;
  skeleton: SkeletonShape;
  /** A list: what opens one thing of it in the address, as a screen of its own. */
  detail?: string;
  nav: readonly NavEntry[];
};

const staff = ['employee'] as const;
const admins = ['admin'] as const;
const clients = ['client'] as const;
const settingsFor = { 'client-settings': clients, 'employee-settings': staff, 'admin-settings': admins } as const;

type Own = Partial<Pick<RouteDef, 'denied' | 'frame' | 'nav' | 'skeleton' | 'detail'>> &
  Pick<RouteDef, 'title' | 'load'>;
const route = (id: PageId, own: Own): RouteDef => {
  const page = pages.find((p) => p.id === id);
  if (!page) throw new Error(`no page ${id}`);
  return {
    denied: 'home',
    frame: 'portal',
    nav: [],
    skeleton: 'page',
    ...own,
    id,
    path: page.path,
    access: page.access,
  };
};

export const routes: readonly RouteDef[] = [
  route('home', {
    title: 'Software in milestones you can check',
    frame: 'site',
    skeleton: 'none',
    load: () => import('../features/marketing/screens/Home.tsx'),
    nav: [{ place: 'header', label: 'Home', order: 1 }],
  }),
  route('services', {
    title: 'Services',
    frame: 'site',
    skeleton: 'none',
    load: () => import('../features/marketing/screens/Services.tsx'),
    nav: [
      { place: 'header', label: 'Services', order: 3 },
      { place: 'footer', label: 'Services', order: 1 },
    ],
  }),
  route('pricing', {
    title: 'Pricing',
    frame: 'site',
    skeleton: 'none',
    load: () => import('../features/marketing/screens/Pricing.tsx'),
    nav: [{ place: 'header', label: 'Pricing', order: 4 }],
  }),
  route('products', {
    title: 'Products',
    frame: 'site',
    skeleton: 'none',
    load: () => import('../features/marketing/screens/Products.tsx'),
    nav: [{ place: 'footer', label: 'Products', order: 2 }],
  }),
  route('careers', {
    title: 'Careers',
    frame: 'site',
    skeleton: 'none',
    load: () => import('../features/careers/screens/Careers.tsx'),
    nav: [
      { place: 'header', label: 'Careers', order: 5 },
      { place: 'footer', label: 'Careers', order: 3 },
    ],
  }),
  route('job', {
    title: '{job}',
    frame: 'site',
    skeleton: 'none',
    load: () => import('../features/careers/screens/Job.tsx'),
  }),
  route('about', {
    title: 'About us',
    frame: 'site',
    skeleton: 'none',
    load: () => import('../features/marketing/screens/About.tsx'),
    nav: [{ place: 'footer', label: 'About', order: 4 }],
  }),
  route('contact', {
    title: 'Contact',
    frame: 'site',
    skeleton: 'none',
    load: () => import('../features/marketing/screens/Contact.tsx'),
    nav: [{ place: 'footer', label: 'Contact', order: 5 }],
  }),
  route('terms', {
    title: 'Terms',
    frame: 'site',
    skeleton: 'none',
    load: () => import('../features/marketing/screens/Terms.tsx'),
    nav: [{ place: 'footer', label: 'Terms', order: 6 }],
  }),
  route('application', {
    title: 'Your application',
    frame: 'site',
    skeleton: 'form',
    load: () => import('../features/careers/screens/OwnApplication.tsx'),
  }),
  route('project-delivery', {
    title: 'What was delivered',
    frame: 'site',
    skeleton: 'form',
    load: () => import('../features/delivery/screens/ProjectDelivery.tsx'),
  }),
  route('login', {
    title: '{entry}',
    frame: 'site',
    skeleton: 'none',
    load: () => import('../features/auth/screens/Login.tsx'),
  }),
  route('join', {
    title: 'Join',
    frame: 'site',
    skeleton: 'form',
    load: () => import('../features/auth/screens/Join.tsx'),
  }),
  route('verify', {
    title: 'Verify your email',
    frame: 'site',
    skeleton: 'form',
    load: () => import('../features/auth/screens/Verify.tsx'),
  }),
  route('forgot-password', {
    title: 'Reset your password',
    frame: 'site',
    skeleton: 'form',
    load: () => import('../features/auth/screens/ForgotPassword.tsx'),
  }),
  route('google-callback', {
    title: 'Sign in with Google',
    frame: 'site',
    skeleton: 'form',
    load: () => import('../features/auth/screens/GoogleCallback.tsx'),
  }),
  route('change-password', {
    title: 'Change your password',
    skeleton: 'form',
    load: () => import('../features/auth/screens/ChangePassword.tsx'),
    nav: [{ place: 'palette', label: 'Change password', order: 91, icon: 'shield' }],
  }),
  route('profile', {
    title: 'Profile',
    denied: 'screen',
    skeleton: 'form',
    load: () => import('../features/profile/screens/Profile.tsx'),
    nav: [{ place: 'palette', label: 'Profile', order: 90, icon: 'person' }],
  }),
  ...(['client-settings', 'employee-settings', 'admin-settings'] as const).map((id) =>
    route(id, {
      title: 'Settings',
      denied: 'screen',
      skeleton: 'form',
      load: () => import('../features/profile/screens/Settings.tsx'),
      nav: [{ place: 'palette', label: 'Settings', order: 91, icon: 'settings', roles: settingsFor[id] }],
    }),
  ),
  route('proposal-form', {
    title: 'Start a project',
    denied: 'screen',
    skeleton: 'form',
    load: () => import('../features/proposals/screens/ProposalForm.tsx'),
    nav: [
      { place: 'header', label: 'Start a Project', order: 2 },
      { place: 'rail', label: 'Start a project', order: 20, icon: 'plus', roles: clients },
      { place: 'rail', label: 'Propose', order: 15, icon: 'plus', group: 'Work', roles: [...staff, ...admins] },
    ],
  }),
  route('client', {
    title: 'Client portal',
    load: () => import('../features/homes/screens/ClientPortal.tsx'),
    nav: [
      { place: 'role', label: 'Client Portal', order: 1, roles: clients },
      { place: 'rail', label: 'Overview', order: 10, icon: 'gauge', roles: clients },
    ],
  }),
  route('employee', {
    title: 'Team workspace',
    load: () => import('../features/homes/screens/TeamWorkspace.tsx'),
    nav: [
      { place: 'role', label: 'Team Workspace', order: 1, roles: staff },
      { place: 'rail', label: 'Workspace', order: 10, icon: 'gauge', group: 'Work', roles: staff },
    ],
  }),
  route('documentation', {
    title: 'Documents',
    load: () => import('../features/projects/screens/Documentation.tsx'),
    nav: [
      { place: 'rail', label: 'Documents', order: 15, icon: 'file', group: 'Work', roles: admins },
      { place: 'palette', label: 'Documents', order: 15, icon: 'file', roles: staff },
    ],
  }),
  route('client-documentation', {
    title: 'Documents',
    load: () => import('../features/projects/screens/Documentation.tsx'),
    // A fourth place at the foot of a small phone would cut the others: the portal leads there, and the palette.
    nav: [{ place: 'palette', label: 'Documents', order: 15, icon: 'file', roles: clients }],
  }),
  route('employee-interests', {
    title: 'My interests',
    skeleton: 'table',
    load: () => import('../features/projects/screens/EmployeeInterests.tsx'),
    // Five places have no room at the foot of a phone: the workspace leads there, and the palette.
    nav: [{ place: 'palette', label: 'My interests', order: 20, icon: 'join', roles: staff }],
  }),
  route('employee-time', {
    title: 'My hours',
    skeleton: 'table',
    load: () => import('../features/time/screens/EmployeeTime.tsx'),
    nav: [{ place: 'palette', label: 'My hours', order: 21, icon: 'clock', roles: staff }],
  }),
  route('admin', {
    title: 'Admin console',
    load: () => import('../features/homes/screens/AdminConsole.tsx'),
    nav: [
      { place: 'role', label: 'Admin Console', order: 1, roles: admins },
      { place: 'rail', label: 'Console', order: 10, icon: 'gauge', group: 'Work', roles: admins },
    ],
  }),
  route('admin-proposals', {
    title: 'Proposals',
    skeleton: 'table',
    detail: 'proposal',
    load: () => import('../features/proposals/screens/AdminProposals.tsx'),
    nav: [{ place: 'rail', label: 'Proposals', order: 12, icon: 'file', group: 'Work', roles: admins }],
  }),
  route('admin-projects', {
    title: 'Projects',
    skeleton: 'table',
    detail: 'project',
    load: () => import('../features/projects/screens/AdminProjects.tsx'),
    nav: [{ place: 'rail', label: 'Projects', order: 13, icon: 'milestone', group: 'Work', roles: admins }],
  }),
  route('admin-clients', {
    title: 'Clients',
    skeleton: 'table',
    detail: 'person',
    load: () => import('../features/people/screens/AdminClients.tsx'),
    nav: [{ place: 'rail', label: 'Clients', order: 21, icon: 'building', group: 'People', roles: admins }],
  }),
  route('admin-invoices', {
    title: 'Invoices',
    skeleton: 'table',
    load: () => import('../features/invoices/screens/AdminInvoices.tsx'),
    nav: [{ place: 'rail', label: 'Invoices', order: 14, icon: 'receipt', group: 'Work', roles: admins }],
  }),
  route('admin-company', {
    title: 'Company particulars',
    skeleton: 'form',
    load: () => import('../features/company/screens/AdminCompany.tsx'),
    nav: [{ place: 'rail', label: 'Company', order: 32, icon: 'landmark', group: 'Company', roles: admins }],
  }),
  route('admin-costs', {
    title: 'Costs',
    skeleton: 'table',
    load: () => import('../features/costs/screens/AdminCosts.tsx'),
    nav: [{ place: 'rail', label: 'Costs', order: 25, icon: 'clock', group: 'People', roles: admins }],
  }),
  route('admin-books', {
    title: 'Books',
    skeleton: 'table',
    detail: 'entry',
    load: () => import('../features/books/screens/Books.tsx'),
    nav: [{ place: 'rail', label: 'Books', order: 28, icon: 'compare', group: 'Company', roles: admins }],
  }),
  route('payslip', {
    title: 'Payslip {slip}',
    load: () => import('../features/payroll/screens/Payslip.tsx'),
  }),
  route('payroll', {
    title: 'Payroll',
    skeleton: 'table',
    detail: 'open',
    load: () => import('../features/payroll/screens/Payroll.tsx'),
    nav: [{ place: 'rail', label: 'Payroll', order: 26, icon: 'receipt', group: 'People', roles: admins }],
  }),
  route('admin-analytics', {
    title: 'Analytics',
    skeleton: 'list',
    detail: 'figure',
    load: () => import('../features/analytics/screens/AdminAnalytics.tsx'),
    nav: [{ place: 'rail', label: 'Analytics', order: 29, icon: 'grid', group: 'Company', roles: admins }],
  }),
  route('admin-applications', {
    title: 'Applications',
    skeleton: 'table',
    detail: 'application',
    load: () => import('../features/careers/screens/AdminApplications.tsx'),
    nav: [{ place: 'rail', label: 'Applications', order: 22, icon: 'inbox', group: 'People', roles: admins }],
  }),
  route('admin-jobs', {
    title: 'Jobs',
    skeleton: 'table',
    detail: 'job',
    load: () => import('../features/careers/screens/AdminJobs.tsx'),
    nav: [{ place: 'rail', label: 'Jobs', order: 23, icon: 'briefcase', group: 'People', roles: admins }],
  }),
  route('admin-enquiries', {
    title: 'Enquiries',
    skeleton: 'table',
    detail: 'enquiry',
    load: () => import('../features/careers/screens/AdminEnquiries.tsx'),
    nav: [{ place: 'rail', label: 'Enquiries', order: 24, icon: 'mail', group: 'People', roles: admins }],
  }),
  route('admin-catalogue', {
    title: 'Catalogue',
    skeleton: 'table',
    detail: 'open',
    load: () => import('../features/catalogue/screens/AdminCatalogue.tsx'),
    nav: [{ place: 'rail', label: 'Catalogue', order: 30, icon: 'tag', group: 'Company', roles: admins }],
  }),
  route('tech-stacks', {
    title: 'Tech stacks',
    skeleton: 'table',
    load: () => import('../features/catalogue/screens/TechStacks.tsx'),
    nav: [
      {
        place: 'rail',
        label: 'Tech stacks',
        order: 31,
        icon: 'layers',
        group: 'Company',
        roles: [...staff, ...admins],
      },
    ],
  }),
  route('employee-management', {
    title: 'Employees',
    skeleton: 'table',
    detail: 'person',
    load: () => import('../features/people/screens/EmployeeManagement.tsx'),
    nav: [{ place: 'rail', label: 'Employees', order: 20, icon: 'people', group: 'People', roles: admins }],
  }),
  route('admin-audit', {
    title: 'Audit',
    skeleton: 'list',
    detail: 'event',
    load: () => import('../features/audit/screens/Audit.tsx'),
    nav: [{ place: 'rail', label: 'Audit', order: 33, icon: 'history', group: 'Company', roles: admins }],
  }),
  route('admin-pay-questions', {
    title: 'Questions about pay',
    skeleton: 'list',
    load: () => import('../features/audit/screens/PayQuestions.tsx'),
    nav: [{ place: 'palette', label: 'Questions about pay', order: 34, icon: 'history', roles: admins }],
  }),
  route('admin-account', {
    title: '{project} · Account',
    skeleton: 'list',
    load: () => import('../features/audit/screens/Account.tsx'),
  }),
  route('add-employee', {
    title: 'Add an employee',
    skeleton: 'form',
    load: () => import('../features/people/screens/AddEmployee.tsx'),
  }),
  route('project-details', {
    title: '{project}',
    denied: 'screen',
    detail: 'milestone',
    load: () => import('../features/projects/screens/ProjectDetails.tsx'),
  }),
  route('project-milestones', {
    title: '{project} · Milestones',
    denied: 'screen',
    detail: 'milestone',
    load: () => import('../features/projects/screens/ProjectMilestones.tsx'),
  }),
  route('project', {
    title: '{project}',
    denied: 'screen',
    frame: 'site',
    skeleton: 'none',
    load: () => import('../features/marketing/screens/ProjectOrProduct.tsx'),
  }),
  route('invoice', {
    title: 'Invoice {invoice}',
    load: () => import('../features/invoices/screens/InvoiceScreen.tsx'),
  }),
  route('search', {
    title: 'Search',
    skeleton: 'list',
    load: () => import('../features/search/screens/Search.tsx'),
  }),
  route('statement', {
    title: 'Statement of account',
    skeleton: 'table',
    load: () => import('../features/invoices/screens/StatementScreen.tsx'),
    nav: [{ place: 'palette', label: 'Statement of account', order: 16, icon: 'receipt', roles: clients }],
  }),
  {
    id: 'not-found',
    path: '*',
    access: { kind: 'public' },
    denied: 'home',
    frame: 'site',
    title: '404 Not Found',
    skeleton: 'none',
    nav: [],
    load: () => import('../features/marketing/screens/NotFound.tsx'),
  },
];

/** Old addresses; the query is kept. `home` is the signed-in person's own (product.md R2). */
export const redirects: readonly { from: string; to: string }[] = pages.flatMap((p) =>
  'redirectTo' in p ? [{ from: p.path, to: p.redirectTo }] : [],
);
