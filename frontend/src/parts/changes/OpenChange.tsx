import { useState } from 'react';
import { ReasonDialog } from '../../forms/ReasonDialog.tsx';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatInstant } from '../../ui/dates.ts';
import { Money } from '../../ui/Money.tsx';
import { Quote } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/States.tsx';
import { toast } from '../../ui/toasts.ts';
import { diffOffers, type Side } from '../offers/diff.ts';
import { OfferLines } from '../offers/OfferLines.tsx';
import styles from '../offers/Summary.module.css';
import { countsOf, deltaDays, deltaMoney } from '../offers/words.ts';
import { type Change, useApprove, useDiscard, usePropose, useReject, useWithdraw } from './data.ts';
import { sideAfter } from './sides.ts';

/** What waits for a decision: the whole plan with it, what it is worth, and the acts of whoever may decide. */
export const OpenChange = ({
  change,
  plan,
  now,
  onChange,
}: {
  change: Change;
  plan: Side;
  now: number;
  /** Opens the editor with what was drafted. */
  onChange: () => void;
}) => {
  const [rejecting, setRejecting] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const propose = usePropose(change);
  const discard = useDiscard(change);
  const isDraft = change.state === 'drafted';
  const approve = useApprove(change);
  const reject = useReject(change);
  const withdraw = useWithdraw(change);
  const { can, etag } = change;
  const after = sideAfter(plan, change);
  const diff = diffOffers(plan, after);
  const own = change.side === 'client' ? 'the client' : 'Lamplight';
  const said = (done: unknown, message: string): void => {
    if (done !== undefined) toast.show({ variant: 'success', message });
  };
  return (
    <>
      <Panel
        title={isDraft ? 'A change is drafted' : 'A change waits for a decision'}
        meta={countsOf(diff)}
        fill="bare"
      >
        <div className={styles.note}>
          <Quote by={`${bySaid(change)}, for ${own}, ${formatInstant(change.at)}`}>{change.reason}</Quote>
        </div>
        <OfferLines side={after} before={plan} now={now} />
      </Panel>
      <Problem error={approve.error ?? withdraw.error ?? propose.error} />
      {(can.proposeChange || can.discardChange) && (
        <ActionBar
          figure={<Money paise={change.contractPaise + change.deltaPaise} />}
          of={`ex-GST, ${deltaMoney(change.deltaPaise)}, ${deltaDays(change.deltaDays)}`}
          says="The client learns of it only when an admin proposes it."
        >
          {can.discardChange && <Button onPress={() => setDiscarding(true)}>Discard</Button>}
          {can.proposeChange && <Button onPress={onChange}>Change it first</Button>}
          {can.proposeChange && (
            <Button
              look="primary"
              icon="check"
              busy={propose.busy}
              onPress={async () => said(await propose.run({ etag }), 'The change is proposed. The client decides.')}
            >
              Propose it
            </Button>
          )}
        </ActionBar>
      )}
      {discarding && (
        <ReasonDialog
          draft={`discard-change:${change.changeId}`}
          etag={etag}
          title="Discard the draft"
          says={`The client never learns of it. ${change.by.name ?? 'Whoever drafted it'} reads why.`}
          label="Why not"
          act="Discard the draft"
          sending={discard}
          send={(reason, version) => discard.run({ reason, etag: version })}
          onSent={() => toast.show({ message: 'The draft is discarded.' })}
          onClose={() => setDiscarding(false)}
        />
      )}
      {(can.approveChange || can.rejectChange || can.withdrawChange) && (
        <ActionBar
          figure={<Money paise={change.contractPaise + change.deltaPaise} />}
          of={`ex-GST, ${deltaMoney(change.deltaPaise)}, ${deltaDays(change.deltaDays)}`}
          says={
            can.withdrawChange
              ? 'The other side has not decided yet. Until then everything stays as it is.'
              : 'Once approved it is part of the contract, and the plan follows at once.'
          }
        >
          {can.withdrawChange && (
            <Button
              icon="return"
              busy={withdraw.busy}
              onPress={async () => said(await withdraw.run({ etag }), 'You took the change back.')}
            >
              Withdraw the change
            </Button>
          )}
          {can.rejectChange && <Button onPress={() => setRejecting(true)}>Reject</Button>}
          {can.approveChange && (
            <Button
              look="primary"
              icon="check"
              busy={approve.busy}
              onPress={async () => said(await approve.run({ etag }), 'The change is part of the contract.')}
            >
              Approve the change
            </Button>
          )}
        </ActionBar>
      )}
      {rejecting && (
        <ReasonDialog
          draft={`reject-change:${change.changeId}`}
          etag={etag}
          title="Reject the change"
          says="The contract stays as it is. Whoever asked reads why."
          label="Why not"
          act="Reject the change"
          sending={reject}
          send={(reason, version) => reject.run({ reason, etag: version })}
          onSent={() => toast.show({ message: 'The change is rejected.' })}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
};

/** `Dev Menon, drafted by Meera Iyer` */
export const bySaid = ({ by, draftedBy }: Change): string =>
  `${by.name ?? 'Someone'}${draftedBy ? `, drafted by ${draftedBy.name ?? 'someone'}` : ''}`;
