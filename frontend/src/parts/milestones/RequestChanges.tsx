import { refetch } from '../../api/cache.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { judged } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/States.tsx';
import { toast } from '../../ui/toasts.ts';
import { type Milestone, shownIn, useReturn } from './data.ts';
import { OnBehalf, useBehalf } from './OnBehalf.tsx';
import { itemsFault, itemsSaid, NO_ITEMS, ReturnItems } from './ReturnItems.tsx';

/** A return names one reason for each thing; it is sent at the version that was read. */
export const RequestChanges = ({
  milestone: m,
  etag,
  client,
  onBehalf,
  onClose,
}: {
  milestone: Milestone;
  etag: string;
  client: string;
  onBehalf: boolean;
  onClose: () => void;
}) => {
  const send = useReturn(m);
  const behalf = useBehalf(m.milestoneId, onBehalf);
  const form = useForm({
    draft: `return:${m.milestoneId}`,
    etag,
    blank: NO_ITEMS,
    read: (typed) =>
      judged({ items: itemsFault(typed), ...(behalf.body ? {} : behalf.form.faults) }, () => ({
        items: itemsSaid(typed),
        ...behalf.body,
      })),
    act: send,
    send: (body) => send.run({ ...body, etag }),
    onSent: async (_, { items }) => {
      await behalf.form.draft?.clear();
      toast.show({
        message: `${m.title} went back with ${items.length === 1 ? 'one change' : `${items.length} changes`}.`,
      });
      onClose();
    },
  });
  const { value, error, onChange } = form.control('items');
  return (
    <FormDialog
      form={form}
      title={`Request changes to ${m.title}`}
      says="The team works on each of these and submits again. Nothing is invoiced until you accept."
      act="Request changes"
      icon="return"
      wide
      onClose={onClose}
      moved={
        <Notice
          tone="warn"
          icon="alert"
          acts={
            <Button
              size="small"
              onPress={() => {
                void refetch(shownIn(m.projectId));
                onClose();
              }}
            >
              Look again, keep what I typed
            </Button>
          }
        >
          This milestone changed meanwhile. Read it again before you return it.
        </Notice>
      }
    >
      <ReturnItems items={value} onChange={onChange} error={error} />
      {onBehalf && <OnBehalf projectId={m.projectId} client={client} behalf={behalf} tried={form.tried} />}
    </FormDialog>
  );
};
