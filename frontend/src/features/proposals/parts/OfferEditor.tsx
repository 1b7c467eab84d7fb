import type { OfferBody, Proposal } from '@lamplight/bff/contract/proposals.ts';
import { useState } from 'react';
import { Continued, DraftMark } from '../../../forms/DraftMark.tsx';
import { useForm } from '../../../forms/useForm.ts';
import type { Version } from '../../../parts/offers/data.ts';
import { diffOffers, type Side, sideOfRows } from '../../../parts/offers/diff.ts';
import { PlanEditor } from '../../../parts/offers/PlanEditor.tsx';
import { addsUp, sumAmounts } from '../../../parts/offers/plan.ts';
import sums from '../../../parts/offers/Summary.module.css';
import { Billed, TaxRows, taxBasis, wholeOf } from '../../../parts/offers/Taxed.tsx';
import { texts } from '../../../parts/offers/texts.ts';
import { stripOf, VersionStrip } from '../../../parts/offers/VersionStrip.tsx';
import { VersionView } from '../../../parts/offers/VersionView.tsx';
import { sideOf } from '../../../parts/offers/versions.ts';
import { countsOf, deltaDays, deltaMoney, firstName } from '../../../parts/offers/words.ts';
import { ActionBar } from '../../../ui/ActionBar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { DateField, Field, TextArea } from '../../../ui/Field.tsx';
import { lowerFirst } from '../../../ui/letters.ts';
import { Money } from '../../../ui/Money.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { Columns } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { Unbroken } from '../../../ui/Unbroken.tsx';
import { usePhone } from '../../../ui/useNarrow.ts';
import { useMakeOffer } from '../data.ts';
import { nameIn, type OfferValues, readOffer, startValues, termsOf } from '../offerForm.ts';
import { Moved } from './Moved.tsx';
import styles from './Proposal.module.css';

const DRAFT = 'draft';
type Made = Awaited<ReturnType<ReturnType<typeof useMakeOffer>['run']>> & object;

export type OfferEditorProps = {
  /** The proposal as it stands on the server now; the form was opened on the first one it got. */
  proposal: Proposal;
  versions: readonly Version[];
  /** The version that the URL asks for; null is the draft, or the offer that was sent a moment ago. */
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
  chosen: requested,
  onChoose,
  other,
  compare,
  onReject,
  now,
}: OfferEditorProps) => {
  const [opened, setOpened] = useState(proposal);
  // The sent offer stays in view until the proposal changes; a counter to it then shows the next draft.
  const [sent, setSent] = useState<{ id: string; etag: string } | null>(null);
  const offer = useMakeOffer(proposal.proposalId);
  const number = opened.offers.length + 1;
  const form = useForm<OfferValues, OfferBody, Made>({
    draft: `offer:${proposal.proposalId}`,
    etag: proposal.etag,
    // Until somebody types, the form follows what the client asks for meanwhile.
    follows: true,
    stale: !proposal.can.makeOffer,
    blank: startValues(proposal, now),
    read: (typed) => readOffer(typed, opened, civilOf(now)),
    act: offer,
    send: (body, etag) => offer.run({ ...body, etag }),
    onSent: ({ proposal: made }) => {
      form.take(startValues(made, now), made.etag);
      toast.show({ variant: 'success', message: `Offer ${number} was sent to ${opened.clientName ?? 'the client'}.` });
      setSent({ id: String(made.offers.length), etag: made.etag });
      onChoose(null);
    },
    nameOf: nameIn,
  });
  const { values } = form;
  const chosen = requested ?? (sent !== null && sent.etag === form.etag ? sent.id : DRAFT);
  const moved = form.etag !== proposal.etag;
  if (!moved && opened !== proposal) setOpened(proposal);

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

  // While it does not add up, the step that makes it do so is the lit one.
  const fits = addsUp(values.rows, values.amountPaise);
  const shownVersion = versions.find(({ id }) => id === chosen);
  const client = firstName(opened.clientName);

  const phone = usePhone();
  const send = (
    <Button look={fits ? 'primary' : 'plain'} wide={!phone} busy={form.busy} onPress={form.submit}>
      {`Send offer ${number}`}
    </Button>
  );

  return (
    <>
      {((moved && form.touched) || form.conflict) && (
        <Moved
          {...{ proposal, opened, versions }}
          draft={draftSide}
          keepMine={form.goOn}
          takeTheirs={form.takeTheirs}
        />
      )}
      <Continued draft={form.draft} onAfresh={form.startAfresh} />
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
              <MoneyField label="Amount of the offer, ex-GST" {...form.control('amountPaise')} />
              {values.rows.length > 0 &&
                values.amountPaise !== sumAmounts(values.rows) &&
                sumAmounts(values.rows) > 0 && (
                  <Button size="small" look="quiet" onPress={() => form.set({ amountPaise: sumAmounts(values.rows) })}>
                    Take the sum of the milestones
                  </Button>
                )}
              <div className={styles.pair}>
                <DateField label="Valid until" {...form.field('validUntil')} />
                <Field label="Payment, days" mono inputMode="numeric" {...form.field('paymentTermDays')} />
              </div>
              <MoneyField
                label="Advance, ex-GST"
                optional
                hint="Billed before work begins; the milestones’ invoices take it off."
                {...form.control('advancePaise')}
              />
              <TextArea label={`Note to ${client}`} optional rows={4} most={2000} {...form.field('note')} />
              {!form.conflict && <Problem {...form.problem} />}
              <div className={styles.acts}>
                {moved ? (
                  <p className="ui two">Say above whether yours or theirs goes on; then it can be sent.</p>
                ) : (
                  !phone && send
                )}
                {onReject && (
                  <Button look="quiet" wide onPress={onReject}>
                    Reject the proposal
                  </Button>
                )}
              </div>
              <DraftMark draft={form.draft} />
            </Panel>
            {phone && !moved && <ActionBar {...wholeOf(draftSide, proposal.tax)}>{send}</ActionBar>}
            <p className="meta">
              {newest && (
                <Unbroken
                  text={`${client} sees exactly this difference${diff ? `: ${lowerFirst(countsOf(diff))}` : ''}. `}
                />
              )}
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
                onRows={(rows) => form.set({ rows })}
                amountPaise={values.amountPaise}
                before={against}
                errorOf={form.errorOf}
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
