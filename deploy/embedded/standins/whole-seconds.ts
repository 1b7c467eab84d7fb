/** A time as Dropbox and GitHub write it: ISO 8601 in UTC, in whole seconds. */

/** @param at milliseconds since 1970 */
export const wholeSeconds = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;
