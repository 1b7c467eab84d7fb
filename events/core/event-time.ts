/**
 * When an event happened, as against when a store recorded it. An event's time goes forward within its stream and from
 * cause to effect, whatever a clock says that was set back or runs apart from another process's. It goes no further than
 * that: a clock that was once far ahead would otherwise hold the time of everything that happens later.
 */

/** Instants are RFC 3339 in UTC with milliseconds and Z, so that their order is that of strings. '' is before all of them. */
export const laterOf = (at: string, other: string): string => (at < other ? other : at);

/** What is decided and what is recorded have one time: a command that says when it was given (`at`) says none before this one. */
export const givenAt = <C>(command: C, at: string): C =>
  typeof command === 'object' &&
  command !== null &&
  'at' in command &&
  typeof command.at === 'string' &&
  command.at < at
    ? { ...command, at }
    : command;
