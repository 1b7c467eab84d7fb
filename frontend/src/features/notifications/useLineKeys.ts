import { useEffect } from 'react';
import { isTyping } from '../../ui/typing.ts';

const ROW = '[data-notification]';
const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** j and k go from one notification to the next, e deletes the one that has the focus; never while one types. */
export const useLineKeys = (onDelete: (id: string) => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const step = STEPS[event.key];
      if (step !== undefined) {
        const next = rows[at === -1 && step < 0 ? rows.length - 1 : at + step];
        next?.querySelector<HTMLElement>('[data-line], button')?.focus();
      } else if (event.key === 'e' && at >= 0) onDelete(rows[at]?.dataset['notification'] ?? '');
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
};
