import { useEffect } from 'react';
import { isTyping } from '../../ui/typing.ts';

/** `n` goes to the next thing that waits, round and round. */
export const useNextNeed = (): void => {
  useEffect(() => {
    const next = (event: KeyboardEvent) => {
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const all = [...document.querySelectorAll<HTMLElement>('[data-need]')];
      const at = all.findIndex((element) => element.contains(document.activeElement));
      all[(at + 1) % all.length]?.focus();
    };
    document.addEventListener('keydown', next);
    return () => document.removeEventListener('keydown', next);
  }, []);
};
