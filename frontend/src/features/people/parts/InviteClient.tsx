import { clientBody } from '@lamplight/bff/contract/people.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { checked } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { Field } from '../../../ui/Field.tsx';
import { type ClientBody, useAddClient } from '../clientData.ts';
import { ContactFields } from './ContactFields.tsx';
import { InvitationDialog } from './InvitationDialog.tsx';

const empty: ClientBody = { name: '', email: '', mobile: '' };

/** Brings a client in: they set their own password by the link that is shown once. */
export default function InviteClient({ onClose }: { onClose: () => void }) {
  const add = useAddClient();
  const form = useForm({
    draft: 'add-client',
    blank: empty,
    read: (typed) => checked(clientBody, typed),
    act: add,
    send: add.run,
  });
  if (add.answer) {
    const { client, ...link } = add.answer;
    return <InvitationDialog invited={{ ...link, name: client.name, email: client.email ?? null }} onClose={onClose} />;
  }
  return (
    <FormDialog
      form={form}
      title="Invite a client"
      says="They get a single-use link to set their own password. Nobody else ever knows it."
      act="Make the invitation"
      onClose={onClose}
    >
      <Field label="Name" autoComplete="off" {...form.field('name')} />
      <ContactFields field={form.field} />
    </FormDialog>
  );
}
