/** What salaries give their service. */
import { salaryEvents } from './events.ts';
import { salary } from './salary.ts';

export const salaries = { events: salaryEvents, deciders: [salary] } as const;
