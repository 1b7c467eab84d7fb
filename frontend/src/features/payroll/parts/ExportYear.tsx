import { pathTo } from '@lamplight/bff/contract/call.ts';
import { useState } from 'react';
import { ExportDialog } from '../../../parts/pay/ExportDialog.tsx';
import { yearsAround } from '../../../parts/pay/words.ts';
import { Select } from '../../../ui/Choices.tsx';

/** What a tax year has come to for everybody who was paid in it. */
export const ExportYear = ({ today, onClose }: Readonly<{ today: string; onClose: () => void }>) => {
  const [years] = useState(() => yearsAround(today, 2).slice(1));
  const [taxYear, choose] = useState(years[0]?.value ?? '');
  return (
    <ExportDialog
      title="Export the year to date"
      says="What a tax year has come to so far, person by person and component by component, by the runs that are approved."
      recorded
      pathOf={(format) => pathTo('year-to-date-export', [], { taxYear, format })}
      onClose={onClose}
    >
      <Select label="Tax year" options={years} value={taxYear} onChange={({ target: { value } }) => choose(value)} />
    </ExportDialog>
  );
};
