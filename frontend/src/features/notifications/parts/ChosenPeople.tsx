import type { PersonRef } from '@lamplight/bff/contract/values.ts';
import { useId, useState } from 'react';
import { useAddressees } from '../../../parts/chat/data.ts';
import { TypedFilter } from '../../../parts/lists/TypedFilter.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FieldError } from '../../../ui/Field.tsx';
import styles from './Announce.module.css';

type Person = Pick<PersonRef, 'id' | 'name'>;
const nameOf = ({ name }: Person): string => name ?? 'Somebody';

/** Those who are chosen, each with a way out, and a search for more. */
export const ChosenPeople = ({
  chosen,
  most,
  error,
  onChange,
}: {
  chosen: readonly Person[];
  most: number;
  error: string | undefined;
  onChange: (chosen: readonly Person[]) => void;
}) => {
  const id = useId();
  const [q, setQ] = useState('');
  const { data } = useAddressees(q);
  const isFull = chosen.length >= most;
  const found = data?.items.filter((one) => !chosen.some((other) => other.id === one.id)) ?? [];
  return (
    <fieldset
      className={styles.people}
      aria-describedby={error === undefined ? undefined : id}
      data-wrong={error === undefined ? undefined : ''}
    >
      <legend className="hidden-visually">People</legend>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label="Chosen">
          {chosen.map((one) => (
            <li key={one.id}>
              <Button
                size="small"
                icon="close"
                onPress={() => onChange(chosen.filter(({ id: other }) => other !== one.id))}
              >
                {nameOf(one)}
                <span className="hidden-visually">: take out</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TypedFilter label="Name" most={100} value={q} onChange={setQ} />
      {isFull && <p className="ui two">{`At most ${most} people. Choose a role to reach more.`}</p>}
      {data && found.length === 0 && (
        <p className="ui two">{q === '' ? 'Nobody is left to choose.' : `Nobody else is called “${q}”.`}</p>
      )}
      {!isFull && found.length > 0 && (
        <ul className={styles.found} aria-label="People to choose">
          {found.map((one) => (
            <li key={one.id}>
              <Button
                size="small"
                look="quiet"
                icon="plus"
                onPress={() => onChange([...chosen, { id: one.id, name: one.name }])}
              >
                {nameOf(one)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FieldError id={id} error={error} />
    </fieldset>
  );
};
