import { useId } from 'react';
import styles from './RadioChoice.module.css';

/** One of a few words in a row: a filter that is always in view. */
export const RadioChoice = ({
  label,
  name,
  options,
  value,
  onChange,
}: {
  label: string;
  name: string;
  options: readonly Readonly<{ value: string; label: string }>[];
  value: string;
  onChange: (value: string) => void;
}) => {
  const id = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className="hidden-visually">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={`${name}-${id}`}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
};
