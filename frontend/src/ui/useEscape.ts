import { useEffectEvent, useLayoutEffect } from 'react';

/** The dialogs that are open now, the topmost last. */
const open: symbol[] = [];

/**
 * Closes the topmost dialog by Escape while the focus is nowhere. React Aria hears the key only from inside a dialog; from
 * its drawing until it has the focus (a frame later after a keyboard's press), and where the control that had the focus is
 * drawn no more, the browser sends keys to the body, and the dialog would not hear them.
 * @param onClose Absent: the dialog waits for an answer, and Escape closes neither it nor what is below.
 */
export const useEscape = (isOpen: boolean, onClose: (() => void) | undefined): void => {
  const close = useEffectEvent(() => onClose?.());
  useLayoutEffect(() => {
    if (!isOpen) return;
    const me = Symbol();
    open.push(me);
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (event.target === document.body && open.at(-1) === me) {
        event.preventDefault();
        close();
      }
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      open.splice(open.indexOf(me), 1);
    };
  }, [isOpen]);
};
