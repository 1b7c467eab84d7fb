import type { ShownTechStack } from '@lamplight/bff/contract/catalogue.ts';

/** Categories in the order in which they are shown. */
const order: readonly ShownTechStack['category'][] = ['FRONTEND', 'BACKEND', 'MOBILE', 'CLOUD', 'DATA', 'AI', 'DESIGN'];

/** The names of the stacks in these categories, in the order of the categories. */
export const namesOf = (stacks: readonly ShownTechStack[], of: readonly ShownTechStack['category'][]): string[] =>
  of.flatMap((category) => stacks.filter((stack) => stack.category === category).map((stack) => stack.name));

/** The names of all of them, in that order. */
export const shownStacks = (stacks: readonly ShownTechStack[]): string[] => namesOf(stacks, order);
