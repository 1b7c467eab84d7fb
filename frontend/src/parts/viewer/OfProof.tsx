import '@lamplight/bff/contract/inside-payroll.ts';
import { hrefOf } from '@lamplight/bff/contract/call.ts';
import { useState } from 'react';
import { payKeys } from '../../api/payKeys.ts';
import { useRead } from '../../api/useRead.ts';
import { FITTING } from '../../ui/pdf/zoom.ts';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import type { Shown } from './address.ts';
import { Frame } from './Frame.tsx';
import { Instead } from './Instead.tsx';
import { Preview } from './Preview.tsx';
import type { Viewing } from './useViewer.ts';
import { FAILED_FILE } from './words.ts';

/** A proof of something that somebody told payroll; it is found with all that they told. */
export const OfProof = ({ viewing, shown }: { viewing: Viewing; shown: Extract<Shown, { of: 'proof' }> }) => {
  const { employeeId, proofId } = shown;
  const { data, error, refresh } = useRead(payKeys.payProfile(employeeId));
  const [zoom, onZoom] = useState(FITTING);
  const { declarations = [], previousIncome = [] } = data?.profile ?? {};
  const proof = [...declarations, ...previousIncome]
    .flatMap(({ proofs }) => proofs)
    .find((one) => one.proofId === proofId);
  const name = proof?.name ?? 'Proof';
  const facts =
    proof === undefined
      ? null
      : {
          ...{ name, bytes: proof.bytes, uploaded: { at: proof.attachedAt, by: proof.attachedBy } },
          address: proof.name === null ? null : hrefOf('proof-content', { employeeId, proofId }),
        };
  return (
    <Frame viewing={viewing} title={name} facts={facts}>
      {facts !== null ? (
        <Preview {...facts} look={{ zoom, onZoom }} surface={null} />
      ) : data === undefined && error === undefined ? (
        <Instead>
          <Skeleton of="list" rows={3} inset />
        </Instead>
      ) : (
        <Instead>
          <ErrorState error={error} says={FAILED_FILE} retry={() => void refresh()} />
        </Instead>
      )}
    </Frame>
  );
};
