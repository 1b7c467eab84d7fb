/** In which stream a thing lives that has no stream of its own: milestones with their project, invoices with their client. */
import type { Projection } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import type { ReceivableEvent } from '../invoices/receivable.ts';
import type { ProjectEvent } from '../projects/project.ts';

type Placed =
  | Extract<ProjectEvent, { type: 'MilestonesPlanned' }>
  | Extract<ReceivableEvent, { type: 'InvoiceRequested' }>;
/** By `<kind>/<id>`. */
export type PlaceDoc = Readonly<{ _id: string; stream: StreamId }>;

export const places: Projection<PlaceDoc, Placed> = {
  name: 'places',
  version: 1,
  reads: { types: ['MilestonesPlanned', 'InvoiceRequested'] },
  ids: ({ type, data }) =>
    type === 'InvoiceRequested'
      ? [placeId('invoice', data.invoiceId)]
      : data.milestones.map(({ milestoneId }) => placeId('milestone', milestoneId)),
  evolve: (doc, { stream }, id) => doc ?? { _id: id, stream },
};

export const placeId = (kind: 'milestone' | 'invoice', id: string): string => `${kind}/${id}`;
