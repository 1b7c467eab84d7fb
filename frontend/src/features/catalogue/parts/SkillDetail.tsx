import { Link } from 'react-router-dom';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Pairs } from '../../../ui/Panel.tsx';
import type { PersonRef, SkillRow } from '../data.ts';
import { categoryWords } from '../forms/techStack.ts';
import { heldSaid, isGap, knownSaid, nameOf, neededSaid } from '../skills.ts';
import { Level } from './Level.tsx';
import styles from './SkillDetail.module.css';
import type { Asked } from './SkillGrid.tsx';

/** All of one technology: what needs it, one's own level, and that of everybody whom the reader may judge. */
export const SkillDetail = ({
  row,
  people,
  onLevel,
  onClose,
}: {
  row: SkillRow;
  people: readonly PersonRef[];
  onLevel: (asked: Asked) => void;
  onClose: () => void;
}) => {
  const of = (who: PersonRef | 'me') => () => onLevel({ techId: row.techId, of: who });
  const skillOf = ({ id }: PersonRef) => row.skills.find(({ employee }) => employee.id === id) ?? null;
  const best = people.toSorted((a, b) => (skillOf(b)?.level ?? 0) - (skillOf(a)?.level ?? 0));
  return (
    <Dialog title={row.name} open onClose={onClose}>
      <Pairs
        pairs={[
          ['Category', categoryWords[row.category]],
          ['Known', sentence(knownSaid(row)) + (isGap(row) ? `, ${row.wanted} should` : '')],
          ['Needed', <Needing key="needed" row={row} />],
        ]}
      />
      <ul className={styles.people}>
        <Person who="You" row={row} skill={row.mine} onPress={row.mine?.by === 'lead' ? null : of('me')} />
        {best.map((person) => (
          <Person key={person.id} who={nameOf(person)} row={row} skill={skillOf(person)} onPress={of(person)} />
        ))}
      </ul>
    </Dialog>
  );
};

const sentence = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

const Needing = ({ row }: { row: SkillRow }) => {
  const others = row.neededBy - row.projects.length;
  if (row.neededBy === 0) return 'No active project names it in its brief';
  if (row.projects.length === 0) return sentence(neededSaid(row));
  return (
    <>
      {row.projects.map(({ projectId, title }, index) => (
        <span key={projectId}>
          {index > 0 && ', '}
          <Link to={`/project-details/${projectId}`}>{title}</Link>
        </span>
      ))}
      {others > 0 && ` and ${others} more`}
    </>
  );
};

const Person = ({
  who,
  row,
  skill,
  onPress,
}: {
  who: string;
  row: SkillRow;
  skill: SkillRow['mine'];
  /** Null where the level is not the reader's to say any more. */
  onPress: (() => void) | null;
}) => (
  <li>
    <span>
      {who}
      <span className={styles.about}>{skill === null ? 'Nothing said' : heldSaid(skill)}</span>
    </span>
    {skill && (
      <span className={styles.level}>
        <Level level={skill.level} />
      </span>
    )}
    {onPress && (
      <Button size="small" onPress={onPress}>
        {who === 'You' ? (skill ? 'Change' : 'Set') : 'Judge'}
        <span className="hidden-visually">
          {who === 'You' ? ` my level of ${row.name}` : ` how well ${who} knows ${row.name}`}
        </span>
      </Button>
    )}
  </li>
);
