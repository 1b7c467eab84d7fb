import { Link } from 'react-router-dom';
import { DateTime } from '../../ui/DateTime.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { useFirst } from '../../ui/useFirst.ts';
import styles from './Code.module.css';
import { type CodeActivity, type CodeItem, idOf } from './data.ts';
import { AtHost, Look } from './Look.tsx';
import { checkLooks, requestLooks } from './looks.ts';

/** A sub-milestone by its short id: what it is called, and where it is read. */
type Named = ReadonlyMap<string, Readonly<{ title: string; to: string }>>;

/** Commits and requests, each with its checks and the way to it at the host. `named`: with the sub-milestones that it names. */
export const CodeItems = ({
  label,
  items,
  named,
  first = items.length,
}: {
  label: string;
  items: readonly CodeItem[];
  named?: Named;
  /** So many are shown at once. */
  first?: number;
}) => {
  const { shown, hidden, showAll } = useFirst(items, first);
  return (
    <>
      <ul className={styles.rows} aria-label={label}>
        {shown.map((one) => (
          <li key={idOf(one)}>
            <span className={styles.what}>
              <AtHost page={one.page}>{one.title === '' ? 'Without a title' : one.title}</AtHost>
              <span className="meta">
                {one.repository}{' '}
                <span className="mono">{one.kind === 'commit' ? one.sha.slice(0, 7) : `#${one.number}`}</span>,{' '}
                <DateTime at={one.at} />
              </span>
              {named && 'subMilestones' in one && <Names of={one} named={named} />}
            </span>
            <span className={styles.chips}>
              {one.kind === 'request' && <Look is={requestLooks[one.state]} />}
              <Look is={checkLooks[one.checks]} />
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <div>
          <ShowMore hidden={hidden} showAll={showAll} />
        </div>
      )}
    </>
  );
};

const Names = ({ of, named }: { of: CodeActivity; named: Named }) => {
  if (of.subMilestones.length === 0) return null;
  return (
    <span className="meta">
      {of.subMilestones.map((shortId, at) => {
        const part = named.get(shortId);
        return (
          <span key={shortId}>
            {at > 0 && ', '}
            {part ? <Link to={part.to}>{part.title}</Link> : `#${shortId}, which is no sub-milestone here`}
          </span>
        );
      })}
    </span>
  );
};
