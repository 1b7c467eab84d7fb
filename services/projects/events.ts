/** Every event type of this service's streams. */
import type { EventDefinition } from '@lamplight/events/core/types.ts';
import { fileEvents } from './files/events.ts';
import { invoiceBookEvents, receivableEvents } from './invoices/events.ts';
import { projectEvents } from './projects/events.ts';
import { proposalEvents } from './proposals/events.ts';
import { personEvents } from './staffing/events.ts';

export const definitions: readonly EventDefinition[] = [
  ...proposalEvents,
  ...projectEvents,
  ...personEvents,
  ...receivableEvents,
  ...invoiceBookEvents,
  ...fileEvents,
];
