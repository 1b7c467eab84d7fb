import '@lamplight/bff/contract/inside-payroll.ts';
import { hrefOf } from '@lamplight/bff/contract/call.ts';
import { payKeys } from '../../api/payKeys.ts';
import { useRead } from '../../api/useRead.ts';
import type { Shown } from './address.ts';
import { OneContent } from './OneContent.tsx';
import type { Viewing } from './useViewer.ts';

/** A proof of something that somebody told payroll; it is found with all that they told. */
export const OfProof = ({ viewing, shown }: { viewing: Viewing; shown: Extract<Shown, { of: 'proof' }> }) => {
  const { employeeId, proofId } = shown;
  const { data, error, refresh } = useRead(payKeys.payProfile(employeeId));
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
    <OneContent
      {...{ viewing, facts, error }}
      title={name}
      reading={data === undefined && error === undefined}
      retry={() => void refresh()}
    />
  );
};
