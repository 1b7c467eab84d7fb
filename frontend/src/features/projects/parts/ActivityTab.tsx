import type { useActivity } from '../../../parts/history/data.ts';
import { EventList } from '../../../parts/history/EventList.tsx';
import type { NameOf } from '../../../parts/history/sentences.ts';
import { Verdict } from '../../../parts/history/Verdict.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, Problem, Skeleton } from '../../../ui/States.tsx';
import styles from './Project.module.css';

/** One sentence per event, newest first; choosing one shows the project as it was right after it. */
export const ActivityTab = ({
  projectId,
  activity,
  at,
  now,
  nameOf,
  onPick,
}: {
  projectId: string;
  activity: ReturnType<typeof useActivity>;
  at: number | null;
  now: number;
  nameOf: NameOf;
  onPick: (at: number) => void;
}) => {
  const { events, error, refresh, more, loading, moreError } = activity;
  const visible = events?.filter((e) => at === null || Date.parse(e.occurredAt) <= at);
  const last = at === null ? null : (visible?.[0]?.position ?? null);
  return (
    <Stack>
      <Verdict projectId={projectId} />
      <Panel
        title="Activity"
        meta={visible ? `${visible.length}${more ? ' or more' : ''} events` : undefined}
        fill="bare"
      >
        {error !== undefined && !visible ? (
          <div className={styles.more}>
            <ErrorState error={error} retry={() => void refresh()} />
          </div>
        ) : !visible ? (
          <div className={styles.more}>
            <Skeleton of="list" inset />
          </div>
        ) : visible.length === 0 ? (
          <div className={styles.more}>
            <EmptyState says="Nothing has happened yet" />
          </div>
        ) : (
          <EventList
            label="Activity"
            events={visible}
            now={now}
            nameOf={nameOf}
            chosen={last}
            onPick={(position) => {
              const event = visible.find((e) => e.position === position);
              if (event) onPick(Date.parse(event.occurredAt));
            }}
          />
        )}
        {(more || moreError !== undefined) && (
          <div className={styles.more}>
            {moreError !== undefined && <Problem error={moreError} />}
            {more && (
              <Button busy={loading} onPress={more}>
                Older events
              </Button>
            )}
          </div>
        )}
      </Panel>
    </Stack>
  );
};
