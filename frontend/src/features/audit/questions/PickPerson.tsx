import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { ErrorState, Skeleton } from '../../../ui/States.tsx';
import { usePeople } from './data.ts';
import styles from './Questions.module.css';

const SHOWN = 8;

/** One person of many: each word of the search begins a word of the name or the code. */
export const PickPerson = ({
  chosen,
  onChange,
}: Readonly<{ chosen: string | undefined; onChange: (id: string | null) => void }>) => {
  const { people, error, refresh } = usePeople(true);
  const [search, setSearch] = useState('');
  const other = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLDivElement>(null);
  // What was pressed is gone: the focus goes to what stands in its place.
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (moved) (chosen === undefined ? field.current?.querySelector('input') : other.current)?.focus();
  }, [moved, chosen]);
  const pick = (id: string | null) => {
    setMoved(true);
    setSearch('');
    onChange(id);
  };
  if (chosen !== undefined)
    return (
      <p className={styles.chosen}>
        <span>
          Whose pay <strong>{people?.find(({ id }) => id === chosen)?.name ?? `${chosen.slice(0, 8)}…`}</strong>
        </span>
        <Button ref={other} size="small" onPress={() => pick(null)}>
          Another person
        </Button>
      </p>
    );
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (people ?? []).filter(({ name, code }) => {
    const said = ` ${name} ${code}`.toLowerCase();
    return words.every((word) => said.includes(` ${word}`));
  });
  return (
    <div className={styles.pick} ref={field}>
      <Field
        label="Whose pay"
        hint="A name or a code"
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ target: { value } }) => setSearch(value)}
        onKeyDown={({ key }) => {
          const [only] = found;
          if (key === 'Enter' && found.length === 1 && only) pick(only.id);
        }}
      />
      {error !== undefined && !people && <ErrorState error={error} retry={() => void refresh()} />}
      {!people && error === undefined && <Skeleton of="list" rows={3} />}
      {people && (
        <ul className={styles.names} aria-label="People">
          {found.slice(0, SHOWN).map(({ id, name, code }) => (
            <li key={id}>
              <Button onPress={() => pick(id)}>
                {name} <span className="three mono">{code}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {people && (
        <p className="ui two" role="status">
          {found.length === 0
            ? 'Nobody is called so.'
            : found.length > SHOWN
              ? `${found.length - SHOWN} more: type a part of the name.`
              : ''}
        </p>
      )}
    </div>
  );
};
