/** Where the site and scripts find every call: on the website's own origin. */
export const API = '/api';

/** @returns the names of a path's parameters, in their order */
export const parametersIn = (path: string): readonly string[] =>
  [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);

/** Where a path of the contract stands on the site. */
export const addressOf = (path: string): string => `${API}${path}`;
