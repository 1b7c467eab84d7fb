import { useEffect } from 'react';
import { isTyping } from '../../ui/typing.ts';

/**
 * Of the detail beside a list: j and k go from one to the next in the order of the list, Escape closes; never while one types.
 * @param at null: nothing is open, and j opens the first
 */
export const useStepKeys = (ids: readonly string[], at: string | null, choose: (id: string | null) => void): void => {
  useEffect(() => {
    const press = (pressed: KeyboardEvent) => {
      if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.defaultPrevented) return;
      if (isTyping(pressed.target) || document.querySelector('[role="dialog"]') !== null) return;
      if (pressed.key === 'Escape' && at !== null) choose(null);
      const step = { j: 1, k: -1 }[pressed.key];
      const next = step === undefined ? undefined : ids[(at === null ? -1 : ids.indexOf(at)) + step];
      if (next !== undefined) choose(next);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
};
