/** Words of the front page, and those that several public pages share. Nothing here is a figure of the company: figures come from the server. */
export const texts = {
  headline: 'See every step before you pay for it.',
  lead: 'We build software in milestones. Each one comes with its evidence, you accept it or send it back, and the invoice follows your decision.',
  getStarted: 'Get Started',
  viewPricing: 'View Pricing',
  startProject: 'Start a Project',
  storyIs: 'An example project, from the first word to launch',
  noClaims: 'No figures published yet.',
  counted: 'How this is counted',
  servicesTitle: 'Six things we do',
  servicesSays: 'Start from any of them. The proposal form remembers which.',
  servicesMore: 'What each of them contains',
  evidenceTitle: 'What was promised, beside what was delivered',
  evidenceSays:
    'A milestone is accepted on evidence: criteria on the left, files, merged requests and checks on the right, the amount below. Nothing is invoiced before you press the button.',
  promisedIn: 'Promised in offer 4',
  deliveredOn: 'Delivered today',
  accepting: 'Accepting invoices',
  withGst: 'with GST',
  yourAnswer: 'Your answer: accept it, or send it back with reasons.',
  exampleIs: 'An example',
  evidenceMore: 'See software we have built',
  howTitle: 'How delivery works',
  howSays: 'Five steps, each with a name under it and a date beside it.',
  howMore: 'What we hold ourselves to',
  stacksTitle: 'What we build with',
  stacksSays: 'Technologies that our teams work with today.',
  noStacks: 'No technologies published yet.',
  pricesTitle: 'Prices you can read',
  pricesSays: 'Fixed, by the month, or made for you. Without GST.',
  noPlans: 'No prices published yet. Tell us what you need and we make you an offer.',
  pricesMore: 'Compare what is included',
  lastTitle: 'Tell us what you want to exist.',
  lastSays: 'Goals, a budget, a date. It is saved while you write, and a person reads it.',
  existTitle: 'What should exist?',
  existExample: 'A portal where patients book for themselves',
  existSays: 'Your words become the title of the proposal. Nothing is owed until you accept an offer.',
  /** product.md §2 */
  notFound: '404 Not Found',
  notFoundSays: 'Nothing is kept at this address. It may have been moved, or mistyped.',
  notFoundWays: 'Where to go from here',
} as const;

export const portalWords = {
  client: 'Open Client Portal',
  employee: 'Open Team Workspace',
  team_lead: 'Open Team Workspace',
  admin: 'Open Admin Console',
} as const;

/** What the lists of the server are called where one of them does not come. */
export const listWords = {
  claims: 'Our figures',
  plans: 'Prices',
  techStacks: 'Technologies',
  products: 'Products',
} as const;

export const story = [
  { when: '12 Aug', title: 'You propose', says: 'Goals, budget, a date. Ten minutes, no call.' },
  { when: '3 Sep', title: 'Offer 4 accepted', says: 'Every version kept, every change shown.' },
  { when: '30 Sep', title: 'Discovery accepted', says: 'Seven files, two of them returned once.' },
  {
    when: 'Today, 10:42',
    title: 'Booking submitted',
    says: 'Three files, two merged requests. Your turn.',
    lit: true,
  },
  { when: '28 Feb', title: 'Launch', says: 'The date that you agreed to. It moves only if you say so.', next: true },
] as const;

export const promised = [
  'Patients book, move and cancel a visit',
  'Calendar sync within a minute',
  'Reminders by mail and text',
] as const;
export const delivered = [
  { icon: 'file', says: 'booking-flow.pdf, version 3', mark: 'a41f 90c2' },
  { icon: 'shield', says: 'Request 118 merged, 214 checks passed' },
  { icon: 'file', says: 'reminders-test.mp4', mark: '07be 6d11' },
] as const;
/** The amount of the example: 3,00,000.00 with 18 % of GST. */
export const EXAMPLE_PAISE = 3_54_000_00;

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

export const ways = [
  { to: '/', title: 'Front page', says: 'What we do, and how a project runs' },
  { to: '/services', title: 'Services', says: 'Six offerings with what each contains' },
  { to: '/pricing', title: 'Pricing', says: 'Plans, and what is included' },
  { to: '/contact', title: 'Contact', says: 'Tell us what you were looking for' },
] as const;
