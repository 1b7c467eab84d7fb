import { editMessageBody, MOST_TEXT } from '@lamplight/bff/contract/conversations.ts';
import type { PersonRef } from '@lamplight/bff/contract/values.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextArea, tooLong } from '../../ui/Field.tsx';
import { Problem } from '../../ui/States.tsx';
import styles from './Chat.module.css';
import { stillCalled } from './mentions.ts';

export type Rewritten = Readonly<{ text: string; mentions: string[] }>;

/** One's own message in its place, to be put right. What is refused stays as it was typed. */
export const MessageEditor = ({
  text: before,
  people,
  hasFiles,
  isRefused = false,
  save,
  onClose,
}: {
  text: string;
  /** Whose names in it call them. */
  people: readonly PersonRef[];
  hasFiles: boolean;
  /** It did not go: sending it as it is counts as a change. */
  isRefused?: boolean;
  /** @returns why it was refused, in words; null once it is saved */
  save: (rewritten: Rewritten) => Promise<string | null>;
  onClose: () => void;
}) => {
  const [text, setText] = useState(before);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const area = box.current?.querySelector('textarea');
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);
  const send = async () => {
    const read = editMessageBody.safeParse({ text, mentions: stillCalled(text, people) });
    const empty = text.trim() === '' && !hasFiles;
    if (!read.success || empty) return setProblem(empty ? 'Write something, or delete the message' : faultsOf(read));
    if (text.trim() === before && !isRefused) return onClose();
    setBusy(true);
    const refused = await save(read.data);
    setBusy(false);
    if (refused === null) onClose();
    else setProblem(refused);
  };
  return (
    <div ref={box} className={styles.editor}>
      <TextArea
        label="Edit your message"
        rows={2}
        most={MOST_TEXT}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          } else if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            void send();
          }
        }}
      />
      <Problem says={tooLong(MOST_TEXT, text) === undefined ? problem : null} />
      <div className={styles.acts}>
        <Button size="small" busy={busy} onPress={() => void send()}>
          {isRefused ? 'Send' : 'Save'}
        </Button>
        <Button size="small" look="quiet" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
};

const faultsOf = ({ error }: Readonly<{ error?: { issues: readonly { message: string }[] } | undefined }>): string =>
  [...new Set((error?.issues ?? []).map(({ message }) => message))].join(' ');
