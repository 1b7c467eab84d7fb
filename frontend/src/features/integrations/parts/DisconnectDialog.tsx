import { providerNames } from '@lamplight/bff/contract/providers.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { judged } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { toast } from '../../../ui/toasts.ts';
import { type Connection, useDisconnect } from '../data.ts';
import styles from './Connection.module.css';

/** What stops working is said before, since there is no way back but to connect anew. */
export const DisconnectDialog = ({ connection: c, onClose }: { connection: Connection; onClose: () => void }) => {
  const name = providerNames[c.provider];
  const disconnect = useDisconnect(c);
  const form = useForm<object, object, unknown>({
    blank: {},
    etag: c.etag,
    read: () => judged({}, () => ({})),
    act: disconnect,
    send: (_body, etag) => disconnect.run({ etag }),
    onSent: () => {
      toast.show({ message: `${name} is disconnected.` });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Disconnect ${name}`}
      says="This cannot be undone. To use it again, connect it anew."
      act="Disconnect"
      look="danger"
      onClose={onClose}
    >
      <section className={styles.stops}>
        <h3>What follows</h3>
        <ul className={styles.list}>
          {c.stops.map((stop) => (
            <li key={stop}>{stop}</li>
          ))}
        </ul>
      </section>
    </FormDialog>
  );
};
