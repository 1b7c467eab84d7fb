import { PROOF_ENDINGS } from '@lamplight/bff/contract/pay-profiles.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { TakePhoto } from '../../ui/TakePhoto.tsx';
import { toast } from '../../ui/toasts.ts';
import { SendingList } from '../files/SendingList.tsx';
import { type Proved, useAttachProof } from './data.ts';
import styles from './Pay.module.css';
import type { DialogProps } from './props.ts';

/** One file that proves something declared; it is sent as soon as it is chosen, and can be withdrawn while it waits. */
export const AttachDialog = ({ profile, proved, onClose }: DialogProps & Readonly<{ proved: Proved }>) => {
  const uploads = useAttachProof(profile, proved, () => {
    toast.show({ variant: 'success', message: 'The proof is attached. An admin looks at it.' });
    onClose();
  });
  const isSending = uploads.sending.length > 0;
  const send = (files: readonly File[]) => void uploads.add(files.slice(0, 1));
  return (
    <Dialog title={`Attach a proof of ${proved.named}`} open onClose={onClose}>
      <div className={styles.exporting}>
        <p className={styles.said}>
          You and the admins see it, and nobody else. You may withdraw it until an admin has decided.
        </p>
        <SendingList uploads={uploads} />
        <FileField
          label="Proof"
          hint={'A photo (png, jpg) or a PDF, at most 5\u00a0MB.'}
          accept={PROOF_ENDINGS.map((ending) => `.${ending}`).join(',')}
          disabled={isSending}
          onFiles={send}
          beside={!isSending && <TakePhoto of="proof" onPhoto={(photo) => send([photo])} />}
        />
      </div>
    </Dialog>
  );
};
