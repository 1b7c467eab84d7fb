/** What code activity gives its service. */
import { codeChanged } from '../signal.ts';
import { delivery } from './delivery.ts';
import { deliveryEvents } from './events.ts';
import { codeActivity, codeChecks, codeEvidence } from './views.ts';

export const activityModule = {
  events: deliveryEvents,
  deciders: [delivery],
  views: { codeActivity, codeEvidence, codeChecks },
  signals: { codeActivity: codeChanged, codeEvidence: codeChanged, codeChecks: codeChanged },
} as const;
