import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { useFirst } from '../../ui/useFirst.ts';
import type { NameOf } from '../history/sentences.ts';
import { sentenceOf } from '../history/sentences.ts';
import type { GlanceLine } from './data.ts';
import styles from './Glance.module.css';
import { pathOfLine } from './lines.ts';

/** One group: sentences that lead to their things, newest first; the rest is one press away. */
export const LineList = ({
  title,
  lines,
  now,
  limit,
  inProject,
  nameOf,
}: {
  title: string;
  lines: readonly GlanceLine[];
  now: number;
  limit: number;
  /** All lines are of one project, so its name is left out. */
  inProject: boolean;
  nameOf?: NameOf | undefined;
}) => {
  const id = useId();
  const { shown, hidden, showAll } = useFirst(lines, limit);
  if (lines.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3>
        <span id={id}>{title}</span> <span className="meta">{lines.length}</span>
      </h3>
      <ul className={styles.lines} aria-labelledby={id}>
        {shown.map((line) => (
          <li key={line.position}>
            <span className={styles.when}>
              <DateTime at={line.occurredAt} near now={now} />
            </span>
            <span>
              <Link to={pathOfLine(line)}>{sentenceOf(line, nameOf)}</Link>
              {!inProject && line.project.title !== line.subject.label && <small>{line.project.title}</small>}
              {line.reason && <q>{line.reason}</q>}
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <div className={styles.rest}>
          <Button size="small" look="quiet" icon="down" onPress={showAll}>
            Show {hidden} more<span className="hidden-visually"> of {title}</span>
          </Button>
        </div>
      )}
    </section>
  );
};
