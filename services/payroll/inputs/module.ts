/** What the inputs of calculations give their service. */
import type { Payroll } from '../context.ts';
import { carrier, payHolder } from './reactors.ts';
import { inputsView } from './view.ts';

export const inputs = {
  views: { inputs: inputsView },
  reactors: (payroll: () => Promise<Payroll>) => [payHolder(payroll), carrier(payroll)],
} as const;
