/** How the days of the demo company lie. Day 0 is the story's first; its last is today. */

export const STORY_DAYS = 120;
/** Of each of Tara's products. */
export const RELEASES = 24;
export const RELEASE_DAYS = 14;
/** The year of releases comes before the story, and a fortnight after the last of them. */
export const BEFORE_DAYS = (RELEASES + 1) * RELEASE_DAYS;

const DAY_MS = 86_400_000;
const IST_MS = 19_800_000;

/** @returns epoch ms of an hour of a day of the story, in India. @param now epoch ms @param day 0 is the story's first */
export const hourOf = (now: number, day: number, hour: number): number => {
  const today = Math.floor((now + IST_MS) / DAY_MS) * DAY_MS - IST_MS;
  return today + (day - STORY_DAYS) * DAY_MS + hour * 3_600_000;
};
/** When the product is started for the first time, an hour before anybody comes. */
export const companyBegins = (now: number): number => hourOf(now, -BEFORE_DAYS, 5);
