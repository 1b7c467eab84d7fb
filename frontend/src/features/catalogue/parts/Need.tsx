import { Icon } from '../../../ui/Icon.tsx';
import type { SkillRow } from '../data.ts';
import { isGap, knowSaid } from '../skills.ts';
import styles from './Need.module.css';

/**
 * How many know it well. Only where active projects need more does it speak up.
 * @param bare the figure alone, under a head that says what it counts
 */
export const Need = ({ row, bare = false }: { row: SkillRow; bare?: boolean }) => {
  const gap = isGap(row);
  return (
    <span className={gap ? styles.gap : styles.count}>
      {gap && <Icon name="alert" size={14} />}
      <span>
        <b className="mono">{row.coverage}</b>
        {gap && (
          <>
            {' of '}
            <b className="mono">{row.wanted}</b>
          </>
        )}
        <span className={bare ? 'hidden-visually' : undefined}> {knowSaid(gap ? row.wanted : row.coverage)}</span>
      </span>
    </span>
  );
};
