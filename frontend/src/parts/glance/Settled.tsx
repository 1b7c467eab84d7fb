import { useEffect, useState } from 'react';
import { usePerson } from '../../session/useSession.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { ActivityEvent } from '../history/data.ts';
import { personSaid } from '../history/person.ts';
import type { Need } from '../needs/needs.ts';
import { useNewest } from './data.ts';
import styles from './Glance.module.css';

/** A live region reads these out as they come, since they stand for ten seconds only. */
export const SettledList = ({ needs }: { needs: readonly Need[] }) => (
  <div role="status">
    {needs.length > 0 && (
      <ul className={styles.settled} aria-label="Just settled">
        {needs.map((need) => (
          <Settled key={need.id} need={need} />
        ))}
      </ul>
    )}
  </div>
);

const LOOKS_MS = [500, 1000, 2000];

/** The project's history says who did it. It may take the event in a moment after the list did. */
const Settled = ({ need }: { need: Need }) => {
  const { id } = usePerson();
  const { data, refresh } = useNewest(need.about.projectId);
  const [looks, setLooks] = useState(0);
  const by = settlerOf(need, data?.items ?? []);
  const hasSettler = by !== null;
  useEffect(() => {
    const wait = LOOKS_MS[looks];
    if (hasSettler || wait === undefined) return;
    const timer = setTimeout(() => {
      setLooks(looks + 1);
      void refresh();
    }, wait);
    return () => clearTimeout(timer);
  }, [hasSettler, looks, refresh]);
  const who = by?.actor.id === id ? 'you' : by && personSaid(by.actor);
  return (
    <li>
      <Icon name="check" size={14} />
      <span>
        <strong>{by?.actor.role === 'system' ? 'No longer open.' : who ? `Done by ${who}.` : 'Done.'}</strong>{' '}
        <s>{need.what}</s>
      </span>
    </li>
  );
};

/** The newest event about the thing, where it is one that settles it; an older one may be of an earlier round. */
export const settlerOf = ({ about, settledBy }: Need, newest: readonly ActivityEvent[]): ActivityEvent | null => {
  const last = newest.find(({ subject }) => subject.id === about.id);
  return last !== undefined && (settledBy as readonly string[]).includes(last.type) ? last : null;
};
