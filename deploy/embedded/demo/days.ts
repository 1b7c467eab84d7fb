/** How the days of the demo company lie. Day 0 is the story's first; its last is today. */
import { addDays, atHour, type CivilDate, istDate } from '@lamplight/common/calendar/civil.ts';

export const STORY_DAYS = 120;
/** Of each of Tara's products. */
export const RELEASES = 24;
export const RELEASE_DAYS = 14;
/** The year of releases comes before the story, and a fortnight after the last of them. */
export const BEFORE_DAYS = (RELEASES + 1) * RELEASE_DAYS;

/** @param now epoch ms @param day 0 is the story's first */
export const dayAt = (now: number, day: number): CivilDate =>
  addDays(istDate(new Date(now).toISOString()), day - STORY_DAYS);
/** @returns epoch ms of an hour of a day of the story, in India */
export const hourOf = (now: number, day: number, hour: number): number => Date.parse(atHour(dayAt(now, day), hour));
/** When the product is started for the first time, an hour before anybody comes. */
export const companyBegins = (now: number): number => hourOf(now, -BEFORE_DAYS, 5);
