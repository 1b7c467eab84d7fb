/** What a rebuild thread needs of this service: it imports this by path. */
import { declared } from './declared.ts';

export const { definitions, projections } = declared;
