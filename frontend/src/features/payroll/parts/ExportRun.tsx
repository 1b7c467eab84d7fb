import { pathTo } from '@lamplight/bff/contract/call.ts';
import { ExportDialog } from '../../../parts/pay/ExportDialog.tsx';
import { type ExportChosen, exportWords, fileSaid } from '../exportWords.ts';
import { type PayrollRun, runTitle } from '../runs.ts';
import type { PayoutFile } from '../runsData.ts';

/** One table of a run, in the form that is chosen. */
export const ExportRun = ({
  run,
  chosen: { exportId, batchId },
  files,
  onClose,
}: Readonly<{
  run: PayrollRun;
  chosen: ExportChosen;
  /** For the bank, the newest first. */
  files: readonly PayoutFile[];
  onClose: () => void;
}>) => {
  const { of, says } = exportWords[exportId];
  const file = files.find((one) => one.batchId === batchId);
  return (
    <ExportDialog
      title={`Export ${of}${file === undefined ? '' : ` of file ${fileSaid(file, files)}`}, ${runTitle(run)}`}
      says={says}
      recorded
      {...(exportId === 'ecr' ? { only: 'It is text, in the form that the fund prescribes.' } : {})}
      pathOf={(format) => pathTo('payroll-run-export', [run.runId, exportId], { format, batchId })}
      onClose={onClose}
    />
  );
};
