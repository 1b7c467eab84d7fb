import type { SessionRow } from '@lamplight/bff/contract/auth.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Chip } from '../../../../ui/Chip.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { ErrorState, OutOfDate, Problem, Skeleton } from '../../../../ui/States.tsx';
import { toast } from '../../../../ui/toasts.ts';
import { useEndOthers, useEndSession, useSessions } from '../../settingsData.ts';
import styles from './Settings.module.css';

/** Where the person is signed in. This session ends by signing out; the others end here, after a fresh proof. */
export const SessionsPanel = () => {
  const [now] = useState(Date.now);
  const { data, error, refresh } = useSessions();
  const end = useEndSession();
  const endOthers = useEndOthers();
  const rows = data && [...data.items].sort((a, b) => Number(b.current) - Number(a.current));
  const others = rows?.filter(({ current }) => !current) ?? [];
  const retry = () => void refresh();
  const endOne = async ({ handle, device }: SessionRow) => {
    if (await end.run(handle)) toast.show({ variant: 'success', message: `Signed out on ${device}.` });
  };
  const endAll = async () => {
    const done = await endOthers.run(undefined);
    if (done) toast.show({ variant: 'success', message: endedSaid(done.ended) });
  };
  return (
    <Panel
      title="Active sessions"
      meta={rows && (others.length === 0 ? 'only this one' : `this one and ${others.length} more`)}
      fill="ruled"
      foot={
        others.length > 0 ? (
          <Button busy={endOthers.busy} onPress={() => void endAll()}>
            End all others
          </Button>
        ) : undefined
      }
    >
      {error !== undefined && rows && <OutOfDate retry={retry} />}
      {!rows && (error === undefined ? <Skeleton of="list" inset /> : <ErrorState error={error} retry={retry} />)}
      {rows && (
        <ul className={styles.sessions}>
          {rows.map((row) => (
            <li key={row.handle}>
              <Session {...{ row, now }} />
              {!row.current && (
                <Button size="small" busy={end.busy} onPress={() => void endOne(row)}>
                  End this one<span className="hidden-visually">: {row.device}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {rows && others.length === 0 && <p className={styles.said}>You are signed in nowhere else.</p>}
      {(end.error ?? endOthers.error) !== undefined && (
        <div className={styles.said}>
          <Problem error={end.error ?? endOthers.error} />
        </div>
      )}
    </Panel>
  );
};

const Session = ({ row, now }: { row: SessionRow; now: number }) => (
  <div className={styles.session}>
    <strong>{row.device}</strong>
    {row.current && (
      <Chip tone="ok" icon="check">
        This one
      </Chip>
    )}
    {row.kind === 'bearer' && <Chip>Script or app</Chip>}
    <span className={styles.times}>
      {row.network !== null && (
        <span>
          from <span className="mono">{row.network}</span>
        </span>
      )}
      <span>
        {row.lastSeenAt === null ? (
          'not used yet'
        ) : (
          <>
            last used <DateTime at={row.lastSeenAt} near now={now} />
          </>
        )}
      </span>
      <span>
        since <DateTime at={row.startedAt} near now={now} />
      </span>
      <span>
        ends by itself <DateTime at={row.endsAt} />
      </span>
    </span>
  </div>
);

const endedSaid = (ended: number): string =>
  ended === 0
    ? 'No other session was left.'
    : ended === 1
      ? 'The other session has ended.'
      : `${ended} other sessions have ended.`;
