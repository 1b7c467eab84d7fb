import { type Ref, useEffect, useState } from 'react';
import { cx } from './cx.ts';
import styles from './Field.module.css';
import { FieldFrame, type FieldWords } from './Field.tsx';
import { asTyped, parseRupees } from './money.ts';

export type MoneyFieldProps = FieldWords & {
  /** Integer paise, or null where nothing stands. */
  value: number | null;
  /** Told at every keystroke that reads as an amount; text that does not is told as null with `invalid`. */
  onChange: (paise: number | null, invalid: boolean) => void;
  onBlur?: () => void;
  name?: string;
  id?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Rupees as typed, integer paise as kept: no number is ever divided or rounded. Grouped when one leaves the field. */
export const MoneyField = ({
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  onBlur,
  name,
  id,
  disabled,
  ref,
}: MoneyFieldProps) => {
  const [typed, setTyped] = useState(asTyped(value));
  const [left, setLeft] = useState(false);
  const read = parseRupees(typed);
  // A value from outside (a draft, a reset) replaces the text; one's own keystrokes never do.
  useEffect(() => {
    setTyped((now) =>
      parseRupees(now) === value || (parseRupees(now) === 'invalid' && value === null) ? now : asTyped(value),
    );
  }, [value]);
  return (
    <FieldFrame
      {...{ label, hint, optional: optional ?? false, id }}
      error={
        error ?? (left && read === 'invalid' ? 'Enter rupees with at most two decimals, like 1,50,000.00' : undefined)
      }
    >
      {(wired) => (
        <span className={styles.box}>
          <span className={styles.sign} aria-hidden="true">
            ₹
          </span>
          <input
            {...wired}
            ref={ref}
            name={name}
            disabled={disabled ?? false}
            inputMode="decimal"
            autoComplete="off"
            className={cx(styles.input, styles.mono, styles.right, styles.signed)}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              const paise = parseRupees(event.target.value);
              onChange(paise === 'invalid' ? null : paise, paise === 'invalid');
            }}
            onBlur={() => {
              setLeft(true);
              if (read !== 'invalid') setTyped(asTyped(read));
              onBlur?.();
            }}
          />
        </span>
      )}
    </FieldFrame>
  );
};
