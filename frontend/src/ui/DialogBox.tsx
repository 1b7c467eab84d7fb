import { type ReactNode, useRef } from 'react';
import { useDialog } from 'react-aria/useDialog';
import { Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import styles from './Dialog.module.css';

export type DialogBoxProps = {
  title: ReactNode;
  /** Called by Escape, by a press beside the dialog, and by its cross. Absent: it cannot be closed without an answer (an alert). */
  onClose?: () => void;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  acts?: ReactNode;
  wide?: boolean;
  /** As wide as the window. */
  full?: boolean;
  /** Takes the whole height of the window; the content fills it and scrolls by itself. */
  tall?: boolean;
  /** Hangs from the top, so that what grows below its head does not move it. */
  high?: boolean;
};

/**
 * A dialog that is open. The box itself is ours, since React Aria's ready-made Dialog would bring menus and popovers to every
 * dialog (36 KiB).
 */
export const DialogBox = ({ title, onClose, children, acts, wide, full, tall, high }: DialogBoxProps) => (
  <ModalOverlay
    className={styles.veil ?? ''}
    isOpen
    isDismissable={onClose !== undefined}
    isKeyboardDismissDisabled={onClose === undefined}
    onOpenChange={(next) => {
      if (!next) onClose?.();
    }}
  >
    <Modal
      className={cx(styles.modal, wide && styles.wide, full && styles.full, tall && styles.tall, high && styles.high)}
    >
      <Box {...{ title, onClose, children, acts }} />
    </Modal>
  </ModalOverlay>
);

const Box = ({
  title,
  onClose,
  children,
  acts,
}: Pick<DialogBoxProps, 'title' | 'children' | 'acts'> & { onClose: DialogBoxProps['onClose'] }) => {
  const box = useRef<HTMLElement>(null);
  const { dialogProps, titleProps, contentProps } = useDialog({ role: onClose ? 'dialog' : 'alertdialog' }, box);
  return (
    <section ref={box} className={styles.dialog} {...dialogProps}>
      <div className={styles.head}>
        <h2 {...titleProps}>{title}</h2>
        {onClose && <IconButton icon="close" label="Close" onPress={onClose} />}
      </div>
      {children !== undefined && (
        <div {...contentProps} className={styles.body}>
          {children}
        </div>
      )}
      {acts && <div className={styles.acts}>{acts}</div>}
    </section>
  );
};
