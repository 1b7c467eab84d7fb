import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { counted } from '../../../ui/counted.ts';
import { Checkbox, Field } from '../../../ui/Field.tsx';
import styles from './Run.module.css';

const SHOWN = 8;
type Person = Readonly<{ id: string; name: string; more?: string }>;

/** Some of many people: whoever is chosen stays in view, the others are searched. */
export const PickPeople = ({
  label,
  people,
  chosen,
  error,
  onChange,
}: Readonly<{
  label: string;
  people: readonly Person[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}>) => {
  const [search, setSearch] = useState('');
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = people.filter(({ id, name, more = '' }) => {
    const said = ` ${name} ${more}`.toLowerCase();
    return !chosen.includes(id) && words.every((word) => said.includes(` ${word}`));
  });
  const shown = [...people.filter(({ id }) => chosen.includes(id)), ...found.slice(0, SHOWN)];
  const rest = found.length - Math.min(found.length, SHOWN);
  return (
    <fieldset className={styles.pick}>
      <legend>
        {label}
        {chosen.length > 0 && <span className="meta"> {counted(chosen.length, 'person', 'people')} chosen</span>}
      </legend>
      {people.length > SHOWN && (
        <Field
          label="Search"
          type="search"
          value={search}
          error={error}
          onChange={({ target: { value } }) => setSearch(value)}
        />
      )}
      <div className={styles.names}>
        {shown.map(({ id, name, more }, at) => (
          <Checkbox
            key={id}
            label={name}
            {...(more === undefined ? {} : { hint: more })}
            error={people.length <= SHOWN && at === 0 ? error : undefined}
            checked={chosen.includes(id)}
            onChange={({ target: { checked } }) =>
              onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
      </div>
      {rest > 0 && <p className="meta">{`${rest} more: search for them.`}</p>}
      {found.length > 0 && found.length < 500 && words.length === 0 && (
        <div className={styles.acts}>
          <Button size="small" look="quiet" onPress={() => onChange([...chosen, ...found.map(({ id }) => id)])}>
            Choose everybody
          </Button>
        </div>
      )}
    </fieldset>
  );
};
