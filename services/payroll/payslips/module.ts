/** What payslips give their service. */
import type { Payroll } from '../context.ts';
import { payslipEvents } from './events.ts';
import { payslip } from './payslip.ts';
import { slipPublisher } from './publishing.ts';
import { payslipsView } from './view.ts';

export const payslips = {
  events: payslipEvents,
  deciders: [payslip],
  views: { payslips: payslipsView },
  reactors: (payroll: () => Promise<Payroll>) => [slipPublisher(payroll)],
} as const;
