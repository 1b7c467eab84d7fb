import type { Quote } from '@lamplight/bff/contract/search.ts';
import styles from './Quoted.module.css';
import { placeSaid } from './things.ts';

/** Words of a text with those that were looked for marked in it. What somebody wrote is only ever text. */
export const Marked = ({ text, marks }: Pick<Quote, 'text' | 'marks'>) => {
  const starts = [0, ...marks.map(({ to }) => to)];
  return (
    <>
      {starts.map((from, at) => {
        const mark = marks[at];
        return (
          <span key={from}>
            {text.slice(from, mark?.from)}
            {mark && <mark className={styles.mark}>{text.slice(mark.from, mark.to)}</mark>}
          </span>
        );
      })}
    </>
  );
};

/** Where the words stand: in which of its texts, and what stands around them. Nothing where they stand in its name. */
export const Quoted = ({ quote }: { quote: Quote }) => {
  const place = placeSaid(quote);
  return place === null ? null : (
    <span className={styles.quote}>
      <span className={styles.place}>{place}</span> <Marked {...quote} />
    </span>
  );
};
