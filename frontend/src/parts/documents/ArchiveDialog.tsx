import { FormDialog } from '../../forms/FormDialog.tsx';
import { judged } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { toast } from '../../ui/toasts.ts';
import type { OpenedProps } from './asked.ts';
import { useArchive } from './data.ts';

export const ArchiveDialog = ({ document: d, onClose }: OpenedProps) => {
  const archive = useArchive(d);
  const form = useForm<object, object, unknown>({
    blank: {},
    etag: d.etag,
    read: () => judged({}, () => ({})),
    act: archive,
    send: (_body, etag) => archive.run({ etag }),
    onSent: () => {
      toast.show({ message: `${d.title} is archived.` });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Archive ${d.title}`}
      says="The approved version stays readable and counts no longer. This cannot be taken back."
      act="Archive it"
      onClose={onClose}
    />
  );
};
