/**
 * Every call that the edge knows. The BFF guards by this table, OpenAPI is made from it, services serve by it and are handed
 * what it reads. No row → 404, another method → 405.
 */
import type { input, output } from 'zod/v4/core';
import type { RouteId } from './paths.ts';
import { auditRoutes } from './routes/audit.ts';
import { authRoutes } from './routes/auth.ts';
import { careersRoutes } from './routes/careers.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { changesRoutes } from './routes/changes.ts';
import { codeRoutes } from './routes/code.ts';
import { connectionsRoutes } from './routes/connections.ts';
import { conversationsRoutes } from './routes/conversations.ts';
import { costsRoutes } from './routes/costs.ts';
import type { Declaration } from './routes/declaration.ts';
import { deliveryRoutes } from './routes/delivery.ts';
import { documentsRoutes } from './routes/documents.ts';
import { insightRoutes } from './routes/insight.ts';
import { interestsRoutes } from './routes/interests.ts';
import { invoicesRoutes } from './routes/invoices.ts';
import { notificationsRoutes } from './routes/notifications.ts';
import { payQuestionsRoutes } from './routes/pay-questions.ts';
import { payrollRoutes } from './routes/payroll.ts';
import { peopleRoutes } from './routes/people.ts';
import { projectsRoutes } from './routes/projects.ts';
import { proposalsRoutes } from './routes/proposals.ts';
import { reportsRoutes } from './routes/reports.ts';
import { storageRoutes } from './routes/storage.ts';
import { subMilestonesRoutes } from './routes/sub-milestones.ts';
import { timeRoutes } from './routes/time.ts';

export type { Method, ParamsOf, RouteId } from './paths.ts';
export { type Declaration, FILE_LIMIT, OCTET_TYPE, PICTURE_LIMIT, RECEIPT_LIMIT } from './routes/declaration.ts';

export const declarations = {
  ...authRoutes,
  ...peopleRoutes,
  ...proposalsRoutes,
  ...projectsRoutes,
  ...subMilestonesRoutes,
  ...interestsRoutes,
  ...changesRoutes,
  ...reportsRoutes,
  ...timeRoutes,
  ...costsRoutes,
  ...documentsRoutes,
  ...deliveryRoutes,
  ...invoicesRoutes,
  ...payrollRoutes,
  ...auditRoutes,
  ...payQuestionsRoutes,
  ...catalogueRoutes,
  ...insightRoutes,
  ...careersRoutes,
  ...conversationsRoutes,
  ...notificationsRoutes,
  ...connectionsRoutes,
  ...storageRoutes,
  ...codeRoutes,
} satisfies Readonly<Record<RouteId, Declaration>>;
type Declarations = typeof declarations;

