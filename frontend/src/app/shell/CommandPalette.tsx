import type { User } from '@lamplight/bff/contract/people.ts';
import type { Role } from '@lamplight/bff/contract/roles.ts';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Quoted } from '../../parts/search/Quoted.tsx';
import { MOST_TYPED } from '../../parts/search/things.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { tooLong } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Problem } from '../../ui/States.tsx';
import { texts } from '../texts.ts';
import styles from './CommandPalette.module.css';
import { type Command, useCommands } from './useCommands.ts';
import type { Finding } from './useFound.ts';
import type { Recents } from './useRecents.ts';

const findable: Readonly<Record<Role, string>> = {
  client: 'Project, document, invoice or page',
  employee: 'Project, milestone, document or page',
  team_lead: 'Project, milestone, document or page',
  admin: 'Project, person, document, invoice or page',
};

/** Ctrl/⌘ K: type where to go, what to begin, or words of a thing; Enter goes. */
const CommandPalette = ({
  user,
  recents,
  onClose,
  onSignOut,
}: {
  user: User;
  recents: Recents;
  onClose: () => void;
  onSignOut: () => void;
}) => {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const blank = typed.trim() === '';
  const { groups, finding } = useCommands(typed, { user, recents, onSignOut });
  const results = groups.flatMap(({ commands }) => commands);
  const chosen = results[Math.min(at, results.length - 1)];
  // More may be found than is in view: the keys take what they choose into it.
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
    <Dialog title="Go to" open high onClose={onClose}>
      <input
        className={styles.input}
        aria-label="Where to: a page, or words of a thing"
        placeholder={findable[user.role]}
        role="combobox"
        aria-expanded={results.length > 0}
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
        aria-label="Pages, actions and things"
        aria-busy={finding.busy}
        hidden={results.length === 0}
        className={cx(styles.list, !blank && styles.found)}
      >
        {groups.map(({ title, commands }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which no fieldset may be
          <div key={title} role="group" aria-label={title}>
            {blank && (
              <div className={styles.title} aria-hidden="true">
                {title}
              </div>
            )}
            {commands.map((command) => (
              <Row key={command.id} command={command} chosen={command === chosen} onPress={() => go(command)} />
            ))}
          </div>
        ))}
      </div>
      <div role="status" className="ui two">
        {stateSaid(typed, results.length, finding)}
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

const stateSaid = (typed: string, results: number, { busy, error }: Finding): string => {
  const over = tooLong(MOST_TYPED, typed);
  if (over) return `${over}. Leave some out.`;
  if (busy) return texts.searching;
  return results === 0 && error === undefined ? texts.noneCalled : '';
};

const Row = ({ command, chosen, onPress }: { command: Command; chosen: boolean; onPress: () => void }) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the combobox's
  <div
    id={`palette-${command.id}`}
    role="option"
    tabIndex={-1}
    aria-selected={chosen}
    className={styles.option}
    onClick={onPress}
  >
    <Icon name={command.icon} />
    <span className={styles.label}>{command.label}</span>
    {command.more && <span className={styles.about}>{command.more}</span>}
    {command.quote && (
      <span className={styles.quote}>
        <Quoted quote={command.quote} />
      </span>
    )}
  </div>
);
