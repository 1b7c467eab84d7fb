import { type KeyboardEvent, type MouseEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { FieldFrame, type FieldWords } from './Field.tsx';
import styles from './OtpBoxes.module.css';

export const OTP_LENGTH = 6;

/** Entering the last digit submits after this (product.md §4 'Verify'). */
const SUBMIT_AFTER_MS = 300;

/** The digits of whatever was typed, pasted or filled in. */
const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, OTP_LENGTH);

/**
 * A six-digit code. The boxes are drawn; what is typed into is one real input over them, so that the browser's own filling
 * in of a code, pasting and screen readers work as everywhere else. Arrows go from box to box, and a digit typed in a filled
 * box replaces it.
 *
 * @param onComplete called 0.3 s after the sixth digit, unless it was changed meanwhile
 */
export const OtpBoxes = ({
  label,
  hint,
  error,
  value,
  onChange,
  onComplete,
  autoFocus,
  ref,
}: Omit<FieldWords, 'optional'> & {
  value: string;
  onChange: (digits: string) => void;
  onComplete?: (code: string) => void;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}) => {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  const [at, setAt] = useState<number | null>(null);
  useCompletion(value, onComplete);
  // Emptied from outside after a wrong code, or filled in: the lit box is where the next digit goes.
  useEffect(() => {
    const { current } = input;
    if (current === null || current !== document.activeElement) return;
    if (value === '') current.setSelectionRange(0, 0);
    setAt((now) => (now === null ? now : Math.min(current.selectionStart ?? 0, value.length, OTP_LENGTH - 1)));
  }, [value]);

  /** Puts the caret before a box; the digit in it is selected, and so replaced by the next one. */
  const goTo = (box: number) => {
    const start = Math.max(0, Math.min(box, value.length, OTP_LENGTH - 1));
    input.current?.setSelectionRange(start, Math.min(start + 1, value.length));
    setAt(start);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const now = event.currentTarget.selectionStart ?? 0;
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: value.length }[event.key];
    if (to === undefined || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    goTo(to);
  };
  const onClick = ({ currentTarget, clientX }: MouseEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) goTo(Math.floor(((clientX - left) / width) * OTP_LENGTH));
  };
  const look = () => setAt(Math.min(input.current?.selectionStart ?? 0, OTP_LENGTH - 1));
  return (
    <FieldFrame {...{ label, hint, error }}>
      {(wired) => (
        <span className={cx(styles.boxes, error && styles.wrong)}>
          {Array.from({ length: OTP_LENGTH }, (_, box) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
              key={box}
              className={cx(styles.box, box === at && styles.lit)}
              aria-hidden="true"
            >
              {value[box] ?? ''}
            </span>
          ))}
          <input
            {...wired}
            ref={input}
            className={styles.input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: asked for only where the code is the one thing to do
            autoFocus={autoFocus ?? false}
            value={value}
            onChange={(event) => {
              onChange(digitsOf(event.target.value));
              look(); // a filled-in code brings no key that would tell
            }}
            onKeyDown={onKeyDown}
            onClick={onClick}
            onSelect={look}
            onFocus={look}
            onBlur={() => setAt(null)}
          />
        </span>
      )}
    </FieldFrame>
  );
};

const useCompletion = (value: string, onComplete: ((code: string) => void) | undefined): void => {
  const latest = useRef(onComplete);
  useEffect(() => {
    latest.current = onComplete;
  });
  useEffect(() => {
    if (value.length < OTP_LENGTH) return;
    const timer = setTimeout(() => latest.current?.(value), SUBMIT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
};
