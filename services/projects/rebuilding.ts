/** What a rebuild thread needs of this service: it imports this by path. */
export { definitions } from './events.ts';
export { projections } from './projections.ts';
