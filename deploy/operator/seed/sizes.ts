/** How large a company is. Events are what comes of it: so many, within a few of a hundred. */

/** `customers`: the clients who have projects. */
export type Size = Readonly<{ staff: number; clients: number; customers: number; projects: number }>;

const NAMED: Readonly<Record<string, number>> = { small: 10_000, medium: 100_000, large: 1_000_000 };
/**
 * A project as people live it comes to sixteen events, so that `large` has some 43,000 projects. This company has a hundred
 * thousand, and as many people.
 */
const HUGE = { people: 50_000, projects: 100_000 };
export const FEWEST = 1_000;
export const MOST = 1_000_000;

/** What each thing comes to, as chance has it on average. */
const EVENTS_OF_A_PERSON = 6.1;
const EVENTS_OF_A_PROJECT = 16.1;
/** One person for so many events. */
const EVENTS_FOR_A_PERSON = 20;

/** @param word `small`, `medium`, `large`, `huge` or a number of events; null where it is none of them */
export const sizeOf = (word: string): Size | null => {
  if (word === 'huge') return companyOf(HUGE.people, HUGE.projects);
  const events = NAMED[word] ?? (/^\d{1,7}$/.test(word) ? Number(word) : Number.NaN);
  if (!(events >= FEWEST && events <= MOST)) return null;
  const people = Math.round(events / EVENTS_FOR_A_PERSON);
  return companyOf(people, Math.round((events - people * EVENTS_OF_A_PERSON) / EVENTS_OF_A_PROJECT));
};

const companyOf = (people: number, projects: number): Size => {
  const staff = Math.max(12, Math.round(people / 50));
  const clients = people - staff;
  return { staff, clients, customers: Math.max(2, Math.round(clients / 10)), projects };
};
