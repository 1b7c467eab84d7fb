import { DateOnly } from '../../../ui/DateTime.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { Money } from '../../../ui/Money.tsx';
import type { Invoice } from '../data.ts';
import { texts } from '../texts.ts';
import { HowToPay } from './HowToPay.tsx';
import styles from './Invoice.module.css';
import { Head, Lines, To } from './SheetParts.tsx';

const SUPPLY = {
  intra_state: 'Supply within the state',
  inter_state: 'Supply to another state',
  export_lut: 'Export under a letter of undertaking, without IGST',
} as const;

/** What was issued, as the law asks for it (CGST Rules, r.46): both parties, lines with SAC, taxes, round-off, total in words. */
export const InvoiceSheet = ({ invoice: i }: { invoice: Invoice }) => (
  <article className={styles.sheet} data-paper="" aria-label={`Invoice ${i.invoiceNo ?? ''}`}>
    <Head
      seller={i.seller}
      kind={i.seller.gstin === null ? 'Invoice' : 'Tax invoice'}
      meta={[
        ['Number', i.invoiceNo ?? '–'],
        ['Issued', i.issuedOn === null ? '–' : <DateOnly key="issued" date={i.issuedOn} />],
        ['Due', i.dueOn === null ? '–' : <DateOnly key="due" date={i.dueOn} />],
      ]}
    />
    <To buyer={i.buyer} title="Billed to">
      {i.outstandingPaise > 0 && <HowToPay invoice={i} />}
    </To>
    <p className={styles.about}>
      {aboutOf(i)}
      {i.supply ? `. ${SUPPLY[i.supply]}.` : ''}
    </p>
    <Lines invoice={i} caption="Lines of the invoice" />
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