/** What the calls are about: the headings of the reference. */
export const subjects: readonly Readonly<{ name: string; about: string; routes: object }>[] = [
  { name: 'Signing in', about: 'Accounts, sessions, codes and proofs.', routes: authRoutes },
  { name: 'People', about: 'Employees, clients and billing profiles.', routes: peopleRoutes },
  { name: 'Proposals', about: 'From a draft to a decision on an offer.', routes: proposalsRoutes },
  { name: 'Projects', about: 'Staffing, milestones, progress, files and ratings.', routes: projectsRoutes },
  {
    name: 'Sub-milestones',
    about: 'What a milestone is made of: who does it, and who verifies it.',
    routes: subMilestonesRoutes,
  },
  { name: 'Reports', about: 'What a lead says of a week, and how the project stands.', routes: reportsRoutes },
  { name: 'Time', about: 'Hours that people put into projects, and the judgement on them.', routes: timeRoutes },
  { name: 'Cost', about: 'What people and projects cost, holidays and leave; for admins alone.', routes: costsRoutes },
  { name: 'Changes', about: 'What either side asks to be changed in a contract.', routes: changesRoutes },
  {
    name: 'Documents',
    about: 'Documents of projects, version by version, and the decisions on them.',
    routes: documentsRoutes,
  },
  {
    name: 'Delivery',
    about: 'Links to what was delivered, for people without an account, and what is done by them.',
    routes: deliveryRoutes,
  },
  {
    name: 'Interests',
    about: 'Who would like to be on a project that looks for people, and the answer to it.',
    routes: interestsRoutes,
  },
  {
    name: 'Invoices',
    about: 'Invoices, payments, credit and the particulars that invoices show.',
    routes: invoicesRoutes,
  },
  {
    name: 'Payroll',
    about: 'What goes into people’s pay: the rules of the law, and what people tell of themselves.',
    routes: payrollRoutes,
  },
  {
    name: 'Audit',
    about: 'What happened, what was true at an instant, and whether the record is whole.',
    routes: auditRoutes,
  },
  {
    name: 'Questions about pay',
    about: 'What an auditor asks of payroll, as of a day and as known at an instant.',
    routes: payQuestionsRoutes,
  },
  { name: 'Catalogue', about: 'Plans, products, technologies and skills.', routes: catalogueRoutes },
  { name: 'Insight', about: 'Search, figures, and what happened since one last looked.', routes: insightRoutes },
  { name: 'Careers', about: 'Jobs, applications and messages to the company.', routes: careersRoutes },
  {
    name: 'Conversations',
    about: 'What people write to each other about proposals, projects and payslips, and directly.',
    routes: conversationsRoutes,
  },
  {
    name: 'Notifications',
    about: 'What still needs somebody, what they should know, and how they hear of it.',
    routes: notificationsRoutes,
  },
  {
    name: 'Connections',
    about: 'Google Drive, Dropbox and GitHub: connecting, how it stands, disconnecting.',
    routes: connectionsRoutes,
  },
  {
    name: 'Storage',
    about: "Projects' folders at Google Drive and Dropbox: what is out of step there.",
    routes: storageRoutes,
  },
  {
    name: 'Code',
    about: 'Repositories of projects, who may use them, and what was done there.',
    routes: codeRoutes,
  },
];

/** A row of the table. */
export type Route = Declaration & Readonly<{ id: RouteId }>;

export const routes: readonly Route[] = (Object.keys(declarations) as RouteId[]).map((id) => ({
  id,
  ...declarations[id],
}));

/** Sign-in calls, sessions and the stream: a bearer counts for none of them. Who one is, identity says. */
export const isTheEdges = ({ to, id }: Pick<Route, 'to' | 'id'>): boolean => to === 'bff' && id !== 'me';

/** What its service reads of a body or a query; nothing where the route declares none. */
type Read<Id extends RouteId, Part extends string> =
  Declarations[Id] extends Readonly<Record<Part, infer Shape>> ? output<Shape> : undefined;
export type BodyOf<Id extends RouteId> = Read<Id, 'request'>;
export type QueryOf<Id extends RouteId> = Read<Id, 'query'>;
export type AnswerOf<Id extends RouteId> = Read<Id, 'answer'>;
/** What is sent, before it is read. */
type Sent<Id extends RouteId, Part extends string> =
  Declarations[Id] extends Readonly<Record<Part, infer Shape>> ? input<Shape> : undefined;
/** Whoever sends a list does not hand it over to be changed. */
export type BodySentTo<Id extends RouteId> = Unchanged<Sent<Id, 'request'>>;
type Unchanged<Value> = Value extends object ? { readonly [Name in keyof Value]: Unchanged<Value[Name]> } : Value;
export type QuerySentTo<Id extends RouteId> = Sent<Id, 'query'>;
export type AccessOf<Id extends RouteId> = Declarations[Id]['access'];

/** `<img>` and players ask for these, which cannot set a header. */
export const contentRoutes: readonly RouteId[] = routes.filter(({ content }) => content).map(({ id }) => id);
