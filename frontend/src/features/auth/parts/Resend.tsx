import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Notice, Problem } from '../../../ui/States.tsx';
import type { Sending } from '../codes.ts';
import styles from '../screens/Auth.module.css';
import { texts } from '../texts.ts';
import { useCountdown } from '../useCountdown.ts';
import { alsoGoogle, type CodeKind, sendWords } from '../words.ts';
import { Countdown } from './Countdown.tsx';

/** Sends another code, once the wait is over. */
export const Resend = ({ code, kind, onResend }: { code: Sending; kind: CodeKind; onResend: () => unknown }) => {
  const waits = useCountdown(code.until) > 0;
  const [requested, setRequested] = useState(false);
  const { outcome } = code;
  return (
    <div className={styles.resend}>
      <Button
        look="quiet"
        size="small"
        busy={code.busy}
        disabled={waits}
        onPress={() => {
          setRequested(true);
          return onResend();
        }}
      >
        {texts.resend}
      </Button>
      <Countdown until={code.until} says="Another code in" />
      {requested && outcome?.is === 'sent' && (
        <Notice tone="ok" icon="check">
          {texts.codeSent}
        </Notice>
      )}
      <Problem
        says={
          requested && outcome?.is === 'early'
            ? outcome.says + alsoGoogle(kind, outcome.suggests)
            : sendWords(kind)(code.error)
        }
        error={code.error}
      />
    </div>
  );
};
