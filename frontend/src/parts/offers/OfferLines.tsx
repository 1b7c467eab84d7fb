import type { ReactNode } from 'react';
import { Chip, type Tone } from '../../ui/Chip.tsx';
import { Was } from '../../ui/Diff.tsx';
import { civilOf, formatDate, formatDay } from '../../ui/dates.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Money } from '../../ui/Money.tsx';
import { formatRupees } from '../../ui/money.ts';
import { formatRate } from '../../ui/shares.ts';
import { diffOffers, type Line, type LineChange, type LineDiff, type Side } from './diff.ts';
import styles from './OfferLines.module.css';

import { texts } from './texts.ts';
import { changeOf, termOf } from './words.ts';

export type OfferLinesProps = {
  side: Side;
  /** What it is compared with; null shows it as it is. */
  before: Side | null;
  now: number;
};

/** A version line by line; against another one each difference is said in words and with an icon, never by colour alone. */
export const OfferLines = ({ side, before, now }: OfferLinesProps) => {
  const diff = diffOffers(before ?? side, side);
  const today = civilOf(now);
  return (
    <div className={styles.offer}>
      <div className={styles.head} aria-hidden="true">
        <span>{texts.milestone}</span>
        <span className={styles.right}>{texts.weight}</span>
        <span className={styles.right}>{texts.amount}</span>
        <span className={styles.right}>{texts.due}</span>
      </div>
      <ol className={styles.lines}>
        {diff.lines.map((line, index) => (
          <DiffLine key={line.line.key} {...{ line, today }} number={index + 1} marked={before !== null} />
        ))}
      </ol>
      {diff.terms.length > 0 && (
        <div className={styles.terms}>
          <ul className={styles.changes}>
            {diff.terms.map((term) => (
              <li key={term.field}>
                <Icon name="pencil" size={14} />
                {termOf(term)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};

const MARK: Record<Exclude<LineDiff['kind'], 'same'>, { word: string; tone: Tone; icon: IconName }> = {
  added: { word: texts.added, tone: 'ok', icon: 'plus' },
  removed: { word: texts.removed, tone: 'danger', icon: 'minus' },
  changed: { word: texts.changed, tone: 'plain', icon: 'pencil' },
};

const DiffLine = ({
  line: diff,
  number,
  marked,
  today,
}: {
  line: LineDiff;
  number: number;
  marked: boolean;
  today: string;
}) => {
  const { line, kind } = diff;
  const mark = kind === 'same' ? null : MARK[kind];
  const changes = diff.kind === 'changed' ? diff.changes : [];
  const was = diff.kind === 'changed' ? wasOf(diff.before, changes, today) : {};
  return (
    <li className={kind === 'same' ? undefined : styles[kind]}>
      <span className={styles.title}>
        <span>
          {number} {line.title || 'No title yet'}
        </span>
        {marked && mark && (
          <Chip tone={mark.tone} icon={mark.icon}>
            {mark.word}
          </Chip>
        )}
      </span>
      <Figure was={was.weight}>{line.weightBp === null ? '–' : formatRate(line.weightBp)}</Figure>
      <Figure was={was.amount}>{line.amountPaise === null ? '–' : <Money paise={line.amountPaise} />}</Figure>
      <Figure was={was.due}>
        {line.dueDate === '' ? '–' : <time dateTime={line.dueDate}>{formatDay(line.dueDate, today)}</time>}
      </Figure>
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </ul>
      )}
      {line.criteria.length > 0 && (
        <details className={styles.criteria}>
          <summary>
            {line.criteria.length === 1 ? '1 acceptance criterion' : `${line.criteria.length} acceptance criteria`},
            starts {line.startDate === '' ? 'later' : formatDate(line.startDate)}
          </summary>
          <ul>
            {line.criteria.map((criterion) => (
              <li key={criterion}>{criterion}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
};

const Change = ({ change }: { change: LineChange }) => {
  if (change.field !== 'criteria')
    return (
      <li>
        <Icon name="pencil" size={14} />
        {changeOf(change)}
      </li>
    );
  return (
    <>
      {change.added.map((line) => (
        <li key={`+${line}`}>
          <Icon name="plus" size={14} />
          <span>Criterion added: {line}</span>
        </li>
      ))}
      {change.removed.map((line) => (
        <li key={`-${line}`}>
          <Icon name="minus" size={14} />
          <span>Criterion removed: {line}</span>
        </li>
      ))}
    </>
  );
};

const Figure = ({ children, was }: { children: ReactNode; was?: string | undefined }) => (
  <span className={styles.figure}>
    {children}
    {was !== undefined && <Was>{was}</Was>}
  </span>
);

const wasOf = (
  before: Line,
  changes: readonly LineChange[],
  today: string,
): { weight?: string; amount?: string; due?: string } => {
  const has = (field: LineChange['field']) => changes.some((change) => change.field === field);
  return {
    ...(has('weightBp') && before.weightBp !== null ? { weight: formatRate(before.weightBp) } : {}),
    ...(has('amountPaise') && before.amountPaise !== null ? { amount: formatRupees(before.amountPaise) } : {}),
    ...(has('dueDate') && before.dueDate !== '' ? { due: formatDay(before.dueDate, today) } : {}),
  };
};
