/** What the people of a large company ask, and how soon each answer has to be there. */
import { addDays, type CivilDate } from '@lamplight/common/calendar/civil.ts';

export type Who = 'admin' | 'team_lead' | 'client';
/** The newest projects of each. */
export type Found = Readonly<Record<Who, readonly string[]>>;
export type Asking = Readonly<{ found: Found; random: () => number; today: CivilDate }>;
/** Whose question, by the name of its row, what it asks, and within how many ms 99 of 100 are answered; null: measured alone. */
export type Question = readonly [name: string, who: Who, path: (asking: Asking) => string, withinMs: number | null];

const pick = <T>(of: readonly T[], random: () => number): T => of[Math.floor(random() * of.length)] as T;
const WORDS = ['portal', 'clin', 'harbour bak', 'stock book', 'old town', 'order desk temp', 'mig'];
const word = ({ random }: Asking): string => encodeURIComponent(pick(WORDS, random));
const projectOf = (who: Who, { found, random }: Asking): string => pick(found[who], random);
const yearTo = (today: CivilDate): string => `from=${addDays(today, -364)}&to=${today}`;

/** Lists, details, boards, searches and histories. */
const SOON_MS = 50;
/** They add up all that there ever was. */
const FIGURES_MS = 200;

export const QUESTIONS: readonly Question[] = [
  ['list of projects', 'admin', () => '/projects?limit=50', SOON_MS],
  [
    'list of projects in a state',
    'admin',
    ({ random }) => `/projects?limit=50&state=${pick(['planned', 'active', 'completed'], random)}`,
    SOON_MS,
  ],
  ['list of a lead’s projects', 'team_lead', () => '/projects?limit=50', SOON_MS],
  ['list of a client’s projects', 'client', () => '/projects?limit=50', SOON_MS],
  ['list of proposals', 'admin', () => '/proposals?limit=50', SOON_MS],
  ['list of invoices', 'admin', () => '/invoices?limit=50', SOON_MS],
  ['list of overdue invoices', 'admin', () => '/invoices?limit=50&age=overdue&sort=due', SOON_MS],
  ['invoices by a word', 'admin', (asking) => `/invoices?limit=50&search=${word(asking)}`, SOON_MS],
  ['overdue invoices by a word', 'admin', (asking) => `/invoices?limit=50&age=overdue&search=${word(asking)}`, SOON_MS],
  ['list of clients', 'admin', () => '/clients?limit=50', SOON_MS],
  ['clients by a word', 'admin', (asking) => `/clients?limit=50&search=${word(asking)}`, SOON_MS],
  ['list of employees', 'admin', () => '/employees?limit=50', SOON_MS],
  ['list of documents', 'admin', () => '/documentation?limit=50', SOON_MS],
  ['who works on what', 'admin', () => '/project-assignments?limit=50', SOON_MS],
  ['one project', 'admin', (asking) => `/projects/${projectOf('admin', asking)}`, SOON_MS],
  ['one project of a client', 'client', (asking) => `/projects/${projectOf('client', asking)}`, SOON_MS],
  ['board of a project', 'team_lead', (asking) => `/projects/${projectOf('team_lead', asking)}/milestones`, SOON_MS],
  ['search', 'admin', (asking) => `/search?q=${word(asking)}`, SOON_MS],
  ['search of a client', 'client', (asking) => `/search?q=${word(asking)}`, SOON_MS],
  ['history of everything', 'admin', () => '/audit/events?limit=50', SOON_MS],
  [
    'history of one project',
    'admin',
    (asking) => `/audit/events?kind=project&id=${projectOf('admin', asking)}&limit=50`,
    SOON_MS,
  ],
  ['one project as it was', 'admin', (asking) => `/audit/project/${projectOf('admin', asking)}/state`, SOON_MS],
  [
    'history of a project in words',
    'team_lead',
    (asking) => `/projects/${projectOf('team_lead', asking)}/activity?limit=50`,
    SOON_MS,
  ],
  ['how a project came about', 'admin', (asking) => `/audit/accounts/${projectOf('admin', asking)}`, SOON_MS],
  ['conversations', 'client', () => '/conversations?limit=50', SOON_MS],
  ['notifications', 'team_lead', () => '/notifications?limit=50', SOON_MS],
  ['projects that look for people', 'team_lead', () => '/projects/available?limit=50', SOON_MS],
  ['who may be written to', 'client', () => '/conversations/addressees', SOON_MS],
  ['what happened lately', 'admin', () => '/glance?limit=50', SOON_MS],
  ['what happened lately, for a client', 'client', () => '/glance?limit=50', SOON_MS],
  ['skills', 'admin', () => '/skills', SOON_MS],
  ['receivables', 'admin', () => '/receivables', SOON_MS],
  ['statement of account', 'client', () => '/statement', SOON_MS],
  ['figures', 'admin', () => '/analytics', FIGURES_MS],
  ['figures of projects', 'admin', () => '/projects/analytics', FIGURES_MS],
  ['figures of a year', 'admin', ({ today }) => `/analytics?${yearTo(today)}`, null],
  ['figures of the projects of a year', 'admin', ({ today }) => `/projects/analytics?${yearTo(today)}`, null],
  [
    'what makes a figure of a year',
    'admin',
    ({ today }) => `/analytics/figures/on_time?limit=50&${yearTo(today)}`,
    null,
  ],
  ['forecast of a project', 'team_lead', (asking) => `/projects/${projectOf('team_lead', asking)}/forecast`, null],
  ['cost of a project', 'admin', (asking) => `/projects/${projectOf('admin', asking)}/cost`, null],
  ['utilisation', 'admin', ({ today }) => `/utilisation?month=${today.slice(0, 7)}`, null],
  ['journal', 'admin', () => '/payroll/journal?limit=50', SOON_MS],
  ['trial balance', 'admin', () => '/payroll/journal/trial-balance', null],
  ['reconciliation', 'admin', () => '/payroll/journal/reconciliation', null],
  ['whom an announcement reaches', 'admin', () => '/notifications/reach?role=client', null],
];
