import { Link } from 'react-router-dom';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Pairs } from '../../../ui/Panel.tsx';
import type { SkillRow } from '../data.ts';
import { categoryWords } from '../forms/techStack.ts';
import { isGap, knownSaid, neededSaid } from '../skills.ts';
import styles from './SkillDetail.module.css';
import type { Asked } from './SkillGrid.tsx';
import { SkillHolders, type Team } from './SkillHolders.tsx';
import { SkillOf } from './SkillOf.tsx';

/** All of one technology: what needs it, one's own level, and that of everybody whom the reader may judge. */
export const SkillDetail = ({
  row,
  team,
  onLevel,
  onClose,
}: {
  row: SkillRow;
  /** Null for who judges nobody. */
  team: Team | null;
  onLevel: (asked: Asked) => void;
  onClose: () => void;
}) => (
  <Dialog title={row.name} open onClose={onClose}>
    <Pairs
      pairs={[
        ['Category', categoryWords[row.category]],
        ['Known', sentence(knownSaid(row)) + (isGap(row) ? `, ${row.wanted} should` : '')],
        ['Needed', <Needing key="needed" row={row} />],
      ]}
    />
    <div>
      <ul className={styles.people}>
        <SkillOf
          who="You"
          tech={row.name}
          skill={row.mine}
          onPress={row.mine?.by === 'lead' ? null : () => onLevel({ techId: row.techId, of: 'me' })}
        />
      </ul>
      {team && <SkillHolders row={row} team={team} onLevel={onLevel} />}
    </div>
  </Dialog>
);

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
