import { ReasonDialog } from '../../forms/ReasonDialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { type Proof, useRefuseProof } from './data.ts';
import type { DialogProps } from './props.ts';

/** A file that does not prove what it is attached to. */
export const RefuseProofDialog = ({ profile, proof, onClose }: DialogProps & Readonly<{ proof: Proof }>) => {
  const refuse = useRefuseProof(profile, proof.proofId);
  return (
    <ReasonDialog
      draft={`refuse-proof:${proof.proofId}`}
      title={`Refuse ${proof.name ?? 'the proof'}?`}
      says="The person reads the reason, and may attach another file."
      label="Reason"
      act="Refuse the proof"
      etag={proof.etag}
      sending={refuse}
      send={(reason, etag) => refuse.run({ reason, etag })}
      onSent={() => toast.show({ message: 'The proof is refused.' })}
      onClose={onClose}
    />
  );
};
