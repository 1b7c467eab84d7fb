import type { Ref } from 'react';
import { cx } from './cx.ts';
import styles from './Field.module.css';
import { FieldFrame, type FieldWords } from './Field.tsx';

/** What a field of one figure takes from outside, whatever the figure means. */
export type FigureFieldProps = FieldWords & {
  onBlur?: () => void;
  name?: string;
  id?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** One figure and its sign, in mono and set right. It is kept as typed: `12.` must survive the next keystroke. */
export const FigureField = ({
  label,
  hint,
  error,
  optional,
  id,
  sign,
  at,
  typed,
  onTyped,
  disabled,
  ...input
}: FigureFieldProps & { sign: '₹' | '%'; at: 'start' | 'end'; typed: string; onTyped: (text: string) => void }) => (
  <FieldFrame {...{ label, hint, error, optional: optional ?? false, id }}>
    {(wired) => (
      <span className={styles.box} data-sign={at}>
        <input
          {...wired}
          {...input}
          disabled={disabled ?? false}
          inputMode="decimal"
          autoComplete="off"
          className={cx(styles.input, styles.mono, styles.right)}
          value={typed}
          onChange={(event) => onTyped(event.target.value)}
        />
        <span className={styles.sign} aria-hidden="true">
          {sign}
        </span>
      </span>
    )}
  </FieldFrame>
);
