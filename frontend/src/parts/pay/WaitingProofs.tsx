import { Suspense, useState } from 'react';
import { civilOf } from '../../ui/dates.ts';
import { later } from '../../ui/later.ts';
import { Panel } from '../../ui/Panel.tsx';
import { usePayProfile } from './data.ts';
import styles from './Pay.module.css';
import { ProofLine } from './Proofs.tsx';
import type { Opened } from './props.ts';
import { provedIn } from './words.ts';

const AcceptProofDialog = later(async () => (await import('./AcceptProofDialog.tsx')).AcceptProofDialog);
const RefuseProofDialog = later(async () => (await import('./RefuseProofDialog.tsx')).RefuseProofDialog);

/** What the reader may decide of somebody's proofs, above all else that is known of their pay; nothing where nothing waits. */
export const WaitingProofs = ({ employeeId, name }: Readonly<{ employeeId: string; name: string }>) => {
  const [today] = useState(() => civilOf(Date.now()));
  const [opened, open] = useState<Opened | null>(null);
  const profile = usePayProfile(employeeId).data?.profile;
  if (profile === undefined) return null;
  const waiting = provedIn(profile).flatMap(({ proved, proofs }) =>
    proofs.filter(({ can }) => can.acceptProof).map((proof) => ({ proved, proof })),
  );
  const dialog = { profile, today, reader: { own: false, name } as const, onClose: () => open(null) };
  return (
    <>
      {waiting.length > 0 && (
        <Panel title="Proofs that wait" meta={waiting.length} fill="bare">
          <ul className={styles.list} aria-label="Proofs that wait">
            {waiting.map(({ proved, proof }) => (
              <li key={proof.proofId}>
                <p className={styles.said}>{proved.named}</p>
                <ProofLine {...{ profile, proved, proof }} onOpen={open} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Suspense fallback={null}>
        {opened?.is === 'accept' && <AcceptProofDialog {...dialog} proved={opened.proved} proof={opened.proof} />}
        {opened?.is === 'refuse' && <RefuseProofDialog {...dialog} proof={opened.proof} />}
      </Suspense>
    </>
  );
};
