/**
 * Appointments, by which something is somebody's while they are lead or admin: the ids of the events that made them so.
 * A view that is filled anew passes through how things once stood. By the terms it is told from how they stand: nothing is
 * taken from anybody by a view that has not heard of the appointment by which it is theirs, and nothing comes back by one
 * that has ended.
 */
export type Terms = Readonly<Record<string, readonly string[]>>;

/** @param eventId of the event that appointed them */
export const withTerm = (terms: Terms, userId: string, eventId: string): Terms => ({
  ...terms,
  [userId]: [...(terms[userId] ?? []), eventId],
});
