import { useState } from 'react';
import { linesOf } from '../../forms/reading.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { cx } from '../../ui/cx.ts';
import { Was } from '../../ui/Diff.tsx';
import { formatDate } from '../../ui/dates.ts';
import { DateField, TextArea } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Money } from '../../ui/Money.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { formatRupees } from '../../ui/money.ts';
import { PercentField } from '../../ui/PercentField.tsx';
import { formatRate, typedPercent } from '../../ui/shares.ts';
import { diffOffers, type Line, type LineDiff, type Side, sideOfRows } from './diff.ts';
import styles from './PlanEditor.module.css';
import { emptyRow, MOST_ROWS, type Row, shareByWeights, sumAmounts, sumWeights } from './plan.ts';
import { texts } from './texts.ts';
import { amountsSaid, weightsSaid } from './words.ts';

export type PlanEditorProps = {
  rows: readonly Row[];
  onRows: (rows: Row[]) => void;
  amountPaise: number | null;
  /** The amount that "Share by weight" distributes; by default `amountPaise`. */
  shareOf?: number | null;
  /** What the rows are marked against: the version before, or the counter. */
  before: Side | null;
  /** The sentence at `rows.<key>.<field>`. */
  errorOf: (path: string) => string | undefined;
  /** Where a new row's dates start from. */
  dates: Readonly<{ start: string; due: string }>;
  /** What holds a row: `whole`, all but its weight stays; `there`, it cannot be removed. */
  heldBy?: (row: Row) => 'whole' | 'there' | null;
  /** The order of the rows is not the writer's. */
  fixedOrder?: boolean;
};

