import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import type { OwnAct } from '../data.ts';
import { own } from '../ownTexts.ts';
import styles from '../screens/OwnApplication.module.css';

export type OwnQuestion = 'accept' | 'decline' | 'withdraw';

/** Asks once more before a decision that cannot be taken back. It is part of the page, since public pages load no dialog. */
export const OwnConfirm = ({
  question,
  busy,
  onSend,
  onClose,
}: {
  question: OwnQuestion;
  busy: boolean;
  onSend: (act: OwnAct) => unknown;
  onClose: () => void;
}) => {
  const [reason, setReason] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, says, button, look } = words[question];
  return (
    <section
      className={styles.confirm}
      role="dialog"
      aria-labelledby="confirm"
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <h2 id="confirm" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className="two">{says}</p>
      {question !== 'accept' && (
        <TextArea
          label="Why"
          optional
          rows={3}
          most={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <div className={styles.acts}>
        <Button
          look={look}
          busy={busy}
          onPress={() =>
            onSend(
              question === 'withdraw'
                ? { act: 'withdraw', reason: reason.trim() }
                : { act: 'answer', answer: question, reason: reason.trim() },
            )
          }
        >
          {button}
        </Button>
        <Button onPress={onClose}>Not now</Button>
      </div>
    </section>
  );
};

const words = {
  accept: { title: own.acceptAsk, says: own.acceptSays, button: 'Accept the offer', look: 'primary' },
  decline: { title: own.declineAsk, says: own.declineSays, button: 'Decline the offer', look: 'danger' },
  withdraw: { title: own.withdrawAsk, says: own.withdrawSays, button: 'Withdraw the application', look: 'danger' },
} as const;
