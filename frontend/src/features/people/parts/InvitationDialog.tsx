import { Button } from '../../../ui/Button.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { InvitationLink, type InvitedPerson } from './Invitation.tsx';

/** Shown once: closed, the link is gone and another one must be made. */
export const InvitationDialog = ({ invited, onClose }: { invited: InvitedPerson; onClose: () => void }) => (
  <Dialog
    title={`${invited.name ?? 'The new person'} is invited`}
    open
    onClose={onClose}
    acts={<Button onPress={onClose}>Done</Button>}
  >
    <p className="ui two">
      The link is shown this once and is valid until <DateTime at={invited.expiresAt} />. Older ones do not count any
      more.
    </p>
    <InvitationLink invited={invited} />
  </Dialog>
);
