/** How the days of the demo company lie. Day 0 is the story's first; its last is today. */

export const STORY_DAYS = 120;
/** Of each of Tara's products. */
export const RELEASES = 24;
export const RELEASE_DAYS = 14;
/** The year of releases comes before the story, and a fortnight after the last of them. */
export const BEFORE_DAYS = (RELEASES + 1) * RELEASE_DAYS;
