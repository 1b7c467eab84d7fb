import { useState } from 'react';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState, Problem, Skeleton } from '../../ui/States.tsx';
import { TypedFilter } from '../lists/TypedFilter.tsx';
import styles from './Chat.module.css';
import { useAddressees } from './data.ts';

const ROLES: Readonly<Record<string, string>> = { client: 'Client', team_lead: 'Team lead', admin: 'Admin' };

/** One person is chosen, by name, of those to whom the reader may write. */
export const PersonDialog = ({
  title,
  says,
  act,
  onChosen,
  onClose,
}: {
  title: string;
  says?: string;
  act: Readonly<{ busy: boolean; error: unknown }>;
  /** @returns whether it is done */
  onChosen: (personId: string) => Promise<boolean>;
  onClose: () => void;
}) => {
  const [q, setQ] = useState('');
  const { data, error, refresh } = useAddressees(q);
  const choose = async (personId: string) => {
    if (await onChosen(personId)) onClose();
  };
  return (
    <Dialog title={title} open high onClose={onClose}>
      <div className={styles.choosing}>
        {says !== undefined && <p className="ui two">{says}</p>}
        <TypedFilter label="Name" most={100} value={q} onChange={setQ} />
        {!data && error === undefined && <Skeleton of="list" rows={4} inset />}
        {!data && error !== undefined && <ErrorState error={error} retry={() => void refresh()} />}
        {data?.items.length === 0 && (
          <p className="ui two">{q === '' ? 'There is nobody to choose.' : `Nobody is called “${q}”.`}</p>
        )}
        {data && data.items.length > 0 && (
          <ul className={styles.choices} aria-label="People">
            {data.items.map(({ id, name, role }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-disabled={act.busy || undefined}
                  onClick={() => !act.busy && void choose(id)}
                >
                  {name} {ROLES[role] !== undefined && <Chip>{ROLES[role]}</Chip>}
                </button>
              </li>
            ))}
          </ul>
        )}
        <Problem error={act.error} />
      </div>
    </Dialog>
  );
};
