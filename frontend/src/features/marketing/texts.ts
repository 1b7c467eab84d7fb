/** Words of the public pages. Nothing here is a figure: figures come from the server. */
export const texts = {
  headline: 'See every step before you pay for it.',
  lead: 'We build software in milestones. Each one comes with its evidence, you accept it or send it back, and the invoice follows your decision.',
  getStarted: 'Get Started',
  startProject: 'Start a Project',
  servicesTitle: 'Six things we do',
  servicesSays: 'Start from any of them. The proposal form remembers which.',
  evidenceTitle: 'What was promised, beside what was delivered',
  evidenceSays:
    'A milestone is accepted on evidence: criteria on the left, files, merged requests and checks on the right, the amount below. Nothing is invoiced before you press the button.',
  howTitle: 'How delivery works',
  howSays: 'Five steps, each with a name under it and a date beside it.',
  lastTitle: 'Tell us what you want to exist.',
  /** specification §2 */
  notFound: '404 Not Found',
  notFoundSays: 'Nothing is kept at this address. It may have been moved, or mistyped.',
} as const;

export const portalWords = {
  client: 'Open Client Portal',
  employee: 'Open Team Workspace',
  team_lead: 'Open Team Workspace',
  admin: 'Open Admin Console',
} as const;

export const story = [
  { when: 'You', title: 'You propose', says: 'Goals, budget, a date. No call needed.' },
  { when: 'We', title: 'We make an offer', says: 'Every version kept, every change shown.' },
  { when: 'You', title: 'You accept a version', says: 'That one, by its fingerprint, and no other.' },
  {
    when: 'Now',
    title: 'A milestone arrives',
    says: 'Files and checks beside what was promised. Your turn.',
    lit: true,
  },
  { when: 'Then', title: 'The invoice follows', says: 'For what you accepted, never before.', next: true },
] as const;

export const services = [
  { code: 'AI', name: 'AI', says: 'Assistants, extraction and forecasting on your own data' },
  { code: 'WEB', name: 'Web', says: 'Portals and products that load before you notice' },
  { code: 'MOBILE', name: 'Mobile', says: 'One codebase, both stores, works offline' },
  { code: 'CLOUD', name: 'Cloud', says: 'Platforms that one person can run' },
  { code: 'DATA', name: 'Data', says: 'Pipelines, warehouses, figures people trust' },
  { code: 'UIUX', name: 'UI and UX', says: 'Research, interface design, design systems' },
] as const;

export const promised = [
  'Patients book, move and cancel a visit',
  'Their calendar follows by itself',
  'Reminders go out by mail and text',
] as const;
export const delivered = [
  { icon: 'file', says: 'The booking flow as a file, with version and fingerprint' },
  { icon: 'shield', says: 'The merged request, with the checks it passed' },
  { icon: 'file', says: 'A recording of the reminders at work' },
] as const;

export const how = [
  { title: 'Propose', says: 'You describe the goal and what it may cost. It is saved while you write.' },
  {
    title: 'Agree',
    says: 'Offers carry a number, a date they hold until and a plan of milestones. You accept, counter or decline.',
  },
  { title: 'Build', says: 'A lead and a team, named. You see progress as a percent that explains itself.' },
  { title: 'Accept', says: 'Each milestone comes with its evidence. You accept it, or send it back with reasons.' },
  { title: 'Pay', says: 'Only accepted milestones are invoiced. Every receipt stands beside what it paid for.' },
] as const;
