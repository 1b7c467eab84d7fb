import { TextArea } from '../ui/Field.tsx';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';
import { judged, needed } from './reading.ts';
import { type FormOptions, useForm } from './useForm.ts';

export type ReasonDialogProps<Answer> = Omit<FormDialogProps, 'form' | 'children'> &
  Pick<FormOptions<{ reason: string }, string, Answer>, 'etag' | 'onSent'> &
  Required<Pick<FormOptions<{ reason: string }, string, Answer>, 'draft' | 'send'>> & {
    /** The act that sends the reason. */
    sending: FormOptions<{ reason: string }, string, Answer>['act'];
    /** Label of the field. */
    label: string;
  };

/** A refusal needs a reason of 1 to 1,000 characters (state-machines.md, rule 4). It closes once the reason is sent. */
export const ReasonDialog = <Answer,>({
  draft,
  etag,
  sending,
  send,
  onSent,
  label,
  look = 'danger',
  onClose,
  ...dialog
}: ReasonDialogProps<Answer>) => {
  const form = useForm<{ reason: string }, string, Answer>({
    draft,
    etag,
    blank: { reason: '' },
    read: ({ reason }) => judged({ reason: needed(reason, 'Give a reason') }, () => reason.trim()),
    ...(sending ? { act: sending } : {}),
    send,
    onSent: (answer, reason) => {
      onSent?.(answer, reason);
      onClose();
    },
  });
  return (
    <FormDialog form={form} look={look} onClose={onClose} {...dialog}>
      <TextArea label={label} rows={4} most={1000} {...form.field('reason')} />
    </FormDialog>
  );
};
