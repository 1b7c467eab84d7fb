/** The company's clock: IST, whatever zone the server stands in. */
const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** @param at RFC 3339. @returns `22 November 2026 at 03:10 IST` */
export const shownInstant = (at: string): string => `${format.format(new Date(at))} IST`;
