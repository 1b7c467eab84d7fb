/** Chance that is the same for the same seed, and the words that things are called by. */

export type Chance = Readonly<{
  /** At least `from`, less than `to`. */
  between(from: number, to: number): number;
  pick<T>(of: readonly T[]): T;
  /** True in so many of a hundred. */
  in100(share: number): boolean;
  title(): string;
  name(): string;
  sentence(): string;
}>;

/** @param seed any whole number; `part`: so that what one life draws never moves what another does */
export const chanceOf = (seed: number, part: number): Chance => {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(part + 1, 0x85ebca6b)) >>> 0;
  // Mulberry32: small, and even enough for a company that nobody bets on.
  const random = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => Math.floor(from + random() * (to - from));
  const pick = <T>(of: readonly T[]): T => of[between(0, of.length)] as T;
  return {
    between,
    pick,
    in100: (share) => random() * 100 < share,
    title: () => `${pick(KINDS)} for ${pick(PLACES)} ${pick(TRADES)}`,
    name: () => `${pick(FIRST)} ${pick(LAST)}`,
    sentence: () => `${pick(SUBJECTS)} ${pick(VERBS)} ${pick(OBJECTS)}.`,
  };
};

const KINDS = [
  ...['Portal', 'Shop', 'Booking', 'Stock book', 'Mobile app', 'Data warehouse', 'Helpdesk', 'Billing', 'Planner'],
  ...['Reports', 'Order desk', 'Field app', 'Archive', 'Training site', 'Payments', 'Search', 'Migration', 'Calendar'],
];
const PLACES = [
  ...['Northern', 'Riverside', 'Old Town', 'Lakeview', 'Harbour', 'Hill', 'Central', 'Garden', 'Station', 'Market'],
  ...['Temple Road', 'Eastern', 'Canal', 'Fort', 'Valley', 'Coastal', 'Mill', 'Bridge', 'Palace', 'Orchard'],
];
const TRADES = [
  ...['Clinics', 'Bakeries', 'Schools', 'Hotels', 'Pharmacies', 'Carriers', 'Farms', 'Printers', 'Workshops'],
  ...['Libraries', 'Opticians', 'Laundries', 'Theatres', 'Builders', 'Tailors', 'Nurseries', 'Dentists', 'Museums'],
];
const FIRST = [
  ...['Aarav', 'Aditi', 'Anjali', 'Arjun', 'Divya', 'Farah', 'Gaurav', 'Isha', 'Karan', 'Kavya', 'Lakshmi', 'Manish'],
  ...['Meera', 'Mohan', 'Neha', 'Nikhil', 'Pooja', 'Priya', 'Rahul', 'Riya', 'Rohan', 'Sana', 'Tara', 'Vikram'],
];
const LAST = [
  ...['Agarwal', 'Banerjee', 'Bose', 'Chopra', 'Das', 'Fernandes', 'Ghosh', 'Gupta', 'Iyer', 'Jain', 'Joshi', 'Kapoor'],
  ...['Khan', 'Kulkarni', 'Menon', 'Mishra', 'Nair', 'Patel', 'Pillai', 'Rao', 'Reddy', 'Sharma', 'Singh', 'Varma'],
];
const SUBJECTS = ['The orders', 'The appointments', 'The stock lists', 'The deliveries', 'The bills', 'The shifts'];
const VERBS = ['come by', 'are kept on', 'are written on', 'are told by', 'wait for', 'depend on'];
const OBJECTS = ['telephone', 'paper', 'one old computer', 'a sheet that everybody shares', 'whoever is there', 'mail'];
