/** Fields that are chosen in, not typed into. */
import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';
import { Checkbox, FieldError, FieldFrame, type FieldWords, type Plain } from './Field.tsx';
import { Icon } from './Icon.tsx';

export type Option = { value: string; label: string; disabled?: boolean };

/** A native choice. `placeholder` is a first row that stands for "nothing yet". */
export const Select = ({
  label,
  hint,
  error,
  optional,
  options,
  placeholder,
  ...select
}: FieldWords & Plain<'select'> & { options: readonly Option[]; placeholder?: string }) => (
  <FieldFrame {...{ label, hint, error, optional: optional ?? false, id: select.id }}>
    {(wired) => (
      <span className={styles.box}>
        <select {...select} {...wired} className={styles.input}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((o) => (
            <option key={o.value} value={o.value} disabled={o.disabled ?? false}>
              {o.label}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} />
      </span>
    )}
  </FieldFrame>
);

type ChoiceProps = FieldWords & { options: readonly Option[]; name: string };

/** Radio buttons: one of a few, all in view. */
export const RadioGroup = ({
  label,
  hint,
  error,
  options,
  name,
  value,
  onChange,
}: ChoiceProps & { value: string; onChange: (value: string) => void }) => (
  <Group {...{ label, hint, error }}>
    {options.map((o) => (
      <Checkbox
        key={o.value}
        type="radio"
        name={name}
        label={o.label}
        value={o.value}
        checked={o.value === value}
        disabled={o.disabled ?? false}
        onChange={() => onChange(o.value)}
      />
    ))}
  </Group>
);

/** Toggles: some of a few, as words that light up. */
export const ChoiceChips = ({
  label,
  hint,
  error,
  options,
  name,
  value,
  onChange,
}: ChoiceProps & { value: readonly string[]; onChange: (value: string[]) => void }) => (
  <Group {...{ label, hint, error }}>
    <div className={styles.chips}>
      {options.map((o) => (
        <label key={o.value}>
          <input
            type="checkbox"
            name={name}
            value={o.value}
            checked={value.includes(o.value)}
            aria-invalid={error ? true : undefined}
            onChange={(e) => onChange(e.target.checked ? [...value, o.value] : value.filter((v) => v !== o.value))}
          />
          <Icon name="check" size={16} />
          {o.label}
        </label>
      ))}
    </div>
  </Group>
);

const Group = ({ label, hint, error, children }: FieldWords & { children: ReactNode }) => {
  const id = useId();
  return (
    <fieldset
      className={styles.group}
      data-wrong={error ? true : undefined}
      aria-describedby={
        [hint !== undefined && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
      }
    >
      <legend className={styles.label}>{label}</legend>
      {children}
      {hint !== undefined && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
};
