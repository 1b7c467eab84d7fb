import {
  MOST_ATTACHMENT_BYTES,
  MOST_ATTACHMENTS,
  MOST_TEXT,
  sendMessageBody,
} from '@lamplight/bff/contract/conversations.ts';
import type { PersonRef } from '@lamplight/bff/contract/values.ts';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { newKey } from '../../api/client.ts';
import type { OutgoingFile, Written } from '../../api/outbox/outgoing.ts';
import { DraftMark } from '../../forms/DraftMark.tsx';
import { useDraft } from '../../forms/useDraft.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { TextArea, tooLong } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Problem } from '../../ui/States.tsx';
import { fileSize } from '../../ui/shares.ts';
import styles from './Chat.module.css';
import { askedName, called, stillCalled, withName } from './mentions.ts';
import { texts } from './texts.ts';

export type Said = Omit<Written, 'person' | 'conversationId'>;
/** What a drop on the conversation gives to its box. */
export type ComposerHandle = Readonly<{ attach: (files: readonly File[]) => void }>;

type Typed = Readonly<{ text: string; chosen: readonly PersonRef[] }>;
const BLANK: Typed = { text: '', chosen: [] };

/**
 * The box in which one writes. Enter sends where there is a keyboard beside the screen, Shift Enter begins a line. What is typed
 * is kept as a draft; what does not pass is said and stays.
 */
export const Composer = ({
  conversationId,
  people,
  audience,
  isShared,
  handle,
  send,
  onTyping,
  onEditLast,
}: {
  conversationId: string;
  /** Whom an @ may call. */
  people: readonly PersonRef[];
  /** Who reads what is written here. */
  audience: string;
  /** A client is among them. */
  isShared: boolean;
  handle: Ref<ComposerHandle>;
  /** @returns false where this device could not keep it */
  send: (said: Said) => Promise<boolean>;
  onTyping: () => void;
  onEditLast: () => void;
}) => {
  const [typed, setTyped] = useState<Typed>(BLANK);
  const [files, setFiles] = useState<readonly OutgoingFile[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [cursor, setCursor] = useState(0);
  const [at, setAt] = useState(0);
  const [closed, setClosed] = useState<number | null>(null);
  const list = useId();
  const field = useId();
  const busy = useRef(false);
  const area = () => document.getElementById(field) as HTMLTextAreaElement | null;
  const draft = useDraft<Typed>(`chat ${conversationId}`, typed, { onFound: setTyped });

  const { text, chosen } = typed;
  const asked = askedName(text, cursor);
  const offered = asked === null || closed === asked.from ? [] : called(people, asked.typed);
  const lit = Math.min(at, offered.length - 1);

  const attach = (more: readonly File[]) => {
    if (more.length === 0) return;
    if (files.length + more.length > MOST_ATTACHMENTS) return setProblem(texts.tooMany);
    if (more.some(({ size }) => size > MOST_ATTACHMENT_BYTES)) return setProblem(texts.tooLarge);
    setProblem(null);
    setFiles([...files, ...more.map((bytes) => ({ idempotencyKey: newKey(), name: bytes.name, bytes, fileId: null }))]);
  };
  useImperativeHandle(handle, () => ({ attach }));

  const call = (person: PersonRef) => {
    if (asked === null || person.name === null) return;
    const next = withName(text, asked, person.name);
    setTyped({ text: next.text, chosen: [...chosen.filter(({ id }) => id !== person.id), person] });
    setCursor(next.cursor);
    setAt(0);
    const box = area();
    box?.focus();
    // After the text is drawn, or the browser would put the cursor to its end.
    requestAnimationFrame(() => box?.setSelectionRange(next.cursor, next.cursor));
  };

  const submit = async () => {
    if (busy.current) return;
    const said = { messageId: newKey(), text, mentions: stillCalled(text, chosen) };
    // A file that is yet to be stored is named by its key, so that the same schema judges as at the server.
    const body = { ...said, attachments: files.map(({ idempotencyKey }) => idempotencyKey) };
    const read = sendMessageBody.safeParse(body);
    if (!read.success) return setProblem([...new Set(read.error.issues.map(({ message }) => message))].join(' '));
    busy.current = true;
    const { text: clean, mentions } = read.data;
    const isKept = await send({ ...said, text: clean, mentions, files, writtenAt: Date.now() });
    busy.current = false;
    if (!isKept) return setProblem(texts.noRoom);
    setProblem(null);
    setFiles([]);
    // What was typed while the device wrote it down stays.
    setTyped((now) => (now.text === text ? BLANK : { ...now, text: now.text.replace(text, '') }));
    setCursor(0);
    await draft.clear();
  };

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (offered.length > 0 && asked !== null) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const one = offered[lit];
      if (step !== undefined) setAt((lit + step + offered.length) % offered.length);
      else if ((event.key === 'Enter' || event.key === 'Tab') && one) call(one);
      else if (event.key === 'Escape') setClosed(asked.from);
      else return;
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'Enter' && !event.shiftKey && !matchMedia('(pointer: coarse)').matches) {
      event.preventDefault();
      void submit();
    } else if (event.key === 'ArrowUp' && text === '' && !event.altKey) {
      event.preventDefault();
      onEditLast();
    }
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    attach(pasted);
  };

  return (
    <form
      className={styles.composer}
      aria-label="Write a message"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className={styles.audience} data-shared={isShared || undefined}>
        <Icon name={isShared ? 'eye' : 'people'} size={16} /> {audience}
      </p>
      {offered.length > 0 && (
        <div id={list} className={styles.offered} role="listbox" aria-label="Names">
          {offered.map((person, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the box choose, which keeps the focus
            <div
              key={person.id}
              id={`${list}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === lit}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => call(person)}
            >
              {person.name}
              {person.role === 'client' && <span className={styles.client}>client</span>}
            </div>
          ))}
        </div>
      )}
      <div className={styles.box}>
        <TextArea
          id={field}
          label="Message"
          rows={1}
          most={MOST_TEXT}
          dir="auto"
          autoComplete="off"
          aria-autocomplete="list"
          {...(offered.length > 0 ? { 'aria-controls': list, 'aria-activedescendant': `${list}-${lit}` } : {})}
          value={text}
          onChange={({ target }) => {
            setTyped({ text: target.value, chosen });
            setCursor(target.selectionStart);
            setAt(0);
            setProblem(null);
            if (target.value !== '') onTyping();
          }}
          onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
          onKeyDown={press}
          onPaste={paste}
        />
        <div className={styles.tools}>
          <label className={styles.attach} title="Attach files">
            <input
              type="file"
              multiple
              aria-label="Attach files"
              onChange={({ target }) => {
                attach([...(target.files ?? [])]);
                target.value = '';
              }}
            />
            <Icon name="paperclip" />
          </label>
          <Button type="submit" look="primary" icon="right">
            Send
          </Button>
        </div>
      </div>
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Files to send">
          {files.map(({ idempotencyKey, name, bytes }) => (
            <li key={idempotencyKey}>
              <Icon name="paperclip" size={16} /> {name} <span className="meta mono">{fileSize(bytes.size)}</span>
              <IconButton
                icon="close"
                size="small"
                label={`Leave out ${name}`}
                onPress={() => setFiles(files.filter((one) => one.idempotencyKey !== idempotencyKey))}
              />
            </li>
          ))}
        </ul>
      )}
      <Problem says={tooLong(MOST_TEXT, text) === undefined ? problem : null} />
      <DraftMark draft={draft} />
    </form>
  );
};
