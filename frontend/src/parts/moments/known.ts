import { formatDate, formatInstant } from '../../ui/dates.ts';

/** `as known on 2 Nov 2026, 23:59 IST`. @param knownAt a day, which means its end, or an instant; undefined for now */
export const knownSaid = (knownAt: string | undefined): string =>
  knownAt === undefined
    ? 'as known now'
    : `as known on ${knownAt.length === 10 ? `${formatDate(knownAt)}, 23:59 IST` : formatInstant(knownAt, true)}`;
