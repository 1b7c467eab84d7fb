import type { ShownTechStack } from '@lamplight/bff/contract/catalogue.ts';

/** Categories in the order in which they are shown, as visitors know them. */
export const categories: readonly (readonly [ShownTechStack['category'], string])[] = [
  ['FRONTEND', 'Frontend'],
  ['BACKEND', 'Backend'],
  ['MOBILE', 'Mobile'],
  ['CLOUD', 'Cloud'],
  ['DATA', 'Data'],
  ['AI', 'AI'],
  ['DESIGN', 'Design'],
];

/** The names of the stacks in these categories, in the order of the categories. */
export const namesOf = (stacks: readonly ShownTechStack[], of: readonly ShownTechStack['category'][]): string[] =>
  of.flatMap((category) => stacks.filter((stack) => stack.category === category).map((stack) => stack.name));
