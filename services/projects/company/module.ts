/** What the company as a seller gives its service. */
import { companyEvents } from './events.ts';
import { companyParticulars } from './particulars.ts';

export const company = { events: companyEvents, deciders: [companyParticulars] } as const;
