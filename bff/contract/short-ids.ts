/**
 * How people name a sub-milestone outside of Lamplight, in a branch, a title or a message: `#MS-3FA94C1B`, the first eight signs
 * of its id. It is derived and never stored, so that whoever knows the id knows the name. Within a project it tells them apart.
 */
const SIGNS = 8;
const NAMED = /(?<![A-Za-z0-9])MS-([0-9A-Fa-f]{8})(?![A-Za-z0-9])/gi;

/** @param subMilestoneId a UUID */
export const shortIdOf = (subMilestoneId: string): string => `MS-${subMilestoneId.slice(0, SIGNS).toUpperCase()}`;

/** The short ids that a text names, each once, in their order; with or without the `#`. */
export const namedIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(NAMED)].map(([, signs = '']) => `MS-${signs.toUpperCase()}`)),
];
