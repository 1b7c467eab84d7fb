import { pathTo } from '@lamplight/bff/contract/call.ts';
import { ExportDialog } from '../../../parts/pay/ExportDialog.tsx';
import { exportWords, type RunExport } from '../exportWords.ts';
import { type PayrollRun, runTitle } from '../runs.ts';

/** One table of a run, in the form that is chosen. */
export const ExportRun = ({
  run,
  exportId,
  onClose,
}: Readonly<{ run: PayrollRun; exportId: RunExport; onClose: () => void }>) => {
  const { of, says } = exportWords[exportId];
  return (
    <ExportDialog
      title={`Export ${of}, ${runTitle(run)}`}
      says={says}
      recorded
      {...(exportId === 'ecr' ? { only: 'It is text, in the form that the fund prescribes.' } : {})}
      pathOf={(format) => pathTo('payroll-run-export', [run.runId, exportId], { format })}
      onClose={onClose}
    />
  );
};
