import { ButtonLink } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { civilOf, formatDay, formatInstant, formatNear } from '../../ui/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { useFirst } from '../../ui/useFirst.ts';
import styles from './NeedList.module.css';
import type { Need } from './needs.ts';

/** Sentences with the button that settles them; the rest is one press away. */
export const NeedList = ({
  label,
  needs,
  now,
  limit = 5,
}: {
  label: string;
  needs: readonly Need[];
  now: number;
  limit?: number;
}) => {
  const { shown, hidden, showAll } = useFirst(needs, limit);
  if (needs.length === 0) return null;
  return (
    <>
      <ul className={styles.needs} aria-label={label}>
        {shown.map((need) => (
          <li key={need.id}>
            <span className={cx(styles.when, need.late && styles.late)}>
              {need.late && <Icon name="alert" size={14} />}
              <When need={need} now={now} />
            </span>
            <span className={styles.what}>
              <strong>{need.what}</strong> {need.more !== '' && <span>{need.more}</span>}
            </span>
            <ButtonLink to={need.to} size="small" data-need="">
              {need.act}
              <span className="hidden-visually">: {need.what}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <div className={styles.rest}>
          <ShowMore hidden={hidden} showAll={showAll} />
        </div>
      )}
    </>
  );
};

const When = ({ need, now }: { need: Need; now: number }) => {
  if (need.when === null) return 'now';
  if ('at' in need.when)
    return (
      <time dateTime={need.when.at} title={formatInstant(need.when.at)}>
        {formatNear(need.when.at, now)}
      </time>
    );
  return <time dateTime={need.when.due}>due {formatDay(need.when.due, civilOf(now))}</time>;
};
