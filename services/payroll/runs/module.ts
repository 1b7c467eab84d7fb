/** What payroll runs give their service. */
import type { Payroll } from '../context.ts';
import { runEvents } from './events.ts';
import { reversalCanceller, reversalOpener, runCloser, slipCorrector } from './paying-reactors.ts';
import { payrollRun } from './run.ts';

export const runs = {
  events: runEvents,
  deciders: [payrollRun],
  reactors: (payroll: () => Promise<Payroll>) => [
    runCloser,
    reversalOpener(payroll),
    reversalCanceller(payroll),
    slipCorrector(payroll),
  ],
} as const;
