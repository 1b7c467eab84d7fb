import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { cx } from './cx.ts';
import styles from './Field.module.css';
import { FieldFrame, type FieldWords } from './Field.tsx';
import { Icon } from './Icon.tsx';

/** A password that can be looked at, and that says when caps lock is on. */
export const PasswordField = ({
  label,
  hint,
  error,
  ...input
}: Omit<FieldWords, 'optional'> & Omit<ComponentProps<'input'>, 'type' | 'className' | 'maxLength'>) => {
  const [revealed, setRevealed] = useState(false);
  const [caps, setCaps] = useState(false);
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <FieldFrame {...{ label, error, id: input.id }} hint={caps ? 'Caps lock is on' : hint}>
      {(wired) => (
        <span className={styles.box}>
          <input
            {...input}
            {...wired}
            type={revealed ? 'text' : 'password'}
            className={cx(styles.input, styles.revealable)}
            spellCheck={false}
            autoCapitalize="none"
            onKeyUp={look}
            onKeyDown={look}
          />
          <button
            type="button"
            className={styles.reveal}
            aria-pressed={revealed}
            onClick={() => setRevealed(!revealed)}
          >
            <Icon name={revealed ? 'eye-off' : 'eye'} />
            <span className="hidden-visually">Show password</span>
          </button>
        </span>
      )}
    </FieldFrame>
  );
};
