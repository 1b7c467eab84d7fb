import type { User } from '@lamplight/bff/contract/people.ts';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { linksOf } from '../nav.ts';
import { texts } from '../texts.ts';
import styles from './CommandPalette.module.css';

type Command = { id: string; label: string; icon: IconName; run: () => void };

/** Ctrl/⌘ K: type where to go, Enter goes. */
const CommandPalette = ({ user, onClose, onSignOut }: { user: User; onClose: () => void; onSignOut: () => void }) => {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const commands: Command[] = [
    ...[...linksOf('rail', user.role), ...linksOf('palette', user.role)].map((l) => ({
      id: l.id,
      label: l.label,
      icon: l.icon ?? ('right' as const),
      run: () => void navigate(l.to),
    })),
    { id: 'home', label: 'Home page', icon: 'right', run: () => void navigate('/') },
    { id: 'out', label: texts.signOut, icon: 'out', run: onSignOut },
  ];
  const found = commands.filter((c) => c.label.toLowerCase().includes(typed.trim().toLowerCase()));
  const chosen = found[Math.min(at, found.length - 1)];
  const go = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter') go(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Go to" open onClose={onClose}>
      <input
        className={styles.input}
        aria-label="Where to"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={chosen ? `palette-${chosen.id}` : undefined}
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-list" role="listbox" aria-label="Places" className={styles.list}>
        {found.map((c) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the combobox's, above
          <div
            key={c.id}
            id={`palette-${c.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={c === chosen}
            className={styles.option}
            onClick={() => go(c)}
          >
            <Icon name={c.icon} />
            {c.label}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="ui two">Nothing is called that.</p>}
    </Dialog>
  );
};
export default CommandPalette;
