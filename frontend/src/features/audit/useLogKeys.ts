import { useEffect } from 'react';
import { isTyping } from '../../ui/typing.ts';
import type { AuditEvent } from './data.ts';

/** j and k go through the list, [ and ] through the changes of the same thing; never while one types. */
export const useLogKeys = (
  events: readonly AuditEvent[],
  event: AuditEvent | null,
  pick: (event: AuditEvent) => void,
): void => {
  useEffect(() => {
    const press = (pressed: KeyboardEvent) => {
      if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || isTyping(pressed.target)) return;
      const among = amongWhat(pressed.key, events, event);
      if (among === null) return;
      const at = among.findIndex(({ position }) => position === event?.position);
      const older = pressed.key === 'j' || pressed.key === '[';
      const next = at < 0 ? among[0] : among[at + (older ? 1 : -1)];
      if (!next) return;
      pressed.preventDefault();
      pick(next);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
};

const amongWhat = (
  key: string,
  events: readonly AuditEvent[],
  event: AuditEvent | null,
): readonly AuditEvent[] | null => {
  if (key === 'j' || key === 'k') return events;
  if (key === '[' || key === ']') return events.filter(({ subject }) => subject.id === event?.subject.id);
  return null;
};
