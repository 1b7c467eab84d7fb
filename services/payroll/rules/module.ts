/** What statutory rules give their service. */
import { ADMINS, invalidate } from '@lamplight/common/service/signal.ts';
import { ruleEvents } from './events.ts';
import { statutoryRule } from './rule.ts';
import { rulesView } from './view.ts';

export const rules = {
  events: ruleEvents,
  deciders: [statutoryRule],
  views: { rules: rulesView },
  signals: { rules: () => [invalidate(ADMINS, 'payroll')] },
} as const;
