import type { Conversation } from '@lamplight/bff/contract/conversations.ts';
import { Link } from 'react-router-dom';
import { formatNear } from '../../ui/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Chat.module.css';
import { kindLooks } from './subject.ts';
import { texts } from './texts.ts';

/** Conversations, the one that was active last first; each says what was said last, and how much of it is new. */
export const ConversationList = ({
  items,
  chosen,
  reader,
  now,
  hrefOf,
}: {
  items: readonly Conversation[];
  chosen: string | null;
  reader: string;
  now: number;
  hrefOf: (conversationId: string) => string;
}) => (
  <ul className={styles.list} aria-label="Conversations">
    {items.map((one) => {
      const { conversationId, kind, title, unread, mentioned, muted, state, activeAt } = one;
      const isNew = unread > 0;
      return (
        <li key={conversationId} data-row="">
          <Link
            to={hrefOf(conversationId)}
            className={styles.entry}
            aria-current={conversationId === chosen ? 'true' : undefined}
          >
            <span className={styles.first}>
              <Icon name={kindLooks[kind].icon} size={16} />
              <strong className={isNew ? styles.unread : undefined}>{title}</strong>
              <time dateTime={activeAt}>{formatNear(activeAt, now)}</time>
            </span>
            <span className={styles.second}>
              <span className={styles.lastSaid} dir="auto">
                {kind !== 'direct' && <span className={styles.kind}>{kindLooks[kind].word}</span>}
                {lastSaid(one, reader)}
              </span>
              {state !== 'open' && <Icon name="lock" size={14} />}
              {muted && <Icon name="pause" size={14} />}
              {isNew && (
                <span className={styles.count}>
                  {mentioned && '@ '}
                  {unread > 99 ? '99+' : unread}
                  <span className="hidden-visually"> unread{mentioned && ', one names you'}</span>
                </span>
              )}
            </span>
            <span className="hidden-visually">
              {kind === 'direct' && kindLooks[kind].word}
              {state !== 'open' && `, ${state}`}
              {muted && ', muted'}
            </span>
          </Link>
        </li>
      );
    })}
  </ul>
);

const lastSaid = ({ last }: Conversation, reader: string): string => {
  if (last === null) return 'Nothing said yet';
  const name = last.by.id === reader ? 'You' : (last.by.name ?? texts.someone).split(' ')[0];
  const said =
    last.state === 'deleted' ? texts.deleted : last.text || last.attachments.map((file) => file.name).join(', ');
  return `${name}: ${inShort(said)}`;
};

/** Two lines of the list at most, in its usual width. */
const MOST_SAID = 70;
/** Made as the first long text is cut: making it takes longer than all that this file does besides. */
let letters: Intl.Segmenter | null = null;
/** Its beginning, to its last whole word. No letter of any script is cut in two. */
const inShort = (text: string): string => {
  const line = text
    .slice(0, 10 * MOST_SAID)
    .replace(/\s+/gu, ' ')
    .trim();
  if (line.length <= MOST_SAID) return line;
  letters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const all = [...letters.segment(line)].map(({ segment }) => segment);
  if (all.length <= MOST_SAID) return line;
  const cut = all.slice(0, MOST_SAID).join('');
  const end = cut.lastIndexOf(' ');
  return `${end > MOST_SAID / 2 ? cut.slice(0, end) : cut}…`;
};
