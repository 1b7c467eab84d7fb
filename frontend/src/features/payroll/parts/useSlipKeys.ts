import { useEffect } from 'react';
import { isTyping } from '../../../ui/typing.ts';

/** j and k go from slip to slip in the order of the list, Escape closes; never while one types. */
export const useSlipKeys = (ids: readonly string[], at: string, choose: (id: string | null) => void): void => {
  useEffect(() => {
    const press = (pressed: KeyboardEvent) => {
      if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.defaultPrevented) return;
      if (isTyping(pressed.target) || document.querySelector('[role="dialog"]') !== null) return;
      if (pressed.key === 'Escape') choose(null);
      const step = { j: 1, k: -1 }[pressed.key];
      const next = step === undefined ? undefined : ids[ids.indexOf(at) + step];
      if (next !== undefined) choose(next);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
};
