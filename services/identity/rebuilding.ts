/** What a rebuild worker needs of this service: it shares no functions with the thread that starts it. */
export { definitions } from './events.ts';
export { projections } from './projections.ts';
