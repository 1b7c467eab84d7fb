/** Every projection of this service; also read by the rebuild worker. */
import { people } from './accounts/views.ts';
import { applicationsView, enquiriesView, jobsView } from './careers/views.ts';
import { due } from './due.ts';

export const projections = [people, due, jobsView, applicationsView, enquiriesView] as const;
