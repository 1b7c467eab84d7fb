import { useState } from 'react';
import { refetch } from '../../api/cache.ts';
import { isApiError } from '../../api/errors.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useForm } from '../../forms/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { DateOnly } from '../../ui/DateTime.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Money } from '../../ui/Money.tsx';
import { Pairs } from '../../ui/Panel.tsx';
import { ErrorState, Notice, Problem, Skeleton } from '../../ui/States.tsx';
import { shortHash } from '../../ui/shares.ts';
import { toast } from '../../ui/toasts.ts';
import { BillingFields, billingValues, readBilling } from '../billing/BillingFields.tsx';
import { billingForm, useBilling, useSaveBilling } from '../billing/data.ts';
import { type Offer, type Proposal, shownIn, useDecision } from './data.ts';
import { diffOffers, lastDay, sideOfOffer } from './diff.ts';
import { OfferLines } from './OfferLines.tsx';
import { taxBasis, taxPairs } from './Taxed.tsx';
import { texts } from './texts.ts';
import { countsOf, deltaOf } from './words.ts';

type Step = 'confirm' | 'billing' | 'superseded';

/**
 * Accepting names the version and fingerprint that were read. What stands in the way is solved here: an incomplete billing
 * profile is filled in, a newer offer is shown as a difference to the one that was open.
 */
export const AcceptDialog = ({
  proposal,
  offer,
  onClose,
  now,
}: {
  proposal: Proposal;
  offer: Offer;
  onClose: () => void;
  now: number;
}) => {
  const [opened, setOpened] = useState(offer);
  const [step, setStep] = useState<Step>('confirm');
  const decision = useDecision(proposal.proposalId);
  const newest = proposal.offers.at(-1);
  const name = `offer ${opened.version}`;

  const accept = async (): Promise<void> => {
    const done = await decision.run({ decision: 'accept', version: opened.version, hash: opened.hash });
    if (done === undefined) return;
    toast.show({ variant: 'success', message: `You accepted ${name} (${shortHash(opened.hash)}).` });
    onClose();
  };
  const code = isApiError(decision.error) ? decision.error.code : null;
  const currentStep: Step =
    step === 'confirm' && code === 'BILLING_PROFILE_REQUIRED'
      ? 'billing'
      : step === 'confirm' && code === 'OFFER_SUPERSEDED'
        ? 'superseded'
        : step;

  if (currentStep === 'billing')
    return (
      <BillingStep
        {...{ proposal, name, onClose }}
        busy={decision.busy}
        error={code === 'BILLING_PROFILE_REQUIRED' ? undefined : decision.error}
        accept={accept}
        keep={() => setStep('billing')}
      />
    );
  if (currentStep === 'superseded')
    return (
      <SupersededStep
        {...{ proposal, opened, onClose, now }}
        go={(next) => {
          setOpened(next);
          setStep('confirm');
          decision.reset();
        }}
      />
    );

  const last = lastDay(sideOfOffer(opened).lines);
  return (
    <Dialog
      title={`Accept ${name}`}
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="primary" icon="check" busy={decision.busy} onPress={() => void accept()}>
            {`Accept ${name}`}
          </Button>
        </>
      }
    >
      <p>
        You accept version {opened.version} (<span className="mono">{shortHash(opened.hash)}</span>).
        {newest && newest.version !== opened.version && ' A newer one is there.'}
      </p>
      <Pairs
        pairs={[
          ['Amount, ex-GST', <Money key="amount" paise={opened.amountPaise} />],
          ...taxPairs(sideOfOffer(opened), proposal.tax),
          ['Milestones', String(opened.milestones.length)],
          ['Last due date', last === null ? '–' : <DateOnly key="due" date={last} />],
          ...advancePairs(opened),
          ['Billed', 'milestone by milestone, as each is accepted'],
          ['Payment', `${opened.terms.paymentTermDays} days after each invoice`],
          ['Offer valid until', <DateOnly key="valid" date={opened.validUntil} />],
        ]}
      />
      <p className="ui two">
        {proposal.tax && `${taxBasis(proposal.tax)} `}It becomes the contract. Later changes of value, dates or scope
        are asked for and answered as changes.
      </p>
      <Problem error={decision.error} />
    </Dialog>
  );
};

/** What is to be paid before work begins. */
const advancePairs = ({ terms: { advancePaise = 0 } }: Offer) =>
  advancePaise === 0
    ? []
    : ([
        [
          'Advance, ex-GST',
          <span key="advance">
            <Money paise={advancePaise} />, before work begins; later invoices take it off
          </span>,
        ],
      ] as const);

type BillingStepProps = {
  proposal: Proposal;
  name: string;
  busy: boolean;
  error: unknown;
  accept: () => Promise<void>;
  keep: () => void;
  onClose: () => void;
};

const BillingStep = ({ proposal, name, busy, error, accept, keep, onClose }: BillingStepProps) => {
  const { data, error: failed, refresh } = useBilling(proposal.clientId);
  const save = useSaveBilling(proposal.clientId);
  const form = useForm({
    draft: billingForm(proposal.clientId),
    etag: data?.billing.etag,
    follows: true,
    blank: billingValues(data?.billing ?? {}),
    read: readBilling,
    act: { ...save, busy: busy || save.busy, error: save.error ?? error },
    send: (body, etag) => {
      keep();
      return save.run({ ...body, etag });
    },
    onSent: accept,
  });
  return (
    <FormDialog
      form={form}
      title="Your billing profile"
      act={data ? `Save and accept ${name}` : null}
      icon="check"
      onClose={onClose}
    >
      <Notice>Invoices are made out to it. Fill it in once; then the offer is accepted.</Notice>
      {data ? (
        <BillingFields form={form} />
      ) : failed === undefined ? (
        <Skeleton of="form" inset />
      ) : (
        <ErrorState error={failed} retry={() => void refresh()} />
      )}
    </FormDialog>
  );
};

const SupersededStep = ({
  proposal,
  opened,
  onClose,
  go,
  now,
}: {
  proposal: Proposal;
  opened: Offer;
  onClose: () => void;
  go: (offer: Offer) => void;
  now: number;
}) => {
  const newest = proposal.offers.at(-1);
  const newer = newest && newest.version > opened.version ? newest : null;
  const diff = newer ? diffOffers(sideOfOffer(opened), sideOfOffer(newer)) : null;
  const { proposalId } = proposal;
  return (
    <Dialog
      title={newer ? `Offer ${newer.version} replaced offer ${opened.version}` : texts.superseded}
      open
      wide
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Close</Button>
          {newer ? (
            proposal.can.acceptOffer && (
              <Button look="primary" onPress={() => go(newer)}>
                {`Go on with offer ${newer.version}`}
              </Button>
            )
          ) : (
            <Button look="primary" icon="retry" onPress={() => void refetch(shownIn(proposalId))}>
              Load the newer offer
            </Button>
          )}
        </>
      }
    >
      <Notice tone="warn" icon="alert">
        {texts.superseded}
      </Notice>
      {newer && diff && (
        <>
          <p>
            <strong>{deltaOf(diff)}.</strong> {countsOf(diff)}.
          </p>
          <OfferLines side={sideOfOffer(newer)} before={sideOfOffer(opened)} now={now} />
        </>
      )}
    </Dialog>
  );
};
