import { ButtonLink } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { civilOf, formatDay } from '../../../ui/dates.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { formatRupees } from '../../../ui/money.ts';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { lateSaid, waitedSaid } from '../../../ui/spans.ts';
import { useFirst } from '../../../ui/useFirst.ts';
import type { Decision } from '../decisions.ts';
import styles from './Decisions.module.css';

const LIMIT = 7;

/** Rows with the one button of the next step; the first is the lit one, and `n` goes there. */
export const Decisions = ({ decisions, now }: { decisions: readonly Decision[]; now: number }) => {
  const { shown, hidden, showAll } = useFirst(decisions, LIMIT);
  if (decisions.length === 0) return null;
  return (
    <div className={styles.room}>
      <ol className={styles.list} aria-label="Decisions">
        {shown.map((decision, n) => (
          <Row key={decision.need.id} decision={decision} isFirst={n === 0} now={now} />
        ))}
      </ol>
      {hidden > 0 && (
        <div className={styles.rest}>
          <ShowMore hidden={hidden} showAll={showAll} />
        </div>
      )}
    </div>
  );
};

const Row = ({ decision, isFirst, now }: { decision: Decision; isFirst: boolean; now: number }) => {
  const { need, title, of, left, amountPaise, upTo, who, act } = decision;
  return (
    <li>
      <strong className={styles.title}>{title}</strong>
      <div className={styles.more}>
        <span className={cx(styles.what, of === '' && styles.alone)}>
          {of}
          <span className={styles.left}>
            {of !== '' && ' · '}
            {left}
          </span>
        </span>
        {amountPaise !== null && (
          <span className={styles.amount}>
            {upTo && <small>up to </small>}
            {formatRupees(amountPaise)}
          </span>
        )}
        <span className={cx(styles.age, need.late && styles.late)}>
          {need.late && <Icon name="alert" size={14} />}
          <Age decision={decision} now={now} />
        </span>
        {who && (
          <span className={cx(styles.who, of === '' && styles.named)}>
            {who.name} <small>{who.as}</small>
          </span>
        )}
      </div>
      <span className={styles.act}>
        <ButtonLink
          to={need.to}
          look={isFirst ? 'primary' : 'plain'}
          data-need=""
          aria-keyshortcuts={isFirst ? 'n' : undefined}
        >
          {act}
          <span className="hidden-visually">: {title}</span>
          {isFirst && <Key />}
        </ButtonLink>
      </span>
    </li>
  );
};

/** For the eye: readers are told by `aria-keyshortcuts`. */
const Key = () => (
  <span aria-hidden="true" className={styles.key}>
    n
  </span>
);

/** How long it has waited, how late it is, or until when there is time. */
const Age = ({ decision: { need, days }, now }: { decision: Decision; now: number }) => {
  if (need.when === null) return 'now';
  if ('at' in need.when) return <time dateTime={need.when.at}>{waitedSaid(days)}</time>;
  return (
    <time dateTime={need.when.due}>{days > 0 ? lateSaid(days) : `due ${formatDay(need.when.due, civilOf(now))}`}</time>
  );
};
