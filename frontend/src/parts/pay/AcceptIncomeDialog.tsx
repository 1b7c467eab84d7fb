import { FormDialog } from '../../forms/FormDialog.tsx';
import { judged } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { TextArea } from '../../ui/Field.tsx';
import { toast } from '../../ui/toasts.ts';
import { type Proof, type Proved, useAcceptProof } from './data.ts';
import type { DialogProps } from './props.ts';

/** A proof of income before: it counts as it was told, so that no amount is accepted. */
export const AcceptIncomeDialog = ({
  profile,
  proved,
  proof,
  onClose,
}: DialogProps & Readonly<{ proved: Proved; proof: Proof }>) => {
  const accept = useAcceptProof(profile, proof.proofId);
  const form = useForm({
    draft: `accept-proof:${proof.proofId}`,
    etag: proof.etag,
    blank: { note: '' },
    read: ({ note }: { note: string }) => judged({}, () => ({ note: note.trim() })),
    act: accept,
    send: (body, etag) => accept.run({ ...body, etag }),
    onSent: () => {
      toast.show({ variant: 'success', message: 'The proof is accepted.' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Accept ${proof.name ?? 'the proof'}?`}
      says={`It proves ${proved.named}. Refuse it where the figures differ: they count as they were told.`}
      act="Accept the proof"
      onClose={onClose}
    >
      <TextArea label="Note" optional rows={2} most={500} {...form.field('note')} />
    </FormDialog>
  );
};