/** The plan of an offer, row by row, adding up while one types; "was …" stands under whatever differs from `before`. */
export const PlanEditor = ({
  rows,
  onRows,
  amountPaise,
  shareOf = amountPaise,
  before,
  errorOf,
  dates,
  heldBy = () => null,
  fixedOrder = false,
}: PlanEditorProps) => {
  const diff = before ? diffOffers(before, sideOfRows(rows, amountPaise)).lines : null;
  const removed = diff?.filter((line) => line.kind === 'removed') ?? [];
  const set = (key: string, change: Partial<Row>) =>
    onRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  const move = (index: number, by: -1 | 1) => {
    const next = [...rows];
    const [row] = next.splice(index, 1);
    if (row) next.splice(index + by, 0, row);
    onRows(next);
  };
  const weights = weightsSaid(sumWeights(rows));
  const amounts = amountsSaid(sumAmounts(rows), amountPaise);

  return (
    <div className={styles.plan}>
      <div className={styles.head} aria-hidden="true">
        <span>{texts.milestone}</span>
        <span className={styles.right}>{texts.weight}</span>
        <span className={styles.right}>{texts.amount}</span>
        <span>{texts.due}</span>
      </div>
      <ol aria-label={texts.milestones}>
        {rows.map((row, index) => (
          <PlanRow
            key={row.key}
            {...{ row, index }}
            last={index === rows.length - 1}
            only={rows.length === 1}
            held={heldBy(row)}
            fixedOrder={fixedOrder}
            diff={diff?.find((line) => line.line.key === row.key) ?? null}
            errorOf={(field) => errorOf(`rows.${row.key}.${field}`)}
            set={(change) => set(row.key, change)}
            move={(by) => move(index, by)}
            remove={() => onRows(rows.filter((other) => other.key !== row.key))}
          />
        ))}
        {removed.map(({ line }) => (
          <li key={line.key} className={cx(styles.row, styles.removed)}>
            <div className={styles.gone}>
              <Chip tone="danger" icon="minus">
                {texts.removed}
              </Chip>
              <span className={styles.was}>
                <Was inline>{line.title}</Was>
              </span>
              {line.amountPaise !== null && (
                <span className="two">
                  <Money paise={line.amountPaise} />
                </span>
              )}
              <Button size="small" icon="return" onPress={() => onRows([...rows, backOf(line)])}>
                Put back
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        <Button
          size="small"
          icon="plus"
          disabled={rows.length >= MOST_ROWS}
          onPress={() => onRows([...rows, emptyRow(crypto.randomUUID(), rows, dates)])}
        >
          {texts.addMilestone}
        </Button>
        {shareOf !== null && rows.length > 0 && (
          <Button
            size="small"
            look={weights.ok && !amounts.ok && shareOf > 0 ? 'primary' : 'quiet'}
            onPress={() => onRows(shareByWeights(rows, shareOf))}
          >
            {texts.share}
          </Button>
        )}
        <span role="status" className={styles.tools}>
          <Chip tone={weights.ok ? 'ok' : 'warn'} icon={weights.ok ? 'check' : 'alert'}>
            {weights.says}
          </Chip>
          <Chip tone={amounts.ok ? 'ok' : 'warn'} icon={amounts.ok ? 'check' : 'alert'}>
            {amounts.says}
          </Chip>
        </span>
      </div>
    </div>
  );
};

const backOf = (line: Line): Row => ({
  key: line.key,
  milestoneId: line.key,
  title: line.title,
  weight: line.weightBp === null ? '' : typedPercent(line.weightBp),
  amountPaise: line.amountPaise,
  startDate: line.startDate,
  dueDate: line.dueDate,
  criteria: line.criteria.join('\n'),
});

type PlanRowProps = {
  row: Row;
  index: number;
  last: boolean;
  only: boolean;
  held: 'whole' | 'there' | null;
  fixedOrder: boolean;
  diff: LineDiff | null;
  errorOf: (field: string) => string | undefined;
  set: (change: Partial<Row>) => void;
  move: (by: -1 | 1) => void;
  remove: () => void;
};

const PlanRow = ({ row, index, last, only, held, fixedOrder, diff, errorOf, set, move, remove }: PlanRowProps) => {
  const whole = held === 'whole';
  const [opened, setOpened] = useState(false);
  const open = opened || errorOf('startDate') !== undefined || errorOf('criteria') !== undefined;
  const before = diff?.kind === 'changed' ? diff.before : null;
  const was = (field: 'title' | 'weightBp' | 'amountPaise' | 'startDate' | 'dueDate'): Line | null =>
    before && diff?.kind === 'changed' && diff.changes.some((change) => change.field === field) ? before : null;
  const criteria = diff?.kind === 'changed' ? diff.changes.find((change) => change.field === 'criteria') : undefined;
  const number = index + 1;
  const name = (word: string) => (
    <>
      <span className="hidden-visually">{`${texts.milestone} ${number}: `}</span>
      <span className={styles.name}>{word}</span>
    </>
  );
  return (
    <li
      className={cx(styles.row, diff?.kind === 'changed' && styles.changed, diff?.kind === 'added' && styles.added)}
      aria-label={`${texts.milestone} ${number}`}
    >
      {diff?.kind === 'added' && <span className="hidden-visually">{texts.added}</span>}
      <div className={cx(styles.cell, styles.title)}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <TextArea
          label={name(texts.title)}
          rows={1}
          disabled={whole}
          value={row.title}
          error={errorOf('title')}
          onChange={(e) => set({ title: e.target.value.replace(/\n/g, ' ') })}
        />
        {was('title') && <span className={styles.was}>was “{was('title')?.title}”</span>}
      </div>
      <div className={cx(styles.cell, styles.weight)}>
        <PercentField
          label={name(texts.weight)}
          value={row.weight}
          error={errorOf('weight')}
          onChange={(weight) => set({ weight })}
        />
        {was('weightBp') && <Before right>{formatRate(was('weightBp')?.weightBp ?? 0)}</Before>}
      </div>
      <div className={cx(styles.cell, styles.amount)}>
        <MoneyField
          label={name(texts.amount)}
          disabled={whole}
          value={row.amountPaise}
          error={errorOf('amountPaise')}
          onChange={(amountPaise) => set({ amountPaise })}
        />
        {was('amountPaise') && <Before right>{formatRupees(was('amountPaise')?.amountPaise ?? 0)}</Before>}
      </div>
      <div className={cx(styles.cell, styles.due)}>
        <DateField
          label={name(texts.due)}
          disabled={whole}
          value={row.dueDate}
          error={errorOf('dueDate')}
          onChange={(e) => set({ dueDate: e.target.value })}
        />
        {was('dueDate')?.dueDate && <Before>{formatDate(was('dueDate')?.dueDate ?? '')}</Before>}
      </div>
      <div className={styles.more}>
        <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpened(!open)}>
          <Icon name="forward" size={14} />
          <span className="hidden-visually">{`${texts.milestone} ${number}: `}</span>
          {detailsSaid(row)}
        </button>
        {was('startDate')?.startDate && <Before>{`start ${formatDate(was('startDate')?.startDate ?? '')}`}</Before>}
        {criteria && <span className={styles.was}>criteria changed</span>}
        {whole && <span>{texts.locked}</span>}
      </div>
      {open && (
        <div className={styles.details}>
          <DateField
            label={name(texts.start)}
            disabled={whole}
            value={row.startDate}
            error={errorOf('startDate')}
            onChange={(e) => set({ startDate: e.target.value })}
          />
          <TextArea
            label={texts.criteria}
            disabled={whole}
            hint={texts.criteriaHint}
            optional
            rows={3}
            value={row.criteria}
            error={errorOf('criteria')}
            onChange={(e) => set({ criteria: e.target.value })}
          />
          <div className={styles.tools}>
            {!fixedOrder && (
              <>
                <Button size="small" look="quiet" disabled={index === 0} onPress={() => move(-1)}>
                  Move up
                </Button>
                <Button size="small" look="quiet" disabled={last} onPress={() => move(1)}>
                  Move down
                </Button>
              </>
            )}
            <Button size="small" look="quiet" icon="minus" disabled={only || held !== null} onPress={remove}>
              {`Remove milestone ${number}`}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
};

const Before = ({ children, right }: { children: string; right?: boolean }) => (
  <span className={cx(styles.was, right && styles.right)}>
    <Was>{children}</Was>
  </span>
);

const detailsSaid = (row: Row): string => {
  const criteria = linesOf(row.criteria).length;
  const start = row.startDate === '' ? 'No start yet' : `Starts ${formatDate(row.startDate)}`;
  return `${start}, ${criteria === 0 ? 'no acceptance criteria' : criteria === 1 ? '1 acceptance criterion' : `${criteria} acceptance criteria`}`;
};
