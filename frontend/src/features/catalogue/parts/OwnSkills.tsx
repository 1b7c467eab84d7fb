import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import type { SkillRow } from '../data.ts';
import { countsFrom, isGap, levelWord, needSaid, yearsSaid } from '../skills.ts';
import { Level } from './Level.tsx';
import styles from './OwnSkills.module.css';

/** What one knows oneself, best first, and where that is not enough yet. `onLevel` of null asks for another technology. */
export const OwnSkills = ({
  rows,
  onLevel,
}: {
  rows: readonly SkillRow[];
  onLevel: (techId: string | null) => void;
}) => {
  const mine = rows.flatMap((row) => (row.mine ? [{ ...row, mine: row.mine }] : []));
  const own = mine.toSorted((a, b) => b.mine.level - a.mine.level || b.mine.yearsTenths - a.mine.yearsTenths);
  const needs = rows.filter((row) => isGap(row) && (row.mine?.level ?? 0) < countsFrom);
  return (
    <div className={styles.both}>
      <Panel
        title="What you know"
        fill="bare"
        {...(mine.length < rows.length && {
          foot: (
            <Button size="small" icon="plus" onPress={() => onLevel(null)}>
              Add a technology
            </Button>
          ),
        })}
      >
        {own.length === 0 && <p className={styles.none}>Nothing yet. Add what you work with, and for how long.</p>}
        <ul>
          {own.map((row) => (
            <li key={row.techId} className={styles.own}>
              <span className={styles.name}>
                {row.name}
                <small>
                  {yearsSaid(row.mine.yearsTenths)}
                  {isGap(row) && row.coverage === 1 && row.mine.level >= countsFrom && ', nobody else knows it well'}
                </small>
              </span>
              <span className={styles.level}>
                <Level level={row.mine.level} />
              </span>
              {row.mine.by === 'lead' ? (
                <span className={styles.judged}>Judged by a lead</span>
              ) : (
                <Button size="small" look="quiet" onPress={() => onLevel(row.techId)}>
                  Change<span className="hidden-visually"> my level of {row.name}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Where the team needs you" fill="bare">
        {needs.length === 0 && (
          <p className={styles.none}>Nowhere now: enough people know well what active projects need.</p>
        )}
        <ul>
          {needs.map((row) => (
            <li key={row.techId} className={styles.own}>
              <span className={styles.name}>
                {row.name}
                <small>{needSaid(row)}</small>
              </span>
              {row.mine?.by === 'lead' ? (
                <span className={styles.judged}>You: {levelWord(row.mine.level)}, judged by a lead</span>
              ) : (
                <Button size="small" onPress={() => onLevel(row.techId)}>
                  {row.mine ? 'Change' : 'Set'} my level<span className="hidden-visually"> of {row.name}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
};
