/** What the catalogue of components gives its service. */
import { ADMINS, invalidate } from '@lamplight/common/service/signal.ts';
import { payComponent } from './component.ts';
import { componentEvents } from './events.ts';
import { componentsView } from './view.ts';

export const components = {
  events: componentEvents,
  deciders: [payComponent],
  views: { components: componentsView },
  signals: { components: () => [invalidate(ADMINS, 'payroll')] },
} as const;
