import type { Proposal } from '@lamplight/bff/contract/proposals.ts';
import { useEffect, useState } from 'react';
import { isApiError, isConflict } from '../../../api/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { DateField, Field, TextArea } from '../../../ui/Field.tsx';
import { Money } from '../../../ui/Money.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { Columns } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { Continued, DraftMark } from '../../common/DraftMark.tsx';
import type { Version } from '../../common/offers/data.ts';
import { diffOffers, type Side, sideOfRows } from '../../common/offers/diff.ts';
import { PlanEditor } from '../../common/offers/PlanEditor.tsx';
import { faultsOf, placedIn, placeErrors, sumAmounts } from '../../common/offers/plan.ts';
import sums from '../../common/offers/Summary.module.css';
import { Billed, TaxRows, taxBasis } from '../../common/offers/Taxed.tsx';
import { texts } from '../../common/offers/texts.ts';
import { stripOf, VersionStrip } from '../../common/offers/VersionStrip.tsx';
import { VersionView } from '../../common/offers/VersionView.tsx';
import { sideOf } from '../../common/offers/versions.ts';
import { countsOf, deltaDays, deltaMoney, firstName } from '../../common/offers/words.ts';
import { useDraft } from '../../common/useDraft.ts';
import { useMakeOffer } from '../data.ts';
import { bodyOf, type OfferValues, sayFaults, startValues, termsOf } from '../offerForm.ts';
import { Moved } from './Moved.tsx';
import styles from './Proposal.module.css';

const DRAFT = 'draft';

export type OfferEditorProps = {
  /** As it stands on the server now; the form was opened on the first one it got. */
  proposal: Proposal;
  versions: readonly Version[];
  /** The version that was asked for; null is the draft, or the offer that was sent a moment ago. */
  chosen: string | null;
  onChoose: (id: string | null) => void;
  other: Version | null;
  compare: (id: string) => void;
  onReject: (() => void) | null;
  now: number;
};

