/** What pay beside the salary gives its service. */
import type { Payroll } from '../context.ts';
import { milestoneBonus } from './bonus.ts';
import { additionalPayEvents } from './events.ts';
import { additionalPay } from './pay.ts';
import { bonusHearer, bonusProposer, payRecoverer } from './reactors.ts';
import { additionalPayView } from './view.ts';

export const additional = {
  events: additionalPayEvents,
  deciders: [additionalPay, milestoneBonus],
  views: { additionalPay: additionalPayView },
  reactors: (payroll: () => Promise<Payroll>) => [bonusHearer, bonusProposer(payroll), payRecoverer(payroll)],
} as const;
