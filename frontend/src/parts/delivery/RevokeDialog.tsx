import { ReasonDialog } from '../../forms/ReasonDialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { type DeliveryLink, useRevokeLink } from './data.ts';

/** From the guest's next call on nothing opens by it any more. */
export const RevokeDialog = ({ link, onClose }: { link: DeliveryLink; onClose: () => void }) => {
  const revoke = useRevokeLink(link);
  return (
    <ReasonDialog
      draft={`delivery-link-revoke:${link.linkId}`}
      etag={link.etag}
      title={`Revoke the link of ${link.recipientEmail ?? 'the erased address'}`}
      says="It ends at once, also for whoever has the page open. It cannot be taken back; you can issue another link."
      act="Revoke the link"
      label="Why"
      sending={revoke}
      send={(reason) => revoke.run({ reason, etag: link.etag })}
      onSent={() => toast.show({ message: 'The link is revoked.' })}
      onClose={onClose}
    />
  );
};
