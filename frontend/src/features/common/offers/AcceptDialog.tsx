import { useState } from 'react';
import { refetch } from '../../../api/cache.ts';
import { isApiError, isConflict } from '../../../api/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateOnly } from '../../../ui/DateTime.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Pairs } from '../../../ui/Panel.tsx';
import { ErrorState, Notice, Problem, Skeleton } from '../../../ui/States.tsx';
import { shortHash } from '../../../ui/shares.ts';
import { toast } from '../../../ui/toasts.ts';
import {
  type BillingFaults,
  BillingFields,
  type BillingValues,
  billingFaultsIn,
  billingValues,
  hasBillingField,
  readBilling,
} from '../billing/BillingFields.tsx';
import { billingForm, useBilling, useSaveBilling } from '../billing/data.ts';
import { DraftMark } from '../DraftMark.tsx';
import { useDraft } from '../useDraft.ts';
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
  const shown: Step =
    step === 'confirm' && code === 'BILLING_PROFILE_REQUIRED'
      ? 'billing'
      : step === 'confirm' && code === 'OFFER_SUPERSEDED'
        ? 'superseded'
        : step;

  if (shown === 'billing')
    return (
      <BillingStep
        {...{ proposal, name, onClose }}
        busy={decision.busy}
        error={code === 'BILLING_PROFILE_REQUIRED' ? undefined : decision.error}
        accept={accept}
        keep={() => setStep('billing')}
      />
    );
  if (shown === 'superseded')
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
  const [typed, setTyped] = useState<BillingValues | null>(null);
  const draft = useDraft(billingForm(proposal.clientId), typed, { onFound: setTyped });
  const [tried, setTried] = useState(false);
  const billing = data?.billing;
  const values = typed ?? (billing ? billingValues(billing) : null);
  const read = values ? readBilling(values) : null;
  const faults: BillingFaults = tried && read && 'faults' in read ? read.faults : billingFaultsIn(save.error);
  const submit = async () => {
    setTried(true);
    if (!billing || !read || !('body' in read)) return;
    keep();
    if ((await save.run({ ...read.body, etag: billing.etag })) === undefined) return;
    await draft.clear();
    await accept();
  };
  return (
    <Dialog
      title="Your billing profile"
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="primary" icon="check" busy={busy || save.busy} onPress={() => void submit()}>
            {`Save and accept ${name}`}
          </Button>
        </>
      }
    >
      <Notice>Invoices are made out to it. Fill it in once; then the offer is accepted.</Notice>
      {failed !== undefined && !billing ? (
        <ErrorState error={failed} retry={() => void refresh()} />
      ) : values ? (
        <BillingFields
          values={values}
          faults={faults}
          onChange={(next) => {
            setTyped(next);
            if (save.error !== undefined && !isConflict(save.error)) save.reset();
          }}
        />
      ) : (
        <Skeleton of="form" inset />
      )}
      <Problem
        error={save.error ?? error}
        placed={hasBillingField}
        says={tried && read && 'faults' in read ? texts.fixErrors : undefined}
      />
      <DraftMark draft={draft} />
    </Dialog>
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
          <OfferLines shown={sideOfOffer(newer)} before={sideOfOffer(opened)} now={now} />
        </>
      )}
    </Dialog>
  );
};
