import { pathTo } from '@lamplight/bff/contract/call.ts';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Choices.tsx';
import { civilOf } from '../../ui/dates.ts';
import { later } from '../../ui/later.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/States.tsx';
import styles from './Pay.module.css';
import { useExport } from './useExport.ts';
import { type Reader, yearSaid, yearsAround } from './words.ts';

const ExportDialog = later(async () => (await import('./ExportDialog.tsx')).ExportDialog);

/** Of this tax year and two before it, what it has come to for one person: the worksheet of Form 130, and a table. */
export const YearPapers = ({ employeeId, reader }: Readonly<{ employeeId: string; reader: Reader }>) => {
  const [years] = useState(() => yearsAround(civilOf(Date.now()), 2).slice(1));
  const [year, choose] = useState(years[0]?.value ?? '');
  const [exporting, setExporting] = useState(false);
  const form = useExport();
  const whose = reader.own ? 'your' : `${reader.name}’s`;
  return (
    <Panel title={reader.own ? 'Papers of your tax year' : 'Papers of the tax year'}>
      <p className="ui two">{`From ${whose} payslips that are paid: what was earned, what was taxed, and the tax that was withheld.`}</p>
      <div className={styles.year}>
        <Select
          label="Tax year"
          options={years}
          value={year}
          onChange={({ target: { value } }) => {
            choose(value);
            form.reset();
          }}
        />
        <Button icon="download" busy={form.busy} onPress={() => void form.run(pathTo('form-130', [employeeId, year]))}>
          Form 130, worksheet
        </Button>
        <Button icon="download" onPress={() => setExporting(true)}>
          Year to date
        </Button>
      </div>
      <p role="status" className="meta">
        {form.busy && 'The paper is being made. It is saved as soon as it is here.'}
      </p>
      {form.error !== undefined && !form.busy && <Problem error={form.error} />}
      <Suspense fallback={null}>
        {exporting && (
          <ExportDialog
            title="Export the year to date"
            says={`What ${whose} payslips from ${yearSaid(year)} have come to, component by component.`}
            recorded={!reader.own}
            pathOf={(format) => pathTo('year-to-date', [employeeId, year], { format })}
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </Panel>
  );
};
