import { useState } from 'react';
import { pagesFoot } from '../../../parts/lists/pagesFoot.tsx';
import { usePerson } from '../../../session/useSession.ts';
import { ErrorState, OutOfDate, Skeleton } from '../../../ui/States.tsx';
import { type PersonRef, type SkillRow, useHolders } from '../data.ts';
import { type Held, nameOf } from '../skills.ts';
import styles from './SkillDetail.module.css';
import type { Asked } from './SkillGrid.tsx';
import { SkillOf } from './SkillOf.tsx';

/** The people that stand beside each other on the screen. */
export type Team = Readonly<{
  people: readonly PersonRef[];
  /** There are more people than these. */
  isPart: boolean;
  /** By which words they were found; empty where they were not looked for. */
  search: string;
}>;

/**
 * Whoever knows a technology, best first, and then whoever of the people on the screen has not said anything. Who was looked
 * for stands first. Where all of them fit, it is one list.
 */
export const SkillHolders = ({
  row,
  team: { people, isPart, search },
  onLevel,
}: {
  row: SkillRow;
  team: Team;
  onLevel: (asked: Asked) => void;
}) => {
  const me = usePerson();
  const [after, setAfter] = useState<string | null>(null);
  const { data, error, refresh } = useHolders(row.techId, after);
  const retry = () => void refresh();
  if (!data)
    return error === undefined ? <Skeleton of="list" rows={3} inset /> : <ErrorState error={error} retry={retry} />;
  const found = search === '' ? [] : people;
  const isIn = (some: readonly PersonRef[], id: string) => some.some((one) => one.id === id);
  const holders = data.items.filter(({ employee: { id } }) => id !== me.id && !isIn(found, id));
  const others = search === '' ? people.filter(({ id }) => !holders.some(({ employee }) => employee.id === id)) : [];
  const heldBy = ({ id }: PersonRef) => row.skills.find(({ employee }) => employee.id === id) ?? null;
  const levelOf = (person: PersonRef) => heldBy(person)?.level ?? 0;
  const isSplit = isPart || after !== null || data.next !== undefined;
  const line = (person: PersonRef, held: Held | null) => (
    <SkillOf
      key={person.id}
      who={nameOf(person)}
      tech={row.name}
      skill={held}
      onPress={() => onLevel({ techId: row.techId, of: person, held })}
    />
  );
  const besides = (title: string, some: readonly PersonRef[]) =>
    some.length > 0 && (
      <>
        {isSplit && <h3 className={styles.part}>{title}</h3>}
        <ul className={styles.people}>
          {some.toSorted((a, b) => levelOf(b) - levelOf(a)).map((person) => line(person, heldBy(person)))}
        </ul>
      </>
    );
  const pages = pagesFoot({ isFirst: after === null, next: data.next, go: setAfter });
  return (
    <>
      {error !== undefined && <OutOfDate retry={retry} />}
      {besides('Found', found)}
      {isSplit && <h3 className={styles.part}>Best first</h3>}
      {holders.length > 0 ? (
        <ul className={styles.people}>{holders.map(({ employee, ...held }) => line(employee, held))}</ul>
      ) : (
        (isSplit || others.length === 0) && <p className={styles.none}>Nobody else has said how well they know it.</p>
      )}
      {pages && <div className={styles.pages}>{pages}</div>}
      {besides('Others', others)}
      {isPart && search === '' && <p className={styles.none}>“Find a person” on the page finds everybody else.</p>}
    </>
  );
};
