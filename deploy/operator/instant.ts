/** A time on the command line: RFC 3339, or a day, which begins at midnight UTC. */
const FORM = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/** How it is written, for the sentence that refuses another form. */
export const TIME_FORM = 'like 2026-11-28T09:30:00Z or 2026-11-28';

/** @returns RFC 3339 UTC with milliseconds, as events bear it; null for what is no time */
export const instantIn = (text: string): string | null => {
  const at = FORM.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};
