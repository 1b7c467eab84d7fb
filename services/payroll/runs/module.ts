/** What payroll runs give their service. */
import { ADMINS, invalidate } from '@lamplight/common/service/signal.ts';
import type { Payroll } from '../context.ts';
import { runEvents } from './events.ts';
import { reversalCanceller, reversalOpener, runCloser, slipCorrector } from './paying-reactors.ts';
import { calculator, monthReleaser, staleMarker } from './reactors.ts';
import { payrollRun } from './run.ts';
import { settlementOpener } from './settlement.ts';
import { runsView } from './view.ts';

export const runs = {
  events: runEvents,
  deciders: [payrollRun],
  views: { runs: runsView },
  reactors: (payroll: () => Promise<Payroll>) => [
    ...[calculator(payroll), monthReleaser(payroll), staleMarker(payroll), settlementOpener(payroll)],
    ...[runCloser, reversalOpener(payroll), reversalCanceller(payroll), slipCorrector(payroll)],
  ],
  signals: {
    runs: ({ data }: Readonly<{ data: Readonly<{ runId: string }> }>) => [invalidate(ADMINS, 'payroll', data.runId)],
  },
} as const;
