import { AcceptIncomeDialog } from './AcceptIncomeDialog.tsx';
import type { Proof, Proved } from './data.ts';
import { ProofDialog } from './ProofDialog.tsx';
import type { DialogProps } from './props.ts';

/** Of a declaration with how much of it the file shows. */
export const AcceptProofDialog = ({
  proved,
  proof,
  ...dialog
}: DialogProps & Readonly<{ proved: Proved; proof: Proof }>) =>
  'declaration' in proved ? (
    <ProofDialog {...dialog} declaration={proved.declaration} proof={proof} />
  ) : (
    <AcceptIncomeDialog {...dialog} proved={proved} proof={proof} />
  );
