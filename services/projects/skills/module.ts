/** What the skills of people give their service. */
import { invalidate, STAFF } from '@lamplight/common/service/signal.ts';
import { skillEvents } from './events.ts';
import { needsView } from './needs-view.ts';
import { skillset } from './skillset.ts';
import { skillView } from './view.ts';

export const skills = {
  events: skillEvents,
  deciders: [skillset],
  views: { skills: skillView, needs: needsView },
  signals: { skills: () => [invalidate(STAFF, 'skill')] },
} as const;
