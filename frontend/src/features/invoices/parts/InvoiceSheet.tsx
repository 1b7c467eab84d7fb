import { stateName } from '../../../parts/places/places.ts';
import { DateOnly } from '../../../ui/DateTime.tsx';
import { Money } from '../../../ui/Money.tsx';
import type { Invoice } from '../data.ts';
import styles from './Invoice.module.css';

const SUPPLY = {
  intra_state: 'Supply within the state',
  inter_state: 'Supply to another state',
  export_lut: 'Export under a letter of undertaking, without IGST',
} as const;

/** What was issued, as the law asks for it (CGST Rules, r.46): both parties, lines with SAC, taxes, round-off, total in words. */
export const InvoiceSheet = ({ invoice: i }: { invoice: Invoice }) => (
  <article className={styles.sheet} data-paper="" aria-label={`Invoice ${i.invoiceNo ?? ''}`}>
    <header className={styles.head}>
      <div>
        <p className={styles.kind}>{i.seller.gstin === null ? 'Invoice' : 'Tax invoice'}</p>
        <h2>{i.seller.name ?? 'The company'}</h2>
      </div>
      <dl className={styles.meta}>
        <dt>Number</dt>
        <dd>{i.invoiceNo ?? '–'}</dd>
        <dt>Issued</dt>
        <dd>{i.issuedOn === null ? '–' : <DateOnly date={i.issuedOn} />}</dd>
        <dt>Due</dt>
        <dd>{i.dueOn === null ? '–' : <DateOnly date={i.dueOn} />}</dd>
      </dl>
    </header>
    <div className={styles.parties}>
      <Party title="From" party={i.seller} />
      <Party title="To" party={i.buyer} />
    </div>
    <p className={styles.about}>
      {i.projectTitle}
      {i.milestoneTitle ? `, ${i.milestoneTitle}` : ', advance'}
      {i.supply ? `. ${SUPPLY[i.supply]}.` : ''}
    </p>
    <table className={styles.lines}>
      <caption className="hidden-visually">Lines of the invoice</caption>
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
              <Money paise={line.amountPaise} />
            </td>
          </tr>
        ))}
      </tbody>
      {i.state !== 'requested' && (
        <tfoot>
          <Sum name="Taxable value" paise={i.taxablePaise} />
          {i.cgstPaise > 0 && <Sum name="CGST" paise={i.cgstPaise} />}
          {i.sgstPaise > 0 && <Sum name="SGST" paise={i.sgstPaise} />}
          {i.igstPaise > 0 && <Sum name="IGST" paise={i.igstPaise} />}
          {i.roundOffPaise !== 0 && <Sum name="Round-off" paise={i.roundOffPaise} signed />}
          <Sum name="Total" paise={i.totalPaise} total />
        </tfoot>
      )}
    </table>
    {i.state !== 'requested' && <p className={styles.words}>{i.totalInWords}</p>}
    {i.bank && (
      <section className={styles.bank} aria-label="Where to pay">
        <h3>Pay to</h3>
        <p>
          {i.bank.accountName}, {i.bank.bankName}
        </p>
        <p className="mono">
          Account {i.bank.accountNumber}, IFSC {i.bank.ifsc}
        </p>
      </section>
    )}
    <footer className={styles.foot}>
      {i.state === 'requested' ? (
        <p>It is being issued; the amounts follow with its number.</p>
      ) : i.outstandingPaise === 0 ? (
        <p>Paid in full.</p>
      ) : (
        <p>
          Received <Money paise={i.allocatedPaise} />, outstanding{' '}
          <strong>
            <Money paise={i.outstandingPaise} />
          </strong>
          .
        </p>
      )}
    </footer>
  </article>
);

const Sum = ({ name, paise, total, signed }: { name: string; paise: number; total?: boolean; signed?: boolean }) => (
  <tr className={total ? styles.total : undefined}>
    <th scope="row" colSpan={2}>
      {name}
    </th>
    <td>
      <Money paise={paise} {...(signed ? { signed } : {})} />
    </td>
  </tr>
);

const Party = ({ title, party }: { title: string; party: Invoice['seller'] }) => (
  <section>
    <h3>{title}</h3>
    <p>{party.name ?? '–'}</p>
    {party.address && <p className={styles.address}>{party.address}</p>}
    <p>
      {[party.stateCode === null ? '' : stateName(party.stateCode), party.country === 'IN' ? 'India' : party.country]
        .filter(Boolean)
        .join(', ')}
    </p>
    {party.gstin && <p className="mono">GSTIN {party.gstin}</p>}
  </section>
);
