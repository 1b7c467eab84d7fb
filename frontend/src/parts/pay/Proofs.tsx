import { hrefOf } from '@lamplight/bff/contract/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { Problem } from '../../ui/States.tsx';
import { fileSize } from '../../ui/shares.ts';
import { toast } from '../../ui/toasts.ts';
import { useFirst } from '../../ui/useFirst.ts';
import { Download } from '../files/FileLine.tsx';
import { ViewName } from '../viewer/ViewName.tsx';
import { type Proof, type Proved, useWithdrawProof } from './data.ts';
import styles from './Pay.module.css';
import type { PartProps } from './props.ts';

const SHOWN = 2;

/** The files that prove something declared, the newest first, each with what became of it and what may be done now. */
export const Proofs = ({
  profile,
  onOpen,
  proved,
  proofs,
  attachable,
}: Pick<PartProps, 'profile' | 'onOpen'> &
  Readonly<{ proved: Proved; proofs: readonly Proof[]; attachable: boolean }>) => {
  const { shown, hidden, showAll } = useFirst(proofs, SHOWN);
  return (
    <>
      {shown.length > 0 && (
        <ul className={styles.proofs} aria-label={`Proofs of ${proved.named}`}>
          {shown.map((proof) => (
            <li key={proof.proofId}>
              <ProofLine {...{ profile, onOpen, proved, proof }} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && <ShowMore hidden={hidden} what="earlier" showAll={showAll} />}
      {attachable && (
        <div className={styles.acts}>
          <Button size="small" icon="upload" onPress={() => onOpen({ is: 'attach', proved })}>
            {proofs.length === 0 ? 'Attach a proof' : 'Attach another proof'}
            <span className="hidden-visually"> of {proved.named}</span>
          </Button>
        </div>
      )}
    </>
  );
};

/** One of them, with what may be done with it. */
export const ProofLine = ({
  profile,
  onOpen,
  proved,
  proof,
}: Pick<PartProps, 'profile' | 'onOpen'> & Readonly<{ proved: Proved; proof: Proof }>) => {
  const withdraw = useWithdrawProof(profile, proof.proofId);
  const { proofId, name, bytes, can } = proof;
  const of = { employeeId: profile.employee.id, proofId };
  const take = async () => {
    if ((await withdraw.run({ etag: proof.etag })) !== undefined) toast.show({ message: 'The proof is withdrawn.' });
  };
  return (
    <>
      <div className={styles.row}>
        {name === null ? (
          <span className="three">erased</span>
        ) : (
          <span>
            <ViewName shown={{ of: 'proof', ...of }}>{name}</ViewName>{' '}
            <span className="meta mono">{fileSize(bytes)}</span>
          </span>
        )}
        <ProofState of={proof} />
      </div>
      {proof.said !== null && (
        <p className={styles.said}>
          {proof.state === 'refused' ? 'Refused: ' : 'Note: '}
          {proof.said}
        </p>
      )}
      <p className="meta">
        Attached <DateTime at={proof.attachedAt} />
        {proof.decidedAt !== undefined && (
          <>
            ; {proof.state} by {proof.decidedBy?.name ?? 'an admin'}, <DateTime at={proof.decidedAt} />
          </>
        )}
      </p>
      <div className={styles.acts}>
        {can.acceptProof && (
          <Button look="primary" size="small" icon="check" onPress={() => onOpen({ is: 'accept', proved, proof })}>
            Accept<span className="hidden-visually"> {name}</span>
          </Button>
        )}
        {can.refuseProof && (
          <Button size="small" onPress={() => onOpen({ is: 'refuse', proof })}>
            Refuse<span className="hidden-visually"> {name}</span>
          </Button>
        )}
        {can.withdrawProof && (
          <Button size="small" look="quiet" busy={withdraw.busy} onPress={() => void take()}>
            Withdraw<span className="hidden-visually"> {name}</span>
          </Button>
        )}
        {name !== null && <Download href={hrefOf('proof-content', of)} name={name} says={name} />}
      </div>
      {withdraw.error !== undefined && <Problem error={withdraw.error} />}
    </>
  );
};

const STATES = {
  waiting: { icon: 'clock', tone: 'info', says: 'Waits for an admin' },
  accepted: { icon: 'check', tone: 'ok', says: 'Accepted' },
  refused: { icon: 'wrong', tone: 'warn', says: 'Refused' },
} as const;

const ProofState = ({ of: { state } }: Readonly<{ of: Pick<Proof, 'state'> }>) => {
  const { icon, tone, says } = STATES[state];
  return (
    <Chip icon={icon} tone={tone}>
      {says}
    </Chip>
  );
};

/** Of what was declared, as a whole: whether anything proves it yet. */
export const Unproved = ({ proofs: [newest] }: Readonly<{ proofs: readonly Proof[] }>) =>
  newest === undefined ? (
    <Chip icon="clock" tone="info">
      No proof yet
    </Chip>
  ) : (
    <Chip {...{ icon: STATES[newest.state].icon, tone: STATES[newest.state].tone }}>
      {newest.state === 'refused' ? 'Proof refused' : newest.state === 'accepted' ? 'Proved' : 'Proof waits'}
    </Chip>
  );
