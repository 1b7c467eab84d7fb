import { FormDialog } from '../../forms/FormDialog.tsx';
import { judged } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { TextArea } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { formatRupees } from '../../ui/money.ts';
import { toast } from '../../ui/toasts.ts';
import { type Declaration, type Proof, useAcceptProof, useVerifyProof } from './data.ts';
import type { DialogProps } from './props.ts';
import { sectionName, yearShort } from './words.ts';

type Values = { acceptedPaise: number | null; note: string };

/** How much of a declaration its proof shows, a file or what was seen on paper: all of it, less, or nothing. */
export const ProofDialog = ({
  profile,
  declaration,
  proof,
  onClose,
}: DialogProps & Readonly<{ declaration: Declaration; proof?: Proof }>) => {
  const verify = useVerifyProof(profile, declaration.declarationId);
  const accept = useAcceptProof(profile, proof?.proofId ?? '');
  const act = proof === undefined ? verify : accept;
  const most = declaration.amountPaise ?? 0;
  const form = useForm({
    draft: `proof:${proof?.proofId ?? declaration.declarationId}`,
    etag: (proof ?? declaration).etag,
    blank: { acceptedPaise: declaration.acceptedPaise ?? declaration.amountPaise, note: '' },
    read: ({ acceptedPaise, note }: Values) =>
      judged(
        {
          acceptedPaise:
            acceptedPaise === null
              ? 'Enter an amount of zero or more'
              : acceptedPaise > most
                ? 'Accept at most what was declared'
                : undefined,
        },
        () => ({ acceptedPaise: acceptedPaise ?? 0, note: note.trim() }),
      ),
    act,
    send: (body, etag) => act.run({ ...body, etag }),
    onSent: (_answer, { acceptedPaise }) => {
      toast.show({ variant: 'success', message: `${formatRupees(acceptedPaise)} are accepted.` });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={proof === undefined ? 'How much of it does the proof show?' : `How much does ${proof.name ?? 'it'} show?`}
      says={`${sectionName[declaration.section]}, ${yearShort(declaration.taxYear)}: ${formatRupees(most)} are declared.`}
      act="Accept this much"
      onClose={onClose}
    >
      <MoneyField label="Accepted" hint="0 where the proof shows nothing" {...form.control('acceptedPaise')} />
      <TextArea label="Note" optional rows={2} most={500} {...form.field('note')} />
    </FormDialog>
  );
};
