/** What structures of pay give their service. */
import { ADMINS, invalidate } from '@lamplight/common/service/signal.ts';
import { structureEvents } from './events.ts';
import { payStructure } from './structure.ts';
import { structuresView } from './view.ts';

export const structures = {
  events: structureEvents,
  deciders: [payStructure],
  views: { structures: structuresView },
  signals: { structures: () => [invalidate(ADMINS, 'payroll')] },
} as const;
