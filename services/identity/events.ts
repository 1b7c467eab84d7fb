/** Every event of this service. */
import { accountEvents } from './accounts/events.ts';
import { rosterEvents } from './accounts/roster.ts';
import { careersEvents } from './careers/events.ts';
import { claimEvents } from './claims/claim.ts';
import { sessionEvents } from './sessions/session.ts';

export const definitions = [...accountEvents, ...rosterEvents, ...claimEvents, ...sessionEvents, ...careersEvents];
