import { payoutFormats } from '@lamplight/bff/contract/payouts.ts';
import { useState } from 'react';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Pairs } from '../../../ui/Panel.tsx';
import { Notice } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { fileHref, formatName } from '../payoutWords.ts';
import { type PayrollRun, rows } from '../runs.ts';
import { type Payouts, useExportPayout, usePayer } from '../runsData.ts';
import { PayerDialog } from './PayerDialog.tsx';

type Values = { format: (typeof payoutFormats)[number] };

/** The next file for the bank: whom it pays, how much in all, and in which form. It is downloaded once it is made. */
export const ExportPayout = ({
  run,
  payouts,
  onClose,
}: Readonly<{ run: PayrollRun; payouts: Payouts; onClose: () => void }>) => {
  const { next } = payouts;
  const [payerOpen, openPayer] = useState(false);
  const payer = usePayer().data?.payer;
  const make = useExportPayout(run);
  const form = useForm({
    blank: { format: 'NEFT_COMMA' } as Values,
    etag: payouts.etag,
    read: ({ format }: Values) => ({ body: { format, totalPaise: next.totalPaise } }),
    act: make,
    send: (body, etag) => make.run({ ...body, etag }),
    onSent: ({ payouts: { files } }) => {
      const [file] = files;
      toast.show({ variant: 'success', message: 'The file is made. Hand it to the bank, then record what it says.' });
      if (file !== undefined) download(fileHref(run.runId, file.batchId));
      onClose();
    },
  });
  if (payerOpen) return <PayerDialog onClose={() => openPayer(false)} />;
  return (
    <FormDialog
      form={form}
      title="Make the file for the bank?"
      says={`It pays ${rows(next.rows)}. Nobody stands in two files that are open; whoever is held stands in none.`}
      act={payer?.accountLast4 === null ? null : 'Make the file'}
      onClose={onClose}
    >
      {payer?.accountLast4 === null && (
        <Notice
          tone="warn"
          icon="alert"
          acts={
            <Button size="small" look="primary" onPress={() => openPayer(true)}>
              Enter the account
            </Button>
          }
        >
          From which account salaries are paid is not known yet.
        </Notice>
      )}
      <Pairs
        pairs={[
          ['In all', <Money key="total" exact paise={next.totalPaise} />],
          ...(payer?.accountLast4
            ? [
                [
                  'From',
                  <span key="from" className="mono">{`•••• ${payer.accountLast4}, ${payer.ifsc}`}</span>,
                ] as const,
              ]
            : []),
        ]}
      />
      <Select
        label="Form"
        hint="As your bank takes it"
        options={payoutFormats.map((value) => ({ value, label: formatName[value] }))}
        value={form.values.format}
        onChange={({ target: { value } }) => form.set({ format: value as Values['format'] })}
      />
    </FormDialog>
  );
};

const download = (href: string): void => {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
};
