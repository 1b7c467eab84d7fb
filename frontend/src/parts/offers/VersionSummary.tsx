import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { DateOnly } from '../../ui/DateTime.tsx';
import { civilOf, daysBetween } from '../../ui/dates.ts';
import { upperFirst } from '../../ui/letters.ts';
import { Money } from '../../ui/Money.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { shortHash } from '../../ui/shares.ts';
import { usePhone } from '../../ui/useNarrow.ts';
import type { Proposal, Version } from './data.ts';
import { diffOffers, lastDay, type Side, sideOfOffer, sumOfLines } from './diff.ts';
import styles from './Summary.module.css';
import { TaxRows, taxBasis, wholeOf } from './Taxed.tsx';
import { texts } from './texts.ts';
import { nameOf, sideOf } from './versions.ts';
import { deltaDays, deltaMoney } from './words.ts';

/** What one may do with the offer on the screen. */
export type Answering = 'accept' | 'counter' | 'decline' | 'withdraw';

type VersionSummaryProps = {
  proposal: Proposal;
  chosen: Version;
  other: Version | null;
  now: number;
  onAnswer: (answer: Answering) => void;
};

/** The figures of a version, against another one, and the answers that `can` allows. */
export const VersionSummary = ({ proposal, chosen, other, now, onAnswer }: VersionSummaryProps) => {
  const { can } = proposal;
  const side = sideOf(chosen);
  const newest = proposal.offers.at(-1);
  const isNewest = chosen.kind === 'offer' && chosen.offer.version === newest?.version;
  const diff = other ? diffOffers(sideOf(other), side) : null;
  const last = lastDay(side.lines);
  const phone = usePhone();
  const accept = can.acceptOffer && newest && (
    <Button look="primary" icon="check" wide={!phone} onPress={() => onAnswer('accept')}>
      {`Accept offer ${newest.version}`}
    </Button>
  );
  const change = can.counterOffer && (
    <Button wide={!phone} onPress={() => onAnswer('counter')}>
      Ask for changes
    </Button>
  );
  return (
    <>
      <Panel fill="body">
        <dl className={styles.sums}>
          {other && (
            <>
              <dt>{upperFirst(nameOf(other))}</dt>
              <dd>{amountOf(sideOf(other))}</dd>
            </>
          )}
          <dt className={cx(styles.lead, other && styles.ruled)}>{upperFirst(nameOf(chosen))}</dt>
          <dd className={cx(styles.total, other && styles.ruled)}>{amountOf(side)}</dd>
          {diff && other && (
            <>
              <dt>against {nameOf(other)}</dt>
              <dd className={styles.delta}>
                {diff.deltaPaise !== null && <span>{deltaMoney(diff.deltaPaise)}</span>}
                {diff.deltaDays !== null && <span>{deltaDays(diff.deltaDays)}</span>}
              </dd>
            </>
          )}
          {side.amountPaise !== null && sumOfLines(side.lines) !== side.amountPaise && (
            <>
              <dt>milestones add up to</dt>
              <dd>
                <Money paise={sumOfLines(side.lines)} />
              </dd>
            </>
          )}
          {proposal.tax && <TaxRows side={side} tax={proposal.tax} ruled={styles.ruled} total={styles.grand} />}
          <dt className={styles.ruled}>last due date</dt>
          <dd className={styles.ruled}>{last === null ? '–' : <DateOnly date={last} />}</dd>
          {chosen.kind === 'offer' && (
            <>
              <dt>valid until</dt>
              <dd>
                <DateOnly date={chosen.offer.validUntil} />
              </dd>
              <dt>payment</dt>
              <dd>{chosen.offer.terms.paymentTermDays} days</dd>
              {(chosen.offer.terms.advancePaise ?? 0) > 0 && (
                <>
                  <dt>advance, ex-GST</dt>
                  <dd>
                    <Money paise={chosen.offer.terms.advancePaise ?? 0} />
                  </dd>
                </>
              )}
              <dt>fingerprint</dt>
              <dd>{shortHash(chosen.offer.hash)}</dd>
            </>
          )}
        </dl>
        {can.acceptOffer && newest && !isNewest && (
          <p className="ui two">Only the newest can be answered: offer {newest.version}.</p>
        )}
        {(can.acceptOffer || can.counterOffer || can.declineOffer) && newest && (
          <div className={styles.acts} data-no-print>
            {!phone && accept}
            {!phone && change}
            {can.declineOffer && (
              <Button look="quiet" wide onPress={() => onAnswer('decline')}>
                Decline
              </Button>
            )}
          </div>
        )}
        {(can.makeOffer || can.withdrawProposal) && (
          <div className={styles.acts} data-no-print>
            {can.makeOffer && (
              <ButtonLink to={`/admin/proposals?proposal=${proposal.proposalId}`} wide>
                {`Write offer ${proposal.offers.length + 1}`}
              </ButtonLink>
            )}
            {can.withdrawProposal && (
              <Button size="small" look="quiet" wide onPress={() => onAnswer('withdraw')}>
                Withdraw the proposal
              </Button>
            )}
          </div>
        )}
      </Panel>
      {phone && newest && (accept || change) && (
        <ActionBar {...wholeOf(sideOfOffer(newest), proposal.tax)}>
          {change}
          {accept}
        </ActionBar>
      )}
      <p className="meta">
        {`${proposal.tax ? taxBasis(proposal.tax) : texts.gst} ${newest && can.acceptOffer ? 'Accepting binds version and fingerprint.' : ''}`}
        {newest &&
          proposal.state === 'offered' &&
          daysBetween(civilOf(now), newest.validUntil) < 0 &&
          ' The last day of this offer is past.'}
      </p>
    </>
  );
};

const amountOf = (side: Side) => (side.amountPaise === null ? '–' : <Money paise={side.amountPaise} />);
