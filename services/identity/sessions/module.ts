/** What is recorded of sessions. */
import { session, sessionEvents } from './session.ts';

export const sessions = { events: sessionEvents, deciders: [session] } as const;
