import { type ReactNode, useRef } from 'react';
import { useDialog } from 'react-aria/useDialog';
import { Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import styles from './Dialog.module.css';
import { useEscape } from './useEscape.ts';
import { useReturn } from './useReturn.ts';

export type DialogProps = {
  title: ReactNode;
  open: boolean;
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
 * A question above the page. Focus stays inside and returns to where it was. Portal screens only: it brings React Aria's
 * modal. The box itself is ours, since its ready-made Dialog would bring menus and popovers to every screen (36 KiB).
 */
export const Dialog = ({ title, open, onClose, children, acts, wide, full, tall, high }: DialogProps) => {
  useReturn(open);
  useEscape(open, onClose);
  return (
    <ModalOverlay
      className={styles.veil ?? ''}
      isOpen={open}
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
};

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
