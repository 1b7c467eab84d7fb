import { useRef } from 'react';
import { useMore } from '../../../ui/useMore.ts';
import type { PersonRef, SkillRow } from '../data.ts';
import { categoryWords } from '../forms/techStack.ts';
import { countSaid, grouped, type Held, nameOf, neededSaid, skillSaid } from '../skills.ts';
import { useGrid } from '../useGrid.ts';
import { Level, NoLevel } from './Level.tsx';
import { Need } from './Need.tsx';
import styles from './SkillGrid.module.css';

/** `held`: what is said of this person now. One's own level is in the row. */
export type Asked = Readonly<{ techId: string }> &
  (Readonly<{ of: 'me' }> | Readonly<{ of: PersonRef; held: Held | null }>);

/** People as columns, technologies as rows. A cell is pressed to say or judge a level, the count to see all of a technology. */
export const SkillGrid = ({
  rows,
  people,
  onLevel,
  onOpen,
}: {
  rows: readonly SkillRow[];
  people: readonly PersonRef[];
  onLevel: (asked: Asked) => void;
  onOpen: (techId: string) => void;
}) => {
  const groups = grouped(rows);
  const order = groups.flatMap((group) => group.rows);
  const { at, grid } = useGrid(order.length, people.length + 2);
  const box = useRef<HTMLDivElement>(null);
  useMore(box);
  return (
    <div ref={box} className={styles.box}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells are moved through by arrows */}
      <table className={styles.grid} role="grid" aria-label="Who knows what" {...grid}>
        <thead>
          <tr>
            <th scope="col">Technology</th>
            <th scope="col">You</th>
            {people.map((person) => (
              <th key={person.id} scope="col">
                {nameOf(person)}
              </th>
            ))}
            <th scope="col">Know it well</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.category}>
            <tr>
              <th scope="rowgroup" colSpan={people.length + 3} className={styles.group}>
                <span>{categoryWords[group.category]}</span>
              </th>
            </tr>
            {group.rows.map((row) => {
              const line = order.indexOf(row);
              return (
                <tr key={row.techId}>
                  <th scope="row">{row.name}</th>
                  <Cell
                    who="You"
                    tech={row.name}
                    skill={row.mine}
                    place={at(line, 0)}
                    onPress={() =>
                      row.mine?.by === 'lead' ? onOpen(row.techId) : onLevel({ techId: row.techId, of: 'me' })
                    }
                  />
                  {people.map((person, index) => {
                    const held = row.skills.find(({ employee }) => employee.id === person.id) ?? null;
                    return (
                      <Cell
                        key={person.id}
                        who={nameOf(person)}
                        tech={row.name}
                        skill={held}
                        place={at(line, index + 1)}
                        onPress={() => onLevel({ techId: row.techId, of: person, held })}
                      />
                    );
                  })}
                  <td className={styles.need}>
                    <button
                      type="button"
                      className={styles.cell}
                      aria-haspopup="dialog"
                      aria-label={[`${row.name}: ${countSaid(row)}`, neededSaid(row)].filter(Boolean).join('; ')}
                      {...at(line, people.length + 1)}
                      onClick={() => onOpen(row.techId)}
                    >
                      <Need row={row} bare />
                    </button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
};

const Cell = ({
  who,
  tech,
  skill,
  place,
  onPress,
}: {
  who: string;
  tech: string;
  skill: Held | null;
  place: object;
  onPress: () => void;
}) => (
  <td>
    <button
      type="button"
      className={styles.cell}
      aria-haspopup="dialog"
      aria-label={`${who}, ${tech}: ${skill === null ? 'nothing said' : skillSaid(skill)}`}
      {...place}
      onClick={onPress}
    >
      {skill === null ? <NoLevel /> : <Level level={skill.level} />}
    </button>
  </td>
);
