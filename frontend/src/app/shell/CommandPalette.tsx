import type { User } from '@lamplight/bff/contract/people.ts';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { tooLong } from '../../ui/Field.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Problem } from '../../ui/States.tsx';
import { linksOf } from '../nav.ts';
import { texts } from '../texts.ts';
import styles from './CommandPalette.module.css';
import { MOST_TYPED, useFound } from './useFound.ts';

type Command = { id: string; label: string; more?: string; icon: IconName; run: () => void };

/** Ctrl/⌘ K: type where to go, or the name or number of a thing; Enter goes. */
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
  const finding = useFound(typed, user.role);
  const over = tooLong(MOST_TYPED, typed);
  const places = commands.filter((c) => c.label.toLowerCase().includes(typed.trim().toLowerCase()));
  // Places stand first and are there at once: what is found later moves nothing under the person's hand.
  const results: Command[] = [
    ...places,
    ...finding.things.map(({ to, ...thing }) => ({ ...thing, run: () => void navigate(to) })),
  ];
  const chosen = results[Math.min(at, results.length - 1)];
  // The list may be longer than the dialog: the keys take what they choose into view.
  const lit = chosen?.id;
  useEffect(() => {
    if (lit !== undefined) document.getElementById(`palette-${lit}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [lit]);
  const go = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, results.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter') go(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Go to" open onClose={onClose}>
      <input
        className={styles.input}
        aria-label="Where to: a place, or the name or number of a thing"
        placeholder="A place, a name or a number"
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
      <div
        id="palette-list"
        role="listbox"
        aria-label="Places and things"
        aria-busy={finding.busy}
        className={styles.list}
      >
        {results.map((c) => (
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
            <span className={styles.label}>
              {c.label}
              {c.more && <span className={styles.about}>{c.more}</span>}
            </span>
          </div>
        ))}
      </div>
      <div role="status" className="ui two">
        {over
          ? `${over}. Leave some out.`
          : finding.busy
            ? 'Looking for it by name and number.'
            : results.length === 0 && finding.error === undefined
              ? 'Nothing is called that.'
              : ''}
      </div>
      {finding.error !== undefined && (
        <Problem error={finding.error}>
          <Button size="small" onPress={finding.retry}>
            Search again
          </Button>
        </Problem>
      )}
    </Dialog>
  );
};
export default CommandPalette;
