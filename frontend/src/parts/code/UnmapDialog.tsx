import { FormDialog } from '../../forms/FormDialog.tsx';
import { judged } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { toast } from '../../ui/toasts.ts';
import styles from './Code.module.css';
import { type CodeRepository, useUnmap } from './data.ts';

const FOLLOWS = [
  'GitHub is asked to tell nothing more of it.',
  'Whoever was let into it for this project is taken out of it at GitHub.',
  'What was told of it so far stays here.',
] as const;

/** What it means is said before. */
export const UnmapDialog = ({ repository: r, onClose }: { repository: CodeRepository; onClose: () => void }) => {
  const unmap = useUnmap(r);
  const form = useForm<object, object, unknown>({
    blank: {},
    etag: r.etag,
    read: () => judged({}, () => ({})),
    act: unmap,
    send: (_body, etag) => unmap.run({ etag }),
    onSent: () => {
      toast.show({ message: `${r.name} is unmapped.` });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Unmap ${r.name}`}
      says="It can be connected again afterwards, to this project or to another one."
      act="Unmap"
      look="danger"
      onClose={onClose}
    >
      <section className={styles.parts}>
        <h3>What follows</h3>
        <ul className={styles.follows}>
          {FOLLOWS.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </section>
    </FormDialog>
  );
};
