import type { Message } from '@lamplight/bff/contract/conversations.ts';
import { memo } from 'react';
import styles from './Chat.module.css';
import { piecesOf } from './linked.ts';
import { texts } from './texts.ts';

/** What was said, as it was typed: lines stay lines, addresses become links, and nothing else becomes anything. */
export const Said = memo(({ message: { state, text, mentions } }: { message: Message }) => {
  if (state === 'deleted') return <p className={styles.gone}>{texts.deleted}</p>;
  if (text === null) return <p className={styles.gone}>{texts.forgotten}</p>;
  return text === '' ? null : <Words text={text} mentions={mentions} />;
});

/** In the direction of its own script. */
export const Words = ({ text, mentions }: Readonly<{ text: string; mentions: Message['mentions'] }>) => (
  <p className={styles.words} dir="auto">
    {piecesOf(text, mentions).map((piece, at) =>
      piece.is === 'link' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn as a whole; its pieces have no other name
        <a key={at} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
          {piece.text}
        </a>
      ) : piece.is === 'name' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <bdi key={at} className={styles.called}>
          {piece.text}
        </bdi>
      ) : (
        piece.text
      ),
    )}
  </p>
);
