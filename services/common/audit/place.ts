/**
 * A place in the history of all services: when an event happened, and its position among those of the same instant. Lists
 * begin with the newest, so what follows a place is older; one place is good for every service.
 */
import { Buffer } from 'node:buffer';

export type Place = Readonly<{ occurredAt: string; position: string }>;

const FORM = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) ([0-9a-f]{32}\.\d{20})$/;

export const isOlder = (a: Place, b: Place): boolean =>
  a.occurredAt < b.occurredAt || (a.occurredAt === b.occurredAt && a.position < b.position);

/** What a list that stopped behind this place gives as its `next`. */
export const cursorAt = ({ occurredAt, position }: Place): string =>
  Buffer.from(`${occurredAt} ${position}`).toString('base64url');

/** Null for what is no place. */
export const placeOf = (cursor: string): Place | null => {
  const [, occurredAt, position] = FORM.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return occurredAt === undefined || position === undefined ? null : { occurredAt, position };
};
