/** What pay profiles give their service. */
import { profileEvents } from './events.ts';
import { payProfile } from './profile.ts';
import { profileOpener } from './reactors.ts';

export const profiles = {
  events: profileEvents,
  deciders: [payProfile],
  reactors: () => [profileOpener],
} as const;
