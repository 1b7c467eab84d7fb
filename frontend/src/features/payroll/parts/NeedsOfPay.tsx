import { useNextNeed } from '../../../parts/needs/useNextNeed.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { useFirst } from '../../../ui/useFirst.ts';
import type { Waiting } from '../waiting.ts';
import styles from './Payroll.module.css';

const SHOWN = 3;

/** What is decided next, each with where it is decided; `n` goes from one to the next. Nothing where nothing waits. */
export const NeedsOfPay = ({
  needs,
  lit,
}: Readonly<{
  needs: readonly Waiting[] /** Whether the first of them is the next step of the screen. */;
  lit: boolean;
}>) => {
  useNextNeed();
  const { shown, hidden, showAll } = useFirst(needs, SHOWN);
  if (needs.length === 0) return null;
  return (
    <Panel title="Needs you" meta={needs.length} fill="bare">
      <ul className={styles.needs} aria-label="Needs you">
        {shown.map(({ id, what, more, act, to }, at) => (
          <li key={id}>
            <span>
              <strong>{what}</strong> {more}
            </span>
            <ButtonLink to={to} size="small" look={lit && at === 0 ? 'primary' : 'plain'} data-need="">
              {act}
              <span className="hidden-visually">: {what}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <div className={styles.rest}>
          <ShowMore hidden={hidden} showAll={showAll} />
        </div>
      )}
    </Panel>
  );
};
