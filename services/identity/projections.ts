/** Every projection of this service; also read by the rebuild worker. */
import { people } from './accounts/views.ts';
import { exitsDue } from './employees/exits.ts';

export const projections = [people, exitsDue] as const;
