/** Words of the front page, and those that several public pages share. Nothing here is a figure of the company: figures come from the server. */
export const texts = {
  headline: 'See every step before you pay for it.',
  lead: 'We build software in milestones. Each one comes with its evidence, you accept it or send it back, and the invoice follows your decision.',
  getStarted: 'Get Started',
  viewPricing: 'View Pricing',
  ten: 'Ten minutes, no call.',
  startProject: 'Start a Project',
  noClaims: 'No figures published yet.',
  counted: 'How this is counted',
  worksTitle: 'Three rooms that people work in',
  worksSays: 'A calendar, a road and a shelf: software of ours, drawn as those see it who use it.',
  worksMore: 'See all products',
  see: 'See',
  exampleIs: 'An example',
  servicesTitle: 'Six things we do',
  servicesSays: 'Start from any of them. The proposal form remembers which.',
  servicesMore: 'What each of them contains',
  builtWith: 'Built with',
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
