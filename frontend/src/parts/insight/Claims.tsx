import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { Problem } from '../../ui/States.tsx';
import { toast } from '../../ui/toasts.ts';
import { type ClaimRow, useApproveClaim, useClaims } from './data.ts';
import styles from './Insight.module.css';
import { Sourced } from './Sourced.tsx';
import { saidOnce } from './said.ts';
import { basisSaid, claimsSaid, isBehind, metricWords, valueSaid } from './words.ts';

/** What the home page claims beside what the data say now. */
export const Claims = () => {
  const analytics = useClaims();
  return (
    <Fold title="Published claims" says={saidOnce(analytics, ({ claims }) => claimsSaid(claims))}>
      <Sourced sources={[analytics]}>
        <ul className={styles.claims}>
          {analytics.data?.claims.map((row) => (
            <Claim key={row.published.metric} row={row} />
          ))}
        </ul>
      </Sourced>
    </Fold>
  );
};

const Claim = ({ row: { published, now, approvedBy, can } }: { row: ClaimRow }) => {
  const approve = useApproveClaim(published.metric);
  const { numerator, denominator } = now;
  const word = metricWords[published.metric];
  const behind = isBehind(published, now);
  const publish = async () => {
    if (numerator === null || denominator === null) return;
    if ((await approve.run({ numerator, denominator })) === undefined) return;
    toast.show({ variant: 'success', message: `${word}: the home page says ${valueSaid(now)} now.` });
  };
  return (
    <li>
      <div className={styles.claim}>
        <h3>{word}</h3>
        <dl>
          <div>
            <dt>Published</dt>
            <dd className={styles.value}>{valueSaid(published)}</dd>
            <dd className="meta">{basisSaid(published)}</dd>
            {approvedBy && published.computedAt !== null && (
              <dd className="meta">
                by {approvedBy.name ?? 'an admin'}, <DateTime at={published.computedAt} />
              </dd>
            )}
          </div>
          <div>
            <dt>Computed now</dt>
            <dd className={styles.value}>{valueSaid(now)}</dd>
            <dd className="meta">{basisSaid(now)}</dd>
          </div>
        </dl>
        <div className={styles.acts}>
          {behind ? (
            <Chip tone="warn" icon="alert">
              Differs
            </Chip>
          ) : (
            <Chip tone="ok" icon="check">
              Up to date
            </Chip>
          )}
          {can.approve && numerator !== null && (
            <Button size="small" look={behind ? 'plain' : 'quiet'} busy={approve.busy} onPress={() => void publish()}>
              {`Publish ${valueSaid(now)}`}
              <span className="hidden-visually"> as {word}</span>
            </Button>
          )}
        </div>
      </div>
      <Problem error={approve.error} />
    </li>
  );
};
