import { useEffect, useRef } from 'react';
import { civilOf, formatDay } from '../../ui/dates.ts';
import { isTyping } from '../../ui/typing.ts';
import styles from './VersionStrip.module.css';
import { firstName } from './words.ts';

export type StripEntry = Readonly<{ id: string; label: string; by: string; at: string | null }>;

/** Every version that was ever said, oldest first; `[` and `]` step through them. */
export const VersionStrip = ({
  entries,
  chosen,
  onChoose,
  now,
}: {
  entries: readonly StripEntry[];
  chosen: string;
  onChoose: (id: string) => void;
  now: number;
}) => {
  const lit = useRef<HTMLButtonElement>(null);
  // The chosen one is in view from the start: on a phone the strip is wider than the screen.
  useEffect(() => {
    const [button, strip] = [lit.current, lit.current?.closest('ol')];
    if (chosen === '' || !button || !strip) return;
    // Only the strip moves: the page stays where its heading is.
    const [left, right] = [button.offsetLeft, button.offsetLeft + button.offsetWidth];
    if (left < strip.scrollLeft || right > strip.scrollLeft + strip.clientWidth)
      strip.scrollLeft = right - strip.clientWidth;
  }, [chosen]);
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      if (
        (event.key !== '[' && event.key !== ']') ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target)
      )
        return;
      const at = entries.findIndex(({ id }) => id === chosen);
      const next = entries[at + (event.key === ']' ? 1 : -1)];
      if (next) onChoose(next.id);
    };
    document.addEventListener('keydown', step);
    return () => document.removeEventListener('keydown', step);
  }, [entries, chosen, onChoose]);
  return (
    <nav aria-label="Versions of the offer">
      <ol className={styles.strip}>
        {entries.map(({ id, label, by, at }) => (
          <li key={id}>
            <button
              ref={id === chosen ? lit : null}
              type="button"
              aria-current={id === chosen ? 'true' : undefined}
              onClick={() => onChoose(id)}
            >
              <b>{label}</b>
              {by}, {at === null ? 'now' : formatDay(civilOf(at), civilOf(now))}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
};

export const stripOf = (
  versions: readonly Readonly<{ id: string; label: string; by: { name: string | null }; at: string }>[],
): StripEntry[] => versions.map(({ id, label, by, at }) => ({ id, label, by: firstName(by.name), at }));
