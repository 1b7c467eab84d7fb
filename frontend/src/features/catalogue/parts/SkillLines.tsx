import type { SkillRow } from '../data.ts';
import { categoryWords } from '../forms/techStack.ts';
import { grouped, levelWord, nameOf, skillSaid } from '../skills.ts';
import { Need } from './Need.tsx';
import styles from './SkillLines.module.css';

/** A line for each technology, by category: its name, who knows it, the need. All of it is in what a press opens. */
export const SkillLines = ({
  rows,
  level,
  onOpen,
}: {
  rows: readonly SkillRow[];
  /** Of the categories' headings. */
  level: 2 | 3;
  onOpen: (techId: string) => void;
}) => {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.sheet}>
      {grouped(rows).map((group) => (
        <section key={group.category}>
          <Heading className={styles.category}>{categoryWords[group.category]}</Heading>
          <ul>
            {group.rows.map((row) => (
              <li key={row.techId}>
                <button type="button" className={styles.line} aria-haspopup="dialog" onClick={() => onOpen(row.techId)}>
                  <span className={styles.name}>{row.name}</span>
                  <Need row={row} />
                  <span className={styles.by}>{knownBy(row)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};

/** One's own level; else the best of those whose level the reader may know. */
const knownBy = ({ mine, best }: SkillRow): string => {
  if (mine) return `You: ${skillSaid(mine)}`;
  return best === null ? '' : `${nameOf(best.employee)}: ${levelWord(best.level)}`;
};