/** The next offer: starts from the client's wish or the newest version, adds up while one types, marks whatever differs. */
export const OfferEditor = ({
  proposal,
  versions,
  chosen: asked,
  onChoose,
  other,
  compare,
  onReject,
  now,
}: OfferEditorProps) => {
  const [opened, setOpened] = useState(proposal);
  const [values, setValues] = useState<OfferValues>(() => startValues(proposal, now));
  const [touched, setTouched] = useState(false);
  const [tried, setTried] = useState(false);
  // It stays in view until something new comes; a counter to it opens the next draft by itself.
  const [sent, setSent] = useState<string | null>(null);
  const chosen = asked ?? sent ?? DRAFT;
  const offer = useMakeOffer(proposal.proposalId);
  const number = opened.offers.length + 1;
  const draft = useDraft(`offer:${proposal.proposalId}`, values, {
    onFound: (found) => {
      setValues(found);
      setTouched(true);
    },
  });

  const newest = opened.offers.at(-1);
  const counter = versions.findLast(
    (version) => version.kind === 'counter' && version.counter.version === newest?.version,
  );
  const base = versions.findLast((version) => version.kind === 'offer' && version.offer.version === newest?.version);
  const against: Side | null = base ? sideOf(base) : null;
  const draftSide = sideOfRows(values.rows, values.amountPaise, {
    ...termsOf(values, opened),
    validUntil: values.validUntil,
  });
  const diff = against ? diffOffers(against, draftSide) : null;

  const server = isApiError(offer.error) ? placeErrors(values.rows, offer.error.fields) : { rows: {}, others: {} };
  const own = faultsOf(values.rows);
  const faults = sayFaults(values, own, civilOf(now));
  const set = (change: Partial<OfferValues>) => {
    setValues((before) => ({ ...before, ...change }));
    setTouched(true);
    if (offer.error !== undefined) offer.reset();
  };

  const send = async () => {
    setTried(true);
    if (faults.length > 0) return;
    const done = await offer.run({ ...bodyOf(values, opened), etag: opened.etag });
    if (done === undefined) return;
    setOpened(done.proposal);
    setValues(startValues(done.proposal, now));
    setTouched(false);
    setTried(false);
    await draft.clear();
    toast.show({ variant: 'success', message: `Offer ${number} was sent to ${opened.clientName ?? 'the client'}.` });
    setSent(String(done.proposal.offers.length));
    onChoose(null);
  };

  const moved = proposal.etag !== opened.etag;
  const takeTheirs = () => {
    setOpened(proposal);
    setValues(startValues(proposal, now));
    setTouched(false);
    setTried(false);
    setSent(null);
    offer.reset();
    void draft.clear();
  };
  // Nobody typed anything here: there is nothing to keep, and what the client asked for meanwhile is the start.
  useEffect(() => {
    if (moved && !touched && !offer.busy && proposal.can.makeOffer) takeTheirs();
  });
  const keepMine = () => {
    setOpened(proposal);
    offer.reset();
  };
  const shownVersion = versions.find(({ id }) => id === chosen);
  const client = firstName(opened.clientName);

  return (
    <>
      {((moved && touched) || isConflict(offer.error)) && (
        <Moved {...{ proposal, opened, versions, keepMine, takeTheirs }} draft={draftSide} />
      )}
      <Continued
        draft={draft}
        onAfresh={() => {
          setValues(startValues(opened, now));
          setTouched(false);
          void draft.clear();
        }}
      />
      <Columns
        aside={
          <>
            <Panel fill="body">
              <dl className={sums.sums}>
                {newest && (
                  <>
                    <dt>Offer {newest.version}</dt>
                    <dd>
                      <Money paise={newest.amountPaise} />
                    </dd>
                  </>
                )}
                {counter && (
                  <>
                    <dt>{firstName(counter.by.name)}’s counter</dt>
                    <dd>
                      <Money paise={sideOf(counter).amountPaise ?? 0} />
                    </dd>
                  </>
                )}
                <dt className={newest ? `${sums.lead} ${sums.ruled}` : sums.lead}>Offer {number}</dt>
                <dd className={newest ? `${sums.total} ${sums.ruled}` : sums.total}>
                  {values.amountPaise === null ? '–' : <Money paise={values.amountPaise} />}
                </dd>
                {proposal.tax && <TaxRows side={draftSide} tax={proposal.tax} ruled={sums.ruled} total={sums.grand} />}
                {newest && diff && (
                  <>
                    <dt>against offer {newest.version}</dt>
                    <dd className={sums.delta}>
                      {diff.deltaPaise !== null && <span>{deltaMoney(diff.deltaPaise)}</span>}
                      {diff.deltaDays !== null && <span>{deltaDays(diff.deltaDays)}</span>}
                    </dd>
                  </>
                )}
              </dl>
              <MoneyField
                label="Amount of the offer, ex-GST"
                value={values.amountPaise}
                error={server.others['amountPaise']}
                onChange={(amountPaise) => set({ amountPaise })}
              />
              {values.rows.length > 0 &&
                values.amountPaise !== sumAmounts(values.rows) &&
                sumAmounts(values.rows) > 0 && (
                  <Button size="small" look="quiet" onPress={() => set({ amountPaise: sumAmounts(values.rows) })}>
                    Take the sum of the milestones
                  </Button>
                )}
              <div className={styles.pair}>
                <DateField
                  label="Valid until"
                  value={values.validUntil}
                  error={server.others['validUntil']}
                  onChange={(event) => set({ validUntil: event.target.value })}
                />
                <Field
                  label="Payment, days"
                  mono
                  inputMode="numeric"
                  value={values.paymentTermDays}
                  error={server.others['terms.paymentTermDays']}
                  onChange={(event) => set({ paymentTermDays: event.target.value })}
                />
              </div>
              <TextArea
                label={`Note to ${client}`}
                optional
                rows={4}
                most={2000}
                value={values.note}
                error={server.others['note']}
                onChange={(event) => set({ note: event.target.value })}
              />
              <Problem
                error={isConflict(offer.error) ? undefined : offer.error}
                placed={placedIn(values.rows, ['amountPaise', 'validUntil', 'terms.paymentTermDays', 'note'])}
                says={tried && faults.length > 0 ? faults.join(' ') : undefined}
              />
              <div className={styles.acts}>
                {moved ? (
                  <p className="ui two">Say above whether yours or theirs goes on; then it can be sent.</p>
                ) : (
                  <Button look="primary" wide busy={offer.busy} onPress={() => void send()}>
                    {`Send offer ${number}`}
                  </Button>
                )}
                {onReject && (
                  <Button look="quiet" wide onPress={onReject}>
                    Reject the proposal
                  </Button>
                )}
              </div>
              <DraftMark draft={draft} />
            </Panel>
            <p className="meta">
              {newest
                ? `${client} sees exactly this difference${diff ? `: ${countsOf(diff).toLowerCase()}` : ''}. `
                : ''}
              Accepting binds version and fingerprint. {proposal.tax ? taxBasis(proposal.tax) : texts.gst}
            </p>
          </>
        }
      >
        <Panel fill="bare">
          <VersionStrip
            entries={[...stripOf(versions), { id: DRAFT, label: `${number}, draft`, by: 'you', at: null }]}
            chosen={shownVersion ? chosen : DRAFT}
            onChoose={onChoose}
            now={now}
          />
          {shownVersion ? (
            <VersionView {...{ versions, other, compare, now }} tax={proposal.tax} chosen={shownVersion} />
          ) : (
            <>
              <PlanEditor
                rows={values.rows}
                onRows={(rows) => set({ rows })}
                amountPaise={values.amountPaise}
                before={against}
                faults={{ ...server.rows, ...(tried ? own : {}) }}
                dates={{ start: proposal.targetStart ?? '', due: proposal.deadline ?? '' }}
              />
              {proposal.tax && <Billed side={draftSide} tax={proposal.tax} />}
            </>
          )}
        </Panel>
      </Columns>
    </>
  );
};
