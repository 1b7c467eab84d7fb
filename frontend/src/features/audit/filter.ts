/** The filter of the history as it stands in the URL, and as the server is asked. */
import { type AuditKind, auditKinds } from '@lamplight/bff/contract/audit.ts';
import type { Query } from '../../api/keys.ts';
import { wordsOf } from '../../parts/history/sentences.ts';
import { formatDate, instantOf } from '../../ui/dates.ts';

/** The kinds of things as the filter names them. */
export const KINDS: Readonly<Record<AuditKind, string>> = {
  proposal: 'Proposals',
  project: 'Projects',
  milestone: 'Milestones',
  invoice: 'Invoices',
  plan: 'Pricing plans',
  product: 'Products',
  techstack: 'Tech stacks',
  company: 'Company particulars',
  document: 'Documents',
  timesheet: 'Hours',
  costrate: 'Cost rates',
  expenses: 'Expenses',
  holidays: 'Holidays',
  leave: 'Leave',
  skillset: 'Skills',
  metric: 'Published figures',
  account: 'Accounts',
  job: 'Jobs',
  application: 'Applications',
  maintenance: 'Maintenance',
  statutoryrule: 'Rules of the law on pay',
  paystructure: 'Structures of pay',
  salary: 'Salaries',
  payprofile: 'Pay profiles',
  bankdetails: 'Bank details',
  journal: 'Entries of the journal',
  payread: 'Who looked at pay',
  payrollrun: 'Payroll runs',
  payrollmonth: 'Months of pay',
  payslip: 'Payslips',
  payer: 'The account that pays',
  attendance: 'Attendance',
  additionalpay: 'Pay beside the salary',
  paycomponent: 'Components of pay',
  conversation: 'Conversations',
  connection: 'Connections',
  storage: 'Folders of projects',
  repository: 'Repositories',
};
/** The kind of one thing, as a sentence names it. */
export const kindSaid = (kind: string): string => SAID[kind] ?? kind;
const SAID: Readonly<Record<string, string>> = {
  techstack: 'tech stack',
  company: 'company particulars',
  timesheet: 'hours of a person',
  costrate: 'cost rate of a person',
  expenses: 'expenses of a project',
  holidays: 'calendar of holidays',
  leave: 'leave of a person',
  skillset: 'skills of a person',
  metric: 'published figure',
  statutoryrule: 'rule of the law on pay',
  paystructure: 'structure of pay',
  salary: 'salary of a person',
  payprofile: 'pay profile of a person',
  bankdetails: 'bank details of a person',
  journal: 'entries of a document in the journal',
  payread: 'what an admin looked at or exported of others’ pay',
  payrollrun: 'payroll run',
  payrollmonth: 'month of pay',
  payslip: 'payslip of a person',
  payer: 'account that pays',
  attendance: 'attendance of a person',
  additionalpay: 'pay beside the salary of a person',
  paycomponent: 'component of pay',
};
export const isKind = (text: string): text is AuditKind => auditKinds.some((kind) => kind === text);

export const FILTERS = ['kind', 'id', 'projectId', 'person', 'actor', 'type', 'from', 'to'] as const;
export type FilterName = (typeof FILTERS)[number];
export type Filter = Readonly<Partial<Record<FilterName, string>>>;

const ID = /^[A-Za-z0-9_-]{1,128}$/;
const fits: Readonly<Record<FilterName, (text: string) => boolean>> = {
  kind: isKind,
  id: (text) => ID.test(text),
  projectId: (text) => ID.test(text),
  person: (text) => ID.test(text),
  actor: (text) => ID.test(text),
  type: (text) => /^[A-Za-z]{1,64}$/.test(text),
  from: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)),
  to: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)),
};

/** What the URL asks for; what does not read as a filter is left out. */
export const filterOf = (query: URLSearchParams): Filter =>
  Object.fromEntries(
    FILTERS.flatMap((name) => {
      const text = query.get(name);
      return text !== null && fits[name](text) ? [[name, text]] : [];
    }),
  );

/** Days count in IST, the last one to its end (domain.md §7). */
export const queryOf = ({ from, to, ...rest }: Filter): Query => ({
  ...rest,
  from: from === undefined ? undefined : instantOf(from),
  to: to === undefined ? undefined : new Date(Date.parse(instantOf(to)) + 86_400_000 - 1).toISOString(),
});

export type FilterWords = Readonly<{ name: FilterName; says: string }>;
/** Each filter in words, so that it can be dropped by name. */
export const filterSaid = (filter: Filter, nameOf: (id: string) => string | null): readonly FilterWords[] =>
  FILTERS.flatMap((name) => {
    const value = filter[name];
    return value === undefined ? [] : [{ name, says: labelOf[name](value, nameOf) }];
  });

const labelOf: Readonly<Record<FilterName, (value: string, nameOf: (id: string) => string | null) => string>> = {
  kind: (value) => (isKind(value) ? KINDS[value] : value),
  id: (value) => `One thing, ${value.slice(0, 8)}`,
  projectId: (value, nameOf) => nameOf(value) ?? `Project ${value.slice(0, 8)}`,
  person: (value, nameOf) => `About ${nameOf(value) ?? value.slice(0, 8)}`,
  actor: (value, nameOf) => `By ${nameOf(value) ?? value.slice(0, 8)}`,
  type: (value) => wordsOf(value),
  from: (value) => `From ${formatDate(value)}`,
  to: (value) => `Until ${formatDate(value)}`,
};
