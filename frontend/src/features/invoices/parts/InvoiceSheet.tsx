import { DateOnly } from '../../../ui/DateTime.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { Money } from '../../../ui/Money.tsx';
import type { Invoice } from '../data.ts';
import { texts } from '../texts.ts';
import { HowToPay } from './HowToPay.tsx';
import styles from './Invoice.module.css';
import { Particulars, Sums } from './SheetParts.tsx';

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
        <Particulars of={i.seller} />
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
      <section aria-label="Billed to">
        <h3>Billed to</h3>
        <p className={styles.party}>{i.buyer.name ?? '–'}</p>
        <Particulars of={i.buyer} />
      </section>
      {i.outstandingPaise > 0 && <HowToPay invoice={i} />}
    </div>
    <p className={styles.about}>
      {aboutOf(i)}
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
            <th scope="row">{onceNamed(line.description)}</th>
            <td className="mono">{line.sac}</td>
            <td>
              <Money exact paise={line.amountPaise} />
            </td>
          </tr>
        ))}
      </tbody>
      {i.state !== 'requested' && <Sums of={i} />}
    </table>
    {i.state !== 'requested' && <p className={styles.words}>{i.totalInWords}</p>}
    <footer className={styles.foot}>
      {i.state === 'requested' ? (
        <p>{texts.requested}</p>
      ) : i.taken !== null ? (
        <p>
          Taken back on <DateOnly date={civilOf(Date.parse(i.taken.voidedAt))} />: nothing is owed on it.
        </p>
      ) : i.outstandingPaise === 0 ? (
        <p>{texts.paid}</p>
      ) : (
        <p>
          {i.allocatedPaise === 0 ? (
            texts.noneReceived
          ) : (
            <>
              <Money exact paise={i.allocatedPaise} /> received.
            </>
          )}{' '}
          Outstanding{' '}
          <strong>
            <Money exact paise={i.outstandingPaise} />
          </strong>
          .
        </p>
      )}
    </footer>
  </article>
);

/** `Patient portal, Discovery`; a milestone that is called as its project is named once. */
const aboutOf = ({ projectTitle, milestoneTitle, kind }: Invoice): string =>
  [projectTitle, kind === 'advance' ? 'advance' : milestoneTitle]
    .filter((one) => one !== undefined)
    .reduce((all, one) => (all === one ? all : `${all}, ${one}`));

/** Lines that were issued as `Gift cards: Gift cards` are read as `Gift cards`. */
const onceNamed = (description: string): string => {
  const [project, milestone, ...more] = description.split(': ');
  return more.length === 0 && milestone !== undefined && project === milestone ? milestone : description;
};
