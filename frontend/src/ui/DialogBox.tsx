import { useRef } from 'react';
import { useDialog } from 'react-aria/useDialog';
import { Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import styles from './Dialog.module.css';
import type { DialogProps } from './Dialog.tsx';

/**
 * A dialog that is open. The box itself is ours, since React Aria's ready-made Dialog would bring menus and popovers to every
 * dialog (36 KiB).
 */
export const DialogBox = ({ title, onClose, children, acts, wide, full, tall, high }: Omit<DialogProps, 'open'>) => (
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
}: Pick<DialogProps, 'title' | 'children' | 'acts'> & { onClose: DialogProps['onClose'] }) => {
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
