import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../ui/Button.tsx';
import { DraftMark } from './DraftMark.tsx';
import styles from './Form.module.css';
import type { Form } from './useForm.ts';

/** Under a form: the act, the way back, and that what was typed is kept. */
export const FormActs = ({
  form,
  act,
  look = 'primary',
  icon,
  size = 'normal',
  onClose,
  children,
}: {
  form: Pick<Form<object>, 'busy' | 'draft'>;
  act: string;
  look?: ButtonLook['look'];
  icon?: ButtonLook['icon'];
  size?: ButtonLook['size'];
  onClose?: () => void;
  children?: ReactNode;
}) => (
  <div className={styles.acts}>
    <Button type="submit" busy={form.busy} {...{ look, size }} {...(icon ? { icon } : {})}>
      {act}
    </Button>
    {onClose && (
      <Button look="quiet" size={size} onPress={onClose}>
        Not now
      </Button>
    )}
    {children}
    <DraftMark draft={form.draft} />
  </div>
);
