/** What an operator's command decides by itself, past every service: nothing personal is opened for it, and none is sealed. */
import { openChange } from '@lamplight/events/core/change.ts';
import { openCodec } from '@lamplight/events/core/codec.ts';
import { noKeys } from '@lamplight/events/core/sealed-fold.ts';
import type { Clock, EventDefinition } from '@lamplight/events/core/types.ts';
import type { EventStore } from '@lamplight/events/ports/event-store.ts';

/** @param definitions of the streams that are looked at and changed */
export const decidingOn = (events: EventStore, definitions: readonly EventDefinition[], clock: Clock) =>
  openChange({ events, codec: openCodec({ definitions, personalData: noKeys }), clock });
