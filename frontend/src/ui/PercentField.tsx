import type { Ref } from 'react';
import { cx } from './cx.ts';
import field from './Field.module.css';
import { FieldFrame, type FieldWords } from './Field.tsx';
import styles from './PercentField.module.css';

export type PercentFieldProps = FieldWords & {
  /** As typed; the form decides what it means. */
  value: string;
  onChange: (typed: string) => void;
  onBlur?: () => void;
  name?: string;
  id?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** A share in percent, kept as typed: `12.` must survive the next keystroke, and nothing is rounded. */
export const PercentField = ({
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
}: PercentFieldProps) => (
  <FieldFrame {...{ label, hint, error, optional: optional ?? false, id }}>
    {(wired) => (
      <span className={field.box}>
        <input
          {...wired}
          ref={ref}
          name={name}
          disabled={disabled ?? false}
          inputMode="decimal"
          autoComplete="off"
          className={cx(field.input, field.mono, field.right, styles.input)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
        <span className={styles.sign} aria-hidden="true">
          %
        </span>
      </span>
    )}
  </FieldFrame>
);
