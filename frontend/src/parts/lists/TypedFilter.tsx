import { useEffect, useRef, useState } from 'react';
import { Field, tooLong } from '../../ui/Field.tsx';

const PAUSE_MS = 300;

/** Words to narrow a list by: taken over when typing pauses, and at once by Enter. */
export const TypedFilter = ({
  label,
  hint,
  id,
  most = 120,
  value,
  onChange,
}: {
  label: string;
  hint?: string;
  id?: string;
  /** Characters that the list takes; more stay in the field and narrow nothing. */
  most?: number;
  /** The text as it stands in the URL. */
  value: string;
  onChange: (value: string) => void;
}) => {
  const [typed, setTyped] = useState(value);
  // The text that was reported but is not in the URL yet; until it is, the URL is older than the field.
  const pending = useRef<string | null>(null);
  useEffect(() => {
    if (pending.current === null) setTyped(value);
    else if (pending.current === value) pending.current = null;
  }, [value]);
  const take = () => {
    const words = typed.trim();
    if (words === (pending.current ?? value) || tooLong(most, words)) return;
    pending.current = words;
    onChange(words);
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the pause again
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Field
      label={label}
      {...(hint === undefined ? {} : { hint })}
      {...(id === undefined ? {} : { id })}
      type="search"
      most={most}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // It narrows a list, and sends no form around it.
        event.preventDefault();
        take();
      }}
    />
  );
};
