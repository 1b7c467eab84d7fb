import { DateOnly } from '../../../ui/DateTime.tsx';
import type { Invoice } from '../data.ts';
import styles from './Invoice.module.css';
import { Head, Lines, To } from './SheetParts.tsx';

type Note = NonNullable<NonNullable<Invoice['taken']>['creditNote']>;

/** The credit note for the whole of an invoice, as the law asks for it (CGST Rules, r.53): it names the invoice that it takes back. */
export const CreditNote = ({ invoice: i, note }: { invoice: Invoice; note: Note }) => (
  <article className={styles.sheet} data-paper="" aria-label={`Credit note ${note.creditNoteNo}`}>
    <Head
      seller={i.seller}
      kind="Credit note"
      meta={[
        ['Number', note.creditNoteNo],
        ['Issued', <DateOnly key="issued" date={note.issuedOn} />],
        ['Invoice', i.invoiceNo ?? '–'],
        ['Of', i.issuedOn === null ? '–' : <DateOnly key="of" date={i.issuedOn} />],
      ]}
    />
    <To buyer={i.buyer} title="Credited to" />
    <Lines invoice={i} caption="Lines of the credit note" />
    <p className={styles.words}>{i.totalInWords}</p>
  </article>
);
