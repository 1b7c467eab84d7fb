import type { Service } from '../services.ts';

export const texts = {
  title: 'Six services, one way of working',
  lead: 'Whatever we build for you is planned in milestones, handed over with its evidence and invoiced after you accepted it. Start from the service that is nearest; a project may hold several.',
  builtWith: 'Built with',
  more: 'What else it brings',
  madeThisWay: (product: string) => `See ${product}, made this way`,
} as const;

/** What an offering contains: things that are handed over, each of which can be checked. */
export const bullets: Readonly<Record<Service['code'], readonly string[]>> = {
  AI: [
    'Assistants that answer from your own documents and name the passage',
    'Reading invoices, forms and letters into fields, with a person for the doubtful ones',
    'Forecasts of demand, load or stock, each with how far off it was before',
    'A test set of your own cases, run before every release',
    'Your data stays where you decide; what a model may see is written down',
  ],
  WEB: [
    'Portals for clients, staff and partners, with roles that the server enforces',
    'Shops and booking with Indian payments, GST invoices and refunds',
    'Pages that are read before any script runs, on a slow phone too',
    'Keyboard, screen reader and contrast checked by machine on every change',
    'Moving from an old system, with the old addresses still working',
  ],
  MOBILE: [
    'One codebase for Android and iOS, in both stores under your account',
    'Works offline and catches up by itself when the network returns',
    'Camera, location, notifications and payments where the work needs them',
    'Tried on cheap phones with little memory, not only on new ones',
    'Crash reports and updates for as long as the care plan runs',
  ],
  CLOUD: [
    'Servers described in code, so that a second copy takes an hour',
    'Releases without a pause, and the way back tried beforehand',
    'Backups that are restored on a schedule, with the time it took',
    'Alerts that say what to do, sent to the person on duty',
    'A bill per part, so that you see what costs what',
  ],
  DATA: [
    'Pipelines that can be run again without counting anything twice',
    'A warehouse in which each figure names its source and its day',
    'Dashboards that agree with the ledger, to the paisa',
    'Checks that stop a wrong load before anyone reads it',
    'Personal data found, marked and deleted on time',
  ],
  UIUX: [
    'Talks with the people who will use it, written down in their words',
    'Clickable drafts within days, tried by those people before any code',
    'Interface design for phone, desk and print',
    'A design system in code, with every state drawn: empty, error, loading',
    'A review of what you have: what stops people, in order of harm',
  ],
};
