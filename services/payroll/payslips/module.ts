/** What payslips give their service. */
import { payslipEvents } from './events.ts';
import { payslip } from './payslip.ts';
import { payslipsView } from './view.ts';

export const payslips = { events: payslipEvents, deciders: [payslip], views: { payslips: payslipsView } } as const;
