import { useEffect } from 'react';
import { isTyping } from '../../ui/typing.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The keys of a list that is searched: `/` goes to its field, arrows through its rows, Escape is `onEscape`'s; never while
 * one types.
 * @param field the id of the field @param rows what finds the rows in the page, in their order
 */
export const useRowKeys = ({
  field,
  rows,
  onEscape,
}: {
  field: string;
  rows: string;
  onEscape?: (() => void) | undefined;
}): void => {
  useEffect(() => {
    /** Only from a row: elsewhere the arrows scroll the page as ever. */
    const goThrough = (key: string): boolean => {
      const step = STEPS[key];
      const all = [...document.querySelectorAll<HTMLElement>(rows)];
      const at = all.indexOf(document.activeElement as HTMLElement);
      const next = step === undefined || at < 0 ? undefined : all[at + step];
      next?.focus();
      return next !== undefined;
    };
    const press = (pressed: KeyboardEvent) => {
      if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.defaultPrevented) return;
      if (isTyping(pressed.target)) return;
      if (pressed.key === '/') document.getElementById(field)?.focus();
      else if (pressed.key === 'Escape' && onEscape !== undefined) onEscape();
      else if (!goThrough(pressed.key)) return;
      pressed.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [field, rows, onEscape]);
};
