/** The one table of screens: router, guard, navigation, titles, skeletons and the access test read it. Paths and rights are those of bff/contract. */
import { type Access, type PageId, pages } from '@lamplight/bff/contract/pages.ts';
import type { Role } from '@lamplight/bff/contract/roles.ts';
import type { ComponentType } from 'react';
import type { SkeletonShape } from '../ui/Skeleton.tsx';

/** A link of the public site; those of the portal stand in `portalNav.ts`. */
export type NavEntry = {
  place: 'header' | 'role' | 'footer';
  label: string;
  order: number;
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
    title: '{callback}',
    frame: 'site',
    skeleton: 'form',
    load: () => import('../features/auth/screens/GoogleCallback.tsx'),
  }),
  route('dropbox-callback', {
    title: 'Connect Dropbox',
    frame: 'site',
    skeleton: 'form',
    load: () => import('../features/integrations/screens/ConnectCallback.tsx'),
  }),
  route('github-callback', {
    title: 'Connect GitHub',
    frame: 'site',
    skeleton: 'form',
    load: () => import('../features/integrations/screens/ConnectCallback.tsx'),
  }),
  route('change-password', {
    title: 'Change your password',
    skeleton: 'form',
    load: () => import('../features/auth/screens/ChangePassword.tsx'),
  }),
  route('profile', {
    title: 'Profile',
    denied: 'screen',
    skeleton: 'form',
    load: () => import('../features/profile/screens/Profile.tsx'),
  }),
  ...(['client-settings', 'employee-settings', 'admin-settings'] as const).map((id) =>
    route(id, {
      title: 'Settings',
      denied: 'screen',
      skeleton: 'form',
      load: () => import('../features/profile/screens/Settings.tsx'),
    }),
  ),
  route('proposal-form', {
    title: 'Start a project',
    denied: 'screen',
    skeleton: 'form',
    load: () => import('../features/proposals/screens/ProposalForm.tsx'),
    nav: [{ place: 'header', label: 'Start a Project', order: 2 }],
  }),
  route('client', {
    title: 'Client portal',
    load: () => import('../features/homes/screens/ClientPortal.tsx'),
    nav: [{ place: 'role', label: 'Client Portal', order: 1, roles: clients }],
  }),
  route('employee', {
    title: 'Team workspace',
    load: () => import('../features/homes/screens/TeamWorkspace.tsx'),
    nav: [{ place: 'role', label: 'Team Workspace', order: 1, roles: staff }],
  }),
  route('documentation', {
    title: 'Documents',
    load: () => import('../features/projects/screens/Documentation.tsx'),
  }),
  route('client-documentation', {
    title: 'Documents',
    load: () => import('../features/projects/screens/Documentation.tsx'),
  }),
  route('employee-interests', {
    title: 'My interests',
    skeleton: 'table',
    load: () => import('../features/projects/screens/EmployeeInterests.tsx'),
  }),
  route('employee-time', {
    title: 'My hours',
    skeleton: 'table',
    load: () => import('../features/time/screens/EmployeeTime.tsx'),
  }),
  route('admin', {
    title: 'Admin console',
    load: () => import('../features/homes/screens/AdminConsole.tsx'),
    nav: [{ place: 'role', label: 'Admin Console', order: 1, roles: admins }],
  }),
  route('admin-proposals', {
    title: 'Proposals',
    skeleton: 'table',
    detail: 'proposal',
    load: () => import('../features/proposals/screens/AdminProposals.tsx'),
  }),
  route('admin-projects', {
    title: 'Projects',
    skeleton: 'table',
    detail: 'project',
    load: () => import('../features/projects/screens/AdminProjects.tsx'),
  }),
  route('admin-clients', {
    title: 'Clients',
    skeleton: 'table',
    detail: 'person',
    load: () => import('../features/people/screens/AdminClients.tsx'),
  }),
  route('admin-invoices', {
    title: 'Invoices',
    skeleton: 'table',
    load: () => import('../features/invoices/screens/AdminInvoices.tsx'),
  }),
  route('admin-company', {
    title: 'Company particulars',
    skeleton: 'form',
    load: () => import('../features/company/screens/AdminCompany.tsx'),
  }),
  route('admin-drive-settings', {
    title: 'Storage',
    load: () => import('../features/integrations/screens/Connections.tsx'),
  }),
  route('github', {
    title: 'GitHub',
    load: () => import('../features/integrations/screens/Connections.tsx'),
  }),
  route('admin-costs', {
    title: 'Costs',
    skeleton: 'table',
    load: () => import('../features/costs/screens/AdminCosts.tsx'),
  }),
  route('admin-books', {
    title: 'Books',
    skeleton: 'table',
    detail: 'entry',
    load: () => import('../features/books/screens/Books.tsx'),
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
  }),
  route('admin-analytics', {
    title: 'Analytics',
    skeleton: 'list',
    detail: 'figure',
    load: () => import('../features/analytics/screens/AdminAnalytics.tsx'),
  }),
  route('admin-applications', {
    title: 'Applications',
    skeleton: 'table',
    detail: 'application',
    load: () => import('../features/careers/screens/AdminApplications.tsx'),
  }),
  route('admin-jobs', {
    title: 'Jobs',
    skeleton: 'table',
    detail: 'job',
    load: () => import('../features/careers/screens/AdminJobs.tsx'),
  }),
  route('admin-enquiries', {
    title: 'Enquiries',
    skeleton: 'table',
    detail: 'enquiry',
    load: () => import('../features/careers/screens/AdminEnquiries.tsx'),
  }),
  route('admin-catalogue', {
    title: 'Catalogue',
    skeleton: 'table',
    detail: 'open',
    load: () => import('../features/catalogue/screens/AdminCatalogue.tsx'),
  }),
  route('tech-stacks', {
    title: 'Tech stacks',
    skeleton: 'table',
    load: () => import('../features/catalogue/screens/TechStacks.tsx'),
  }),
  route('employee-management', {
    title: 'Employees',
    skeleton: 'table',
    detail: 'person',
    load: () => import('../features/people/screens/EmployeeManagement.tsx'),
  }),
  route('admin-audit', {
    title: 'Audit',
    skeleton: 'list',
    detail: 'event',
    load: () => import('../features/audit/screens/Audit.tsx'),
  }),
  route('admin-pay-questions', {
    title: 'Questions about pay',
    skeleton: 'list',
    load: () => import('../features/audit/screens/PayQuestions.tsx'),
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
  route('chat', {
    title: 'Chat',
    denied: 'screen',
    skeleton: 'list',
    detail: 'conversation',
    load: () => import('../features/chat/screens/Chat.tsx'),
  }),
  route('notifications', {
    title: 'Notifications',
    skeleton: 'list',
    load: () => import('../features/notifications/screens/Notifications.tsx'),
  }),
  route('statement', {
    title: 'Statement of account',
    skeleton: 'table',
    load: () => import('../features/invoices/screens/StatementScreen.tsx'),
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
