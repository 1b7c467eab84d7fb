import { FormDialog } from '../../../forms/FormDialog.tsx';
import { judged } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { OnBehalf, useBehalf } from '../../../parts/milestones/OnBehalf.tsx';
import { itemsFault, itemsSaid, NO_ITEMS, ReturnItems } from '../../../parts/milestones/ReturnItems.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type Project, useDelivery } from '../data.ts';

type Props = { project: Project; meId: string; onClose: () => void };

/** Every milestone is accepted; this closes the project. */
export const AcceptDelivery = ({ project: p, meId, onClose }: Props) => {
  const decide = useDelivery(p.projectId);
  const onBehalf = p.clientId !== meId;
  const behalf = useBehalf(p.projectId, onBehalf);
  const form = useForm({
    etag: p.etag,
    blank: {},
    read: () => judged(behalf.body ? {} : behalf.form.faults, () => behalf.body ?? {}),
    act: decide,
    send: (body, etag) => decide.run({ decision: 'accept_delivery', etag, ...body }),
    onSent: async () => {
      await behalf.form.draft?.clear();
      toast.show({ variant: 'success', message: `${p.title} is completed.` });
      onClose();
    },
  });
  return (
    <FormDialog
      form={{ ...form, draft: behalf.form.draft, startAfresh: behalf.form.startAfresh }}
      title={`Accept the delivery of ${p.title}`}
      act="Accept the delivery"
      icon="check"
      onClose={onClose}
    >
      <p>Every milestone is accepted. With this the project is completed and the team is released.</p>
      {onBehalf && (
        <OnBehalf projectId={p.projectId} client={p.clientName ?? 'the client'} behalf={behalf} tried={form.tried} />
      )}
    </FormDialog>
  );
};

/** The items become a new milestone of amount 0, due in 14 days (state-machines.md §2). */
export const ReturnDelivery = ({ project: p, onClose }: Omit<Props, 'meId'>) => {
  const decide = useDelivery(p.projectId);
  const form = useForm({
    draft: `return-delivery:${p.projectId}`,
    etag: p.etag,
    blank: NO_ITEMS,
    read: (typed) => judged({ items: itemsFault(typed) }, () => itemsSaid(typed)),
    act: decide,
    send: (items, etag) => decide.run({ decision: 'return_delivery', items, etag }),
    onSent: () => {
      toast.show({ message: `${p.title} went back to the team.` });
      onClose();
    },
  });
  const { value, error, onChange } = form.control('items');
  return (
    <FormDialog
      form={form}
      title={`Return the delivery of ${p.title}`}
      says="What you name becomes one more milestone, without a price and due in 14 days."
      act="Return the delivery"
      icon="return"
      wide
      onClose={onClose}
    >
      <ReturnItems items={value} onChange={onChange} error={error} />
    </FormDialog>
  );
};
