import { type ReactNode, useId } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { IconName } from '../ui/Icon.tsx';
import { Problem } from '../ui/States.tsx';
import { Continued, DraftMark } from './DraftMark.tsx';
import styles from './Form.module.css';
import type { Form } from './useForm.ts';

export type FormDialogProps = Readonly<{
  form: Pick<Form<object>, 'at' | 'submit' | 'busy' | 'problem' | 'draft' | 'startAfresh' | 'conflict'>;
  title: ReactNode;
  /** What will happen, before the fields. */
  says?: ReactNode;
  /** Label of the button that sends; null while there is nothing to send. */
  act: string | null;
  look?: 'primary' | 'danger';
  icon?: IconName;
  /** Label of the button that only closes. */
  cancel?: string;
  /** Takes the place of the act, where something must be looked at first. */
  instead?: Readonly<{ act: string; onPress: () => unknown }>;
  wide?: boolean;
  /** Stands in place of the failure where somebody else changed the thing meanwhile. */
  moved?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
}>;

/** A form above the page: what will happen, its draft, its fields, what went wrong, the act and the way back. */
export const FormDialog = ({
  form,
  title,
  says,
  act,
  look = 'primary',
  icon,
  cancel = 'Not now',
  instead,
  wide = false,
  moved,
  onClose,
  children,
}: FormDialogProps) => {
  const id = useId();
  return (
    <Dialog
      title={title}
      open
      wide={wide}
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>{cancel}</Button>
          {instead && (
            <Button look="primary" onPress={instead.onPress}>
              {instead.act}
            </Button>
          )}
          {!instead && act !== null && (
            <Button type="submit" form={id} look={look} busy={form.busy} {...(icon ? { icon } : {})}>
              {act}
            </Button>
          )}
        </>
      }
    >
      <form id={id} ref={form.at} className={styles.form} noValidate onSubmit={form.submit}>
        {says !== undefined && <p className="ui two">{says}</p>}
        {act !== null && <Continued draft={form.draft} onAfresh={form.startAfresh} />}
        {children}
        {moved !== undefined && form.conflict ? moved : <Problem {...form.problem} />}
        {act !== null && <DraftMark draft={form.draft} />}
      </form>
    </Dialog>
  );
};
