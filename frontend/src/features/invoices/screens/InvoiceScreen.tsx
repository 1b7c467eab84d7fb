import { hrefOf } from '@lamplight/bff/contract/call.ts';
import type { MissingParticular } from '@lamplight/bff/contract/company.ts';
import { Suspense, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { isApiError } from '../../../api/errors.ts';
import { missingSaid } from '../../../parts/company/missing.ts';
import { homeOf } from '../../../session/redirect.ts';
import { usePerson } from '../../../session/useSession.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Chip, Status } from '../../../ui/Chip.tsx';
import { DateOnly } from '../../../ui/DateTime.tsx';
import { civilOf, daysBetween } from '../../../ui/dates.ts';
import type { IconName } from '../../../ui/Icon.tsx';
import { later } from '../../../ui/later.ts';
import { Money } from '../../../ui/Money.tsx';
import { Page, type PageProps } from '../../../ui/Page.tsx';
import { Facts } from '../../../ui/Panel.tsx';
import { ErrorState, Notice, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { type Invoice, useInvoice } from '../data.ts';
import { Disputes, OpenDispute } from '../parts/Disputes.tsx';
import type { InvoiceDialog } from '../parts/InvoiceDialogs.tsx';
import { InvoiceSheet } from '../parts/InvoiceSheet.tsx';
import { Receipts } from '../parts/Receipts.tsx';
import { Taken } from '../parts/Taken.tsx';

type Open = 'payment' | 'credit' | InvoiceDialog;

const InvoiceDialogs = later(async () => (await import('../parts/InvoiceDialogs.tsx')).InvoiceDialogs);
const PaymentForm = later(async () => (await import('../parts/PaymentForm.tsx')).PaymentForm);
const CreditForm = later(async () => (await import('../parts/CreditForm.tsx')).CreditForm);
const CreditNote = later(async () => (await import('../parts/CreditNote.tsx')).CreditNote);

/** An invoice as it was issued, with what came in on it since. Prints as one A4 page. */
export default function InvoiceScreen() {
  const { id = '' } = useParams();
  const { role } = usePerson();
  const { data, error, stale, refresh } = useInvoice(id);
  if (error !== undefined && !data) {
    const missing = isApiError(error) && error.status === 404;
    return (
      <Page title="Invoice" crumbs={[{ label: 'Invoice' }]} words={{ invoice: '' }}>
        <ErrorState
          error={error}
          {...(missing
            ? { says: 'This invoice does not exist or is not shared with you' }
            : { retry: () => void refresh() })}
        >
          {missing && <ButtonLink to={homeOf(role)}>Go Home</ButtonLink>}
        </ErrorState>
      </Page>
    );
  }
  if (!data) return <Skeleton of="page" />;
  return (
    <>
      <StaleMark is={stale} />
      <LoadedInvoice key={id} invoice={data.invoice} />
    </>
  );
}

/** What became of an advance. Later invoices rest on it, so that it is not taken back before them. */
const Used = ({ advance: { usedPaise, leftPaise } }: { advance: NonNullable<Invoice['advance']> }) => (
  <Notice icon="info">
    <Money exact paise={usedPaise} /> ex-GST of it is taken off on later invoices, <Money exact paise={leftPaise} /> is
    left.
  </Notice>
);

const LoadedInvoice = ({ invoice }: { invoice: Invoice }) => {
  const [today] = useState(() => civilOf(Date.now()));
  const [open, setOpen] = useState<Open | null>(null);
  const { role } = usePerson();
  const close = () => setOpen(null);
  const name = invoice.invoiceNo ?? 'Invoice without a number yet';
  const lacks = missingSaid(missingOn(invoice), 'This invoice carries');
  const hasReceipts = invoice.payments.length + invoice.credits.length > 0;
  const due = invoice.dueOn === null ? null : daysBetween(today, invoice.dueOn);
  return (
    <Page
      title={name}
      status={
        <>
          <Status of="invoice" is={invoice.state} />
          {invoice.overdueDays > 0 && (
            <Chip tone="danger" icon="alert">
              Overdue by {invoice.overdueDays === 1 ? '1 day' : `${invoice.overdueDays} days`}
            </Chip>
          )}
        </>
      }
      sub={
        <>
          {invoice.milestoneTitle !== invoice.projectTitle && `${invoice.milestoneTitle ?? 'Advance'} of `}
          <Link to={`/project-details/${invoice.projectId}`}>{invoice.projectTitle}</Link>
        </>
      }
      words={{ invoice: invoice.invoiceNo ?? '' }}
      crumbs={[{ label: invoice.projectTitle, to: `/project-details/${invoice.projectId}` }, { label: name }]}
      acts={
        <>
          {invoice.state !== 'requested' && (
            <ButtonLink
              icon="download"
              to={hrefOf('invoice-pdf', { invoiceId: invoice.invoiceId })}
              reloadDocument
              download=""
            >
              PDF<span className="hidden-visually"> of the invoice</span>
            </ButtonLink>
          )}
          {invoice.taken?.creditNote && (
            <ButtonLink
              icon="download"
              to={hrefOf('credit-note-pdf', { invoiceId: invoice.invoiceId })}
              reloadDocument
              download=""
            >
              Credit note PDF
            </ButtonLink>
          )}
          {role === 'admin' && invoice.state !== 'requested' && (
            <ButtonLink icon="compare" to={`/admin/books?section=journal&invoice=${invoice.invoiceId}`}>
              Its entries
            </ButtonLink>
          )}
          {invoice.state !== 'requested' && (
            <Button icon="print" onPress={() => print()}>
              Print
            </Button>
          )}
          {invoice.can.applyClientCredit && open !== 'credit' && (
            <Button icon="plus" onPress={() => setOpen('credit')}>
              Use credit
            </Button>
          )}
          {invoice.can.answerDispute && invoice.can.recordPayment && open !== 'payment' && (
            <Button icon="receipt" onPress={() => setOpen('payment')}>
              Record a payment
            </Button>
          )}
          {invoice.can.dispute && (
            <Button icon="alert" onPress={() => setOpen('dispute')}>
              Something is wrong
            </Button>
          )}
          {invoice.can.voidInvoice && (
            <Button look="quiet" icon="return" onPress={() => setOpen('void')}>
              Take back
            </Button>
          )}
        </>
      }
      {...mainOf(invoice, open, setOpen)}
    >
      <div data-no-print>
        <OpenDispute invoice={invoice} />
        {invoice.taken && <Taken taken={invoice.taken} />}
        {invoice.advance && invoice.advance.usedPaise > 0 && <Used advance={invoice.advance} />}
      </div>
      {invoice.state === 'requested' ? (
        <Notice tone="info" icon="clock">
          The invoice gets its number in a moment. This page shows it by itself.
        </Notice>
      ) : (
        <div data-no-print>
          <Facts
            facts={[
              {
                label: 'Total',
                value: <Money exact paise={invoice.totalPaise} />,
                note: invoice.supply === 'export_lut' ? 'export, without GST' : 'with GST',
              },
              { label: 'Received', value: <Money exact paise={invoice.allocatedPaise} />, note: receivedSaid(invoice) },
              {
                label: 'Outstanding',
                value: <Money exact paise={invoice.outstandingPaise} />,
                lit: invoice.outstandingPaise > 0,
                note: invoice.outstandingPaise === 0 ? 'nothing is owed' : 'to be paid',
              },
              {
                label: 'Due',
                value: invoice.dueOn === null ? '–' : <DateOnly date={invoice.dueOn} />,
                note:
                  invoice.state === 'voided'
                    ? 'taken back'
                    : invoice.outstandingPaise === 0 || due === null
                      ? 'settled'
                      : due < 0
                        ? `${-due} ${due === -1 ? 'day' : 'days'} ago`
                        : due === 0
                          ? 'today'
                          : `in ${due} ${due === 1 ? 'day' : 'days'}`,
              },
              ...(invoice.creditPaise > 0
                ? [
                    {
                      label: role === 'client' ? 'Your credit' : 'Credit of the client',
                      value: <Money exact paise={invoice.creditPaise} />,
                      note: 'paid, not used yet',
                    },
                  ]
                : []),
            ]}
          />
        </div>
      )}
      {role === 'admin' && lacks !== null && (
        <div data-no-print>
          <Notice tone="warn" icon="alert">
            {lacks} It is locked; what you add under <Link to="/admin/company">Company particulars</Link> stands on
            those that follow.
          </Notice>
        </div>
      )}
      {(open === 'payment' || open === 'credit') && (
        <div data-no-print>
          <Suspense fallback={<Skeleton of="form" rows={3} />}>
            {open === 'payment' && invoice.can.recordPayment && (
              <PaymentForm invoice={invoice} today={today} onClose={close} />
            )}
            {open === 'credit' && invoice.can.applyClientCredit && <CreditForm invoice={invoice} onClose={close} />}
          </Suspense>
        </div>
      )}
      <Suspense fallback={null}>
        {(open === 'dispute' || open === 'answer' || open === 'void' || open === 'correct') && (
          <InvoiceDialogs open={open} invoice={invoice} onClose={close} />
        )}
      </Suspense>
      <InvoiceSheet invoice={invoice} />
      {invoice.taken?.creditNote && (
        <Suspense fallback={<Skeleton of="list" />}>
          <CreditNote invoice={invoice} note={invoice.taken.creditNote} />
        </Suspense>
      )}
      <div data-no-print>
        <Disputes invoice={invoice} />
      </div>
      {(invoice.state !== 'voided' || hasReceipts) && (
        <div data-no-print={hasReceipts ? undefined : ''}>
          <Receipts invoice={invoice} />
        </div>
      )}
    </Page>
  );
};

/** The one main act: a dispute is answered before anything else, and what was taken back is billed again. */
const mainOf = (
  { can, outstandingPaise }: Invoice,
  open: Open | null,
  setOpen: (open: Open) => void,
): Pick<PageProps, 'main'> => {
  const act = (of: Open, icon: IconName, says: string) => (
    <Button look="primary" icon={icon} onPress={() => setOpen(of)}>
      {says}
    </Button>
  );
  if (can.answerDispute) return { main: { act: act('answer', 'check', 'Answer the dispute') } };
  if (can.correctInvoice) return { main: { act: act('correct', 'receipt', 'Issue a corrected invoice') } };
  if (!can.recordPayment || open === 'payment') return {};
  const figure = { figure: <Money paise={outstandingPaise} />, of: 'outstanding' };
  return { main: { ...figure, act: act('payment', 'receipt', 'Record a payment') } };
};

/** What its reader misses on it; an account only while something is to be paid. */
const missingOn = ({ state, seller, bank, outstandingPaise }: Invoice): readonly MissingParticular[] =>
  state === 'requested'
    ? []
    : [
        ...(seller.gstin === null ? (['gstin'] as const) : []),
        ...((seller.address ?? '').trim() === '' ? (['address'] as const) : []),
        ...(bank === null && outstandingPaise > 0 ? (['bank'] as const) : []),
      ];

const receivedSaid = ({ payments, credits }: Invoice): string => {
  const live = payments.filter(({ reversed }) => reversed === undefined).length;
  const receipts = live === 0 ? [] : [live === 1 ? 'one receipt' : `${live} receipts`];
  const used = credits.length === 0 ? [] : ['credit'];
  return [...receipts, ...used].join(' and ') || 'nothing yet';
};
