import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Problem } from '../../ui/States.tsx';
import styles from './Pins.module.css';
import { placeSaid } from './pinWords.ts';
import { inOrder, isOpen, type Mark } from './surface.ts';
import type { ShownVersion, Versioned } from './versioned.ts';

/** What was said of places in it: what must be fixed first, then what is open. Each leads to its place. */
export const PinList = ({
  thing,
  version,
  marks,
  chosen,
  onChoose,
}: {
  thing: Versioned;
  version: ShownVersion;
  marks: readonly Mark[];
  chosen: string | null;
  onChoose: (pinId: string) => void;
}) => (
  <ol className={styles.list} aria-label="Pins">
    {inOrder(marks).map((mark) => (
      <Entry
        key={mark.pin.pinId}
        {...{ thing, version, mark }}
        lit={chosen === mark.pin.pinId}
        onChoose={() => onChoose(mark.pin.pinId)}
      />
    ))}
  </ol>
);

const Entry = ({
  thing,
  version,
  mark: { pin, label },
  lit,
  onChoose,
}: {
  thing: Versioned;
  version: ShownVersion;
  mark: Mark;
  lit: boolean;
  onChoose: () => void;
}) => {
  const resolve = thing.useResolve(pin.pinId);
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (lit) entry.current?.scrollIntoView({ block: 'nearest' });
  }, [lit]);
  const open = isOpen(pin);
  return (
    <li ref={entry} data-lit={lit ? '' : undefined}>
      <button type="button" className={styles.go} aria-pressed={lit} onClick={onChoose}>
        <span
          className={styles.number}
          data-must={pin.mustFix && open ? '' : undefined}
          data-done={open ? undefined : ''}
        >
          {label}
        </span>
        {placeSaid(pin)}
        {pin.mustFix && open && <span className="meta">must be fixed</span>}
        {!open && <span className="meta">resolved</span>}
      </button>
      <span>{pin.text}</span>
      <span className="meta">
        {pin.added.by.name ?? 'Someone'}, <DateTime at={pin.added.at} />
        {pin.version !== version.version && `, on version ${pin.version}`}
        {pin.audience === 'internal' && ', the team alone reads it'}
      </span>
      {pin.resolved && (
        <span className="meta">
          Resolved by {pin.resolved.by.name ?? 'someone'}, <DateTime at={pin.resolved.at} />
        </span>
      )}
      {pin.can.resolvePin && (
        <span className={styles.acts}>
          <Button size="small" icon="check" busy={resolve.busy} onPress={() => void resolve.run({ etag: thing.etag })}>
            Resolve<span className="hidden-visually"> pin {label}</span>
          </Button>
        </span>
      )}
      <Problem error={resolve.error} />
    </li>
  );
};
