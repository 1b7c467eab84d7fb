import { Link } from 'react-router-dom';
import { personSaid } from '../../../parts/history/person.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Notice } from '../../../ui/States.tsx';
import type { Invoice } from '../data.ts';

/** Who took the invoice back and why, and where the money that had been received is now. */
export const Taken = ({ taken }: { taken: NonNullable<Invoice['taken']> }) => (
  <Notice tone="info" icon="return">
    {personSaid(taken.by)} took this invoice back, <DateTime at={taken.voidedAt} />: “{taken.reason}”{' '}
    {taken.creditPaise > 0 && (
      <>
        <Money exact paise={taken.creditPaise} /> that had been received are the client’s credit.{' '}
      </>
    )}
    {taken.creditNote === null
      ? 'Its credit note gets a number in a moment.'
      : `Credit note ${taken.creditNote.creditNoteNo} stands below.`}{' '}
    {taken.correctedBy !== null && (
      <>
        <Link to={`/invoices/${taken.correctedBy.invoiceId}`}>
          {taken.correctedBy.invoiceNo ?? 'A corrected invoice'}
        </Link>{' '}
        takes its place.
      </>
    )}
  </Notice>
);
