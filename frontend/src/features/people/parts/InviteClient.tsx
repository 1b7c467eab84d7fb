import { clientBody } from '@lamplight/bff/contract/people.ts';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/States.tsx';
import { DraftMark } from '../../common/DraftMark.tsx';
import { useShapedForm } from '../../common/form.ts';
import { useDraft } from '../../common/useDraft.ts';
import { type ClientBody, useAddClient } from '../clientData.ts';
import { ContactFields } from './ContactFields.tsx';
import { InvitationDialog } from './InvitationDialog.tsx';
import styles from './People.module.css';

const empty: ClientBody = { name: '', email: '', mobile: '' };

/** Brings a client in: they set their own password by the link that is shown once. */
export default function InviteClient({ onClose }: { onClose: () => void }) {
  const add = useAddClient();
  const form = useShapedForm(clientBody, empty, add.error);
  const values = useWatch({ control: form.control }) as ClientBody;
  const draft = useDraft('add-client', values, { onFound: (kept) => form.reset(kept) });
  const submit = form.submit(async (body) => {
    if (await add.run(body)) await draft.clear();
  });
  if (add.answer) {
    const { client, ...link } = add.answer;
    return <InvitationDialog invited={{ ...link, name: client.name, email: client.email ?? null }} onClose={onClose} />;
  }
  return (
    <Dialog
      title="Invite a client"
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="primary" type="submit" form="invite-client" busy={add.busy}>
            Make the invitation
          </Button>
        </>
      }
    >
      <form id="invite-client" className={styles.form} noValidate onSubmit={submit}>
        <p className="ui two">They get a single-use link to set their own password. Nobody else ever knows it.</p>
        <Field label="Name" autoComplete="off" {...form.field('name')} />
        <ContactFields field={form.field} />
        <Problem says={form.blocked} error={add.error} placed={form.placed} />
        <DraftMark draft={draft} />
      </form>
    </Dialog>
  );
}
