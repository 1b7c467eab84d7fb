import { useMemo } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Diff } from '../../ui/Diff.tsx';
import { sizeInMegabytes } from '../../ui/megabytes.ts';
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx';
import { lineDiff } from './lineDiff.ts';
import { Tools } from './Tools.tsx';
import { useText } from './useText.ts';
import styles from './Viewer.module.css';
import { FAILED_FILE } from './words.ts';

type Text = Readonly<{ address: string; bytes: number; says: string }>;

const placeOf = (at: number, lines: number): string => (lines > 1 ? `Lines ${at} to ${at + lines - 1}` : `Line ${at}`);
const said = (lines: readonly string[]) => <span className={styles.said}>{lines.join('\n') || ' '}</span>;

/** Two texts, line by line: what went and what came. */
export const LineDiff = ({ from, to }: Readonly<{ from: Text; to: Text }>) => {
  const [before, after] = [useText(from.address, from.bytes), useText(to.address, to.bytes)];
  const here = before.bytes > 0 && after.bytes > 0;
  const whole = before.bytes >= from.bytes && after.bytes >= to.bytes;
  const hunks = useMemo(() => (here ? lineDiff(before.text, after.text) : []), [here, before.text, after.text]);
  const failed = before.error ?? after.error;
  const more = () => {
    if (before.bytes < from.bytes) before.more();
    if (after.bytes < to.bytes) after.more();
  };
  return (
    <div className={styles.preview}>
      <section
        className={styles.room}
        aria-label={`What ${to.says} changed of ${from.says}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
        tabIndex={0}
        data-arrows
      >
        <div className={styles.changes}>
          {failed !== undefined ? (
            <ErrorState error={failed} says={FAILED_FILE} retry={more} />
          ) : !here ? (
            <Skeleton of="list" rows={3} inset />
          ) : hunks.length === 0 ? (
            <EmptyState
              says="No line differs"
              next={whole ? 'Both versions say the same.' : 'As far as they are read.'}
            />
          ) : (
            <Diff
              changes={hunks.map(({ at, from: went, to: came }) => ({
                field: placeOf(at, came.length),
                ...(went.length === 0 ? {} : { from: said(went) }),
                ...(came.length === 0 ? {} : { to: said(came) }),
              }))}
            />
          )}
        </div>
      </section>
      <Tools
        says={`${from.says} and ${to.says}, ${sizeInMegabytes(before.bytes + after.bytes)} of ${sizeInMegabytes(from.bytes + to.bytes)}`}
      >
        {here && !whole && (
          <Button busy={before.busy || after.busy} onPress={more}>
            Compare more
          </Button>
        )}
      </Tools>
    </div>
  );
};
