/** What a company that has just begun does first; a step that is done falls away. */

export type Begun = Readonly<{
  /** People who work here beside the reader, invited ones among them. */
  hasColleagues: boolean;
  hasPlans: boolean;
  hasProducts: boolean;
}>;
export type Step = Readonly<{ id: string; what: string; more: string; act: string; to: string }>;
type Judged = Step & Readonly<{ isDone: (begun: Begun) => boolean }>;

const STEPS: readonly Judged[] = [
  {
    id: 'colleagues',
    what: 'Invite the people who work here.',
    more: 'Team leads run projects, employees deliver them; each gets a link by mail.',
    act: 'Invite',
    to: '/add-employee',
    isDone: (begun) => begun.hasColleagues,
  },
  {
    id: 'plans',
    what: 'Publish a plan with its price.',
    more: 'The pricing page shows plans from the day they hold on.',
    act: 'Write a plan',
    to: '/admin/catalogue?kind=plans&open=new',
    isDone: (begun) => begun.hasPlans,
  },
  {
    id: 'products',
    what: 'Show something that you built.',
    more: 'Products stand on their own pages and on the home page.',
    act: 'Add a product',
    to: '/admin/catalogue?kind=products&open=new',
    isDone: (begun) => begun.hasProducts,
  },
  {
    id: 'proposal',
    what: 'Take the first project in.',
    more: 'Clients propose by themselves after they sign up, or you propose for them.',
    act: 'Propose',
    to: '/proposalform',
    isDone: () => false,
  },
];

/** @returns what is left to do, in the order in which it is best done, and how many steps there are in all */
export const firstSteps = (begun: Begun): Readonly<{ left: readonly Step[]; all: number }> => ({
  left: STEPS.filter((step) => !step.isDone(begun)),
  all: STEPS.length,
});
