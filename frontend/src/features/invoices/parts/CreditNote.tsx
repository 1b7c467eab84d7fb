import { DateOnly } from '../../../ui/DateTime.tsx';
import { Money } from '../../../ui/Money.tsx';
import type { Invoice } from '../data.ts';
import styles from './Invoice.module.css';
import { Particulars, Sums } from './SheetParts.tsx';

type Note = NonNullable<NonNullable<Invoice['taken']>['creditNote']>;

/** The credit note for the whole of an invoice, as the law asks for it (CGST Rules, r.53): it names the invoice that it takes back. */
export const CreditNote = ({ invoice: i, note }: { invoice: Invoice; note: Note }) => (
  <article className={styles.sheet} data-paper="" aria-label={`Credit note ${note.creditNoteNo}`}>
    <header className={styles.head}>
      <div>
        <p className={styles.kind}>Credit note</p>
        <h2>{i.seller.name ?? 'The company'}</h2>
        <Particulars of={i.seller} />
      </div>
      <dl className={styles.meta}>
        <dt>Number</dt>
        <dd>{note.creditNoteNo}</dd>
        <dt>Issued</dt>
        <dd>
          <DateOnly date={note.issuedOn} />
        </dd>
        <dt>Invoice</dt>
        <dd>{i.invoiceNo}</dd>
        <dt>Of</dt>
        <dd>{i.issuedOn === null ? '–' : <DateOnly date={i.issuedOn} />}</dd>
      </dl>
    </header>
    <div className={styles.parties}>
      <section aria-label="Credited to">
        <h3>Credited to</h3>
        <p className={styles.party}>{i.buyer.name ?? '–'}</p>
        <Particulars of={i.buyer} />
      </section>
    </div>
    <table className={styles.lines}>
      <caption className="hidden-visually">Lines of the credit note</caption>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">SAC</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {i.lines.map((line) => (
          <tr key={`${line.sac} ${line.description} ${line.amountPaise}`}>
            <th scope="row">{line.description}</th>
            <td className="mono">{line.sac}</td>
            <td>
              <Money exact paise={line.amountPaise} />
            </td>
          </tr>
        ))}
      </tbody>
      <Sums of={i} />
    </table>
    <p className={styles.words}>{i.totalInWords}</p>
  </article>
);
