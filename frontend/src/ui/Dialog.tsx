import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import styles from './Dialog.module.css';

export type DialogProps = {
  title: ReactNode;
  open: boolean;
  /** Escape, the veil, the cross. Absent: it cannot be closed without an answer (an alert). */
  onClose?: () => void;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  acts?: ReactNode;
  wide?: boolean;
};

/** A question above the page. Focus stays inside and returns to where it was. Portal screens only: it brings React Aria. */
export const Dialog = ({ title, open, onClose, children, acts, wide }: DialogProps) => (
  <ModalOverlay
    className={styles.veil ?? ''}
    isOpen={open}
    isDismissable={onClose !== undefined}
    isKeyboardDismissDisabled={onClose === undefined}
    onOpenChange={(next) => {
      if (!next) onClose?.();
    }}
  >
    <Modal className={cx(styles.modal, wide && styles.wide)}>
      <AriaDialog className={styles.dialog ?? ''} role={onClose ? 'dialog' : 'alertdialog'}>
        <div className={styles.head}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {onClose && <IconButton icon="close" label="Close" onPress={onClose} />}
        </div>
        {children !== undefined && <div className={styles.body}>{children}</div>}
        {acts && <div className={styles.acts}>{acts}</div>}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
);
