import { personSaid } from '../../../parts/history/person.ts';
import { wordsOf } from '../../../parts/history/sentences.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { sharesMinute } from '../../../ui/dates.ts';
import { EmptyState, ErrorState, Problem, Skeleton } from '../../../ui/States.tsx';
import { Timeline } from '../../../ui/Timeline.tsx';
import { usePhone } from '../../../ui/useNarrow.ts';
import type { AuditEvent, useAudit, useNames } from '../data.ts';
import type { FilterName, FilterWords } from '../filter.ts';
import { saidOf } from '../people.ts';
import styles from './Audit.module.css';

type Log = ReturnType<typeof useAudit>;
export type EventLogProps = {
  log: Log;
  nameOf: ReturnType<typeof useNames>['nameOf'];
  /** The filters that are set, to be dropped where they hide everything. */
  filters: readonly FilterWords[];
  onDrop: (name: FilterName) => void;
  onClear: () => void;
  /** The moment one looks at. */
  chosen: AuditEvent | null;
  /** What is shown beside the list while nothing is chosen. */
  newest: AuditEvent | null;
  now: number;
  onPick: (event: AuditEvent) => void;
};

/** One sentence for each event, on a phone two short lines, newest first; or why there is none. */
export const EventLog = ({ log, nameOf, filters, onDrop, onClear, chosen, newest, now, onPick }: EventLogProps) => {
  const { items, error, more } = log;
  const phone = usePhone();
  if (error !== undefined && !items)
    return (
      <div className={styles.inside}>
        <ErrorState error={error} retry={() => void log.refresh()} />
      </div>
    );
  if (!items)
    return (
      <div className={styles.inside}>
        <Skeleton of="list" rows={12} inset />
      </div>
    );
  if (items.length === 0)
    return (
      <div className={styles.inside}>
        <Nothing {...{ filters, onDrop, onClear }} further={more !== null} />
        {more && <Older log={log} />}
      </div>
    );
  const crowded = sharesMinute(items.map(({ occurredAt }) => occurredAt));
  return (
    <>
      <Timeline
        label="Events, newest first"
        short={phone}
        onPick={(position) => {
          const event = items.find((one) => one.position === position);
          if (event) onPick(event);
        }}
        entries={items.map((e) => ({
          id: e.position,
          when: <DateTime at={e.occurredAt} near now={now} seconds={crowded(e.occurredAt)} />,
          ...(phone ? shortOf(e) : { what: saidOf(e, nameOf), more: moreSaid(e) }),
          ...(e.position === chosen?.position
            ? { is: 'past' as const }
            : chosen === null && e.position === newest?.position
              ? { is: 'lit' as const }
              : {}),
        }))}
      />
      {(more || log.moreError !== undefined) && (
        <div className={styles.more}>
          <Older log={log} />
        </div>
      )}
    </>
  );
};

const Nothing = ({
  filters,
  onDrop,
  onClear,
  further,
}: Pick<EventLogProps, 'filters' | 'onDrop' | 'onClear'> & { further: boolean }) =>
  filters.length === 0 ? (
    <EmptyState says="Nothing was recorded yet" />
  ) : (
    <>
      <EmptyState
        says={further ? 'Nothing among the newest events' : 'Nothing matches'}
        next={filters.length === 1 ? 'Drop the filter to see more:' : 'Drop one of the filters to see more:'}
        act={{ label: 'Drop all', onPress: onClear }}
      />
      <span className={styles.set}>
        {filters.map(({ name, says }) => (
          <Button key={name} size="small" icon="close" onPress={() => onDrop(name)}>
            {says}
          </Button>
        ))}
      </span>
    </>
  );

const Older = ({ log }: { log: Log }) => (
  <>
    {log.moreError !== undefined && <Problem error={log.moreError} />}
    {log.more && (
      <Button busy={log.loading} onPress={log.more}>
        Older events
      </Button>
    )}
  </>
);

/** The sentence stands in what a press opens. */
const shortOf = (e: AuditEvent) => ({
  what: (
    <>
      {wordsOf(e.type)}
      <span className="hidden-visually">: {e.subject.label}</span>
    </>
  ),
  more: [e.subject.label, personSaid(e.actor)].filter(Boolean).join(' · '),
});

const moreSaid = (e: AuditEvent): string =>
  [e.reason ? `“${e.reason}”` : null, `${e.actor.role.replaceAll('_', ' ')}, request ${e.commandId.slice(0, 4)}`]
    .filter((part) => part !== null)
    .join(' · ');
