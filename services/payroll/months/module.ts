/** What months of pay give their service. */
import { monthEvents } from './events.ts';
import { payrollMonth } from './month.ts';

export const months = { events: monthEvents, deciders: [payrollMonth] } as const;
