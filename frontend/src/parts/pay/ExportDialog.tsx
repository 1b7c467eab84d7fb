import type { TableFormat } from '@lamplight/bff/contract/payroll-exports.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { RadioGroup } from '../../ui/Choices.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/States.tsx';
import styles from './Pay.module.css';
import { useExport } from './useExport.ts';

const FORMATS = [
  { value: 'xlsx', label: 'XLSX, for a spreadsheet' },
  { value: 'csv', label: 'CSV, for other programs' },
  { value: 'pdf', label: 'PDF, to print: at most 500 rows' },
] as const satisfies readonly { value: TableFormat; label: string }[];

/** In which form a table leaves, and what is kept of that. It is made while the dialog waits. */
export const ExportDialog = ({
  title,
  says,
  recorded,
  only,
  pathOf,
  onClose,
  children,
}: Readonly<{
  title: string;
  says: string;
  /** Somebody else's pay is in it. */
  recorded: boolean;
  /** It has one form alone, which this says. */
  only?: string;
  /** Where it is asked for; undefined: the one form that it has. */
  pathOf: (format: TableFormat | undefined) => string;
  onClose: () => void;
  children?: ReactNode;
}>) => {
  const [format, choose] = useState<TableFormat>('xlsx');
  const taking = useExport();
  const take = async () => {
    if ((await taking.run(pathOf(only === undefined ? format : undefined))) !== undefined) onClose();
  };
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="primary" icon="download" busy={taking.busy} onPress={() => void take()}>
            Export
          </Button>
        </>
      }
    >
      <div className={styles.exporting}>
        <p>{says}</p>
        {children}
        {only === undefined ? (
          <RadioGroup
            label="Form"
            name="export-format"
            options={FORMATS}
            value={format}
            onChange={(value) => {
              choose(value as TableFormat);
              taking.reset();
            }}
          />
        ) : (
          <p>{only}</p>
        )}
        {recorded && <p className="meta">The history says who exported it, with the fingerprint of the file.</p>}
        <p role="status" className="meta">
          {taking.busy && 'The file is being made. It is saved as soon as it is here.'}
        </p>
        {taking.error !== undefined && !taking.busy && <Problem error={taking.error} />}
      </div>
    </Dialog>
  );
};
