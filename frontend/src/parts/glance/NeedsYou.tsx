import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { civilOf, daysBetween, formatDay, formatInstant } from '../../ui/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Money } from '../../ui/Money.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { waitedSaid } from '../../ui/spans.ts';
import { Widget } from '../../ui/Widget.tsx';
import type { Need } from '../needs/needs.ts';
import styles from './NeedsYou.module.css';
import { SettledList } from './Settled.tsx';
import { type Source, Standing } from './Standing.tsx';
import { useSettled } from './useSettled.ts';

/**
 * What waits for the reader, before everything else on the screen: each with what it is worth, how long it waits and the
 * one button that settles it. Without anything it is one line, so that nothing below moves as the lists arrive.
 */
export const NeedsYou = ({
  needs,
  sources,
  now,
  none,
  lit = true,
}: {
  needs: readonly Need[];
  /** The lists that the needs are made of. */
  sources: readonly Source[];
  now: number;
  /** Said where nothing waits. */
  none: ReactNode;
  /** The first button is the lit one of the screen. */
  lit?: boolean;
}) => {
  const isLoaded = sources.every(({ data, busy }) => data !== undefined && !busy);
  const settled = useSettled(needs, isLoaded);
  const isNone = needs.length === 0 && sources.every(({ data }) => data !== undefined);
  return (
    <Panel {...(isNone ? {} : { title: 'Needs you' })} meta={needs.length || undefined} fill="bare">
      <div className={styles.room}>
        <Widget>
          <Standing reads={sources} rows={1} />
          <SettledList needs={settled} />
          {isNone && (
            <p className={styles.none}>
              <Icon name="check" size={16} /> {none}
            </p>
          )}
          {needs.length > 0 && (
            <ul className={styles.needs} aria-label="Needs you">
              {needs.map((need, i) => (
                <li key={need.id}>
                  <strong className={cx(need.more === '' && styles.alone)}>{need.what}</strong>
                  <span className={styles.facts}>
                    {need.more !== '' && <small>{need.more}</small>}
                    {need.amountPaise !== undefined && (
                      <span className={styles.amount}>
                        <Money paise={need.amountPaise} />
                      </span>
                    )}
                    <span className={cx(styles.when, need.late && styles.late)}>
                      {need.late && <Icon name="alert" size={14} />} <Waits need={need} today={civilOf(now)} />
                    </span>
                  </span>
                  <ButtonLink to={need.to} size="small" look={lit && i === 0 ? 'primary' : 'plain'} data-need="">
                    {need.act}
                    <span className="hidden-visually">: {need.what}</span>
                  </ButtonLink>
                </li>
              ))}
            </ul>
          )}
        </Widget>
      </div>
    </Panel>
  );
};

/** How long it waits, or by when. A day that has passed says nothing where the reader is not late. */
const Waits = ({ need: { when, late }, today }: { need: Need; today: string }) => {
  if (when === null) return 'now';
  if ('at' in when)
    return (
      <time dateTime={when.at} title={formatInstant(when.at)}>
        {waitedSaid(daysBetween(civilOf(when.at), today))}
      </time>
    );
  if (!late && when.due < today) return 'now';
  return <time dateTime={when.due}>due {formatDay(when.due, today)}</time>;
};
