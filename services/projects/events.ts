/** Every event type of this service's streams. */
import type { EventDefinition } from '@lamplight/events/core/types.ts';
import { catalogueEvents } from './catalogue/events.ts';
import { companyEvents } from './company/events.ts';
import { fileEvents } from './files/events.ts';
import { glanceEvents } from './glance/events.ts';
import { metricEvents } from './insight/events.ts';
import { invoiceBookEvents, receivableEvents } from './invoices/events.ts';
import { projectEvents } from './projects/events.ts';
import { proposalEvents } from './proposals/events.ts';
import { skillEvents } from './skills/events.ts';
import { personEvents } from './staffing/events.ts';

export const definitions: readonly EventDefinition[] = [
  ...proposalEvents,
  ...projectEvents,
  ...personEvents,
  ...receivableEvents,
  ...invoiceBookEvents,
  ...fileEvents,
  ...glanceEvents,
  ...catalogueEvents,
  ...skillEvents,
  ...metricEvents,
  ...companyEvents,
];
