import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, TextButton } from '../../../ui/Button.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { formatInstant } from '../../../ui/dates.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { Columns, Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Timeline } from '../../../ui/Rail.tsx';
import { EmptyState, ErrorState, Notice, Problem, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { shortHash } from '../../../ui/shares.ts';
import { toast } from '../../../ui/toasts.ts';
import { sentenceOf } from '../../common/history/sentences.ts';
import { Verdict } from '../../common/history/Verdict.tsx';
import { isTyping } from '../../common/typing.ts';
import { type AuditEvent, hasState, useAudit, useNames } from '../data.ts';
import { exportEvents } from '../export.ts';
import { FILTERS, type Filter, type FilterName, filterOf, filterSaid } from '../filter.ts';
import styles from '../parts/Audit.module.css';
import { EventDetail } from '../parts/EventDetail.tsx';
import { Filters } from '../parts/Filters.tsx';
import { CompareMoments, ThingAt } from '../parts/Moments.tsx';
import { titlesIn } from '../state.ts';

/** Everything that was recorded: who, what, when, from what to what, why. Nothing here can be edited. */
export default function Audit() {
  const [query, setQuery] = useSearchParams();
  const filter = filterOf(query);
  const names = useNames();
  const put = (change: Readonly<Record<string, string>>, replace = false) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change))
          if (value === '') next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace },
    );
  const set = (name: FilterName, value: string) => put({ [name]: value, event: '' });
  const clear = () => put({ ...Object.fromEntries(FILTERS.map((name) => [name, ''])), event: '' });
  return (
    <Log
      key={JSON.stringify(filter)}
      {...{ filter, names, set, clear }}
      chosen={query.get('event')}
      choose={(position) => put({ event: position ?? '' }, true)}
      only={put}
    />
  );
}

type LogProps = {
  filter: Filter;
  names: ReturnType<typeof useNames>;
  chosen: string | null;
  set: (name: FilterName, value: string) => void;
  clear: () => void;
  choose: (position: string | null) => void;
  only: (change: Readonly<Record<string, string>>) => void;
};

const Log = ({ filter, names, chosen, set, clear, choose, only }: LogProps) => {
  const [now] = useState(Date.now);
  const log = useAudit(filter);
  const [picked, setPicked] = useState<AuditEvent | null>(null);
  const [open, setOpen] = useState<'state' | 'compare' | null>(null);
  const events = log.items ?? [];
  // A link of the chain may lead to an event that the filter does not show.
  const event = events.find(({ position }) => position === chosen) ?? (picked?.position === chosen ? picked : null);
  const pick = (e: AuditEvent) => {
    setPicked(e);
    choose(e.position);
  };
  useLogKeys(events, event, pick);
  const titles = useMemo(() => titlesOf(log.items ?? []), [log.items]);
  const complete = log.more === null;
  const close = () => setOpen(null);
  return (
    <Page
      title="What happened, and who did it"
      sub="Proposals, projects, milestones, invoices. Nothing here can be edited."
      crumbs={[{ label: 'Audit' }]}
      acts={events.length > 0 && <ExportMenu {...{ events, filter, complete }} />}
    >
      <Filters {...{ filter }} people={names.people} projects={names.projects} onSet={set} onClear={clear} />
      <Verdict {...(filter.projectId === undefined ? {} : { projectId: filter.projectId })} />
      {event && (
        <Notice
          tone="past"
          icon="history"
          acts={
            <span className={styles.acts}>
              {hasState(event.subject.kind) && (
                <TextButton onPress={() => setOpen('compare')}>Compare with now</TextButton>
              )}
              <TextButton onPress={() => choose(null)}>Back to now</TextButton>
            </span>
          }
        >
          You are looking at <strong className="mono">{formatInstant(event.recordedAt)}</strong>. Nothing can be changed
          here.
        </Notice>
      )}
      <StaleMark is={log.stale} />
      {log.error !== undefined && log.items && (
        <Notice
          tone="warn"
          icon="alert"
          acts={
            <Button size="small" icon="retry" onPress={() => void log.refresh()}>
              Retry
            </Button>
          }
        >
          This list may be out of date.
        </Notice>
      )}
      <Columns
        aside={
          event ? (
            <EventDetail
              key={event.position}
              event={event}
              nameOf={names.nameOf}
              titleOf={(id) => titles.get(id) ?? null}
              arrived={picked !== null}
              onPick={pick}
              onOnly={() =>
                only({ kind: hasState(event.subject.kind) ? event.subject.kind : '', id: event.subject.id })
              }
              onState={() => setOpen('state')}
              onCompare={() => setOpen('compare')}
            />
          ) : (
            <p className="ui two">Choose an event to see what it changed, why, and what followed from it.</p>
          )
        }
      >
        <Panel
          title="Events"
          meta={log.items ? `${events.length}${complete ? '' : ' or more'}` : undefined}
          aside={
            <span className={styles.keys}>
              <kbd>J</kbd>
              <kbd>K</kbd>
              <kbd>[</kbd>
              <kbd>]</kbd>
            </span>
          }
          fill="bare"
        >
          <Events {...{ log, filter, names, event, now, set, clear }} onPick={pick} />
        </Panel>
      </Columns>
      {open === 'state' && event && (
        <ThingAt subject={event.subject} at={event.recordedAt} nameOf={names.nameOf} onClose={close} />
      )}
      {open === 'compare' && event && (
        <CompareMoments
          subject={event.subject}
          from={event.recordedAt}
          now={now}
          nameOf={names.nameOf}
          onClose={close}
        />
      )}
    </Page>
  );
};

const Events = ({
  log,
  filter,
  names,
  event,
  now,
  set,
  clear,
  onPick,
}: Pick<LogProps, 'filter' | 'names' | 'set' | 'clear'> & {
  log: ReturnType<typeof useAudit>;
  event: AuditEvent | null;
  now: number;
  onPick: (event: AuditEvent) => void;
}) => {
  const { items, error, more } = log;
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
  if (items.length === 0) {
    const dropped = filterSaid(
      filter,
      (name, id) => (name === 'actor' ? names.people : names.projects).find((one) => one.id === id)?.name ?? null,
    );
    return (
      <div className={styles.inside}>
        {dropped.length === 0 ? (
          <EmptyState says="Nothing was recorded yet" />
        ) : (
          <>
            <EmptyState
              says={more ? 'Nothing among the newest events' : 'Nothing matches'}
              next={dropped.length === 1 ? 'Drop the filter to see more:' : 'Drop one of the filters to see more:'}
              act={{ label: 'Drop all', onPress: clear }}
            />
            <span className={styles.set}>
              {dropped.map(({ name, says }) => (
                <Button key={name} size="small" icon="close" onPress={() => set(name, '')}>
                  {says}
                </Button>
              ))}
            </span>
          </>
        )}
        {more && <More log={log} />}
      </div>
    );
  }
  return (
    <>
      <Timeline
        label="Events, newest first"
        onPick={(position) => {
          const e = items.find((one) => one.position === position);
          if (e) onPick(e);
        }}
        entries={items.map((e) => ({
          id: e.position,
          when: <DateTime at={e.recordedAt} near now={now} />,
          what: sentenceOf(e, names.nameOf),
          more: moreSaid(e),
          ...(e.position === event?.position ? { is: 'past' as const } : {}),
        }))}
      />
      {(more || log.moreError !== undefined) && (
        <div className={styles.more}>
          <More log={log} />
        </div>
      )}
    </>
  );
};

/** What the loaded events call the things they are about. */
const titlesOf = (events: readonly AuditEvent[]): ReadonlyMap<string, string> =>
  new Map([
    ...titlesIn(events.flatMap((e) => e.changes)),
    ...events.map(({ subject }) => [subject.id, subject.label] as const),
  ]);

const More = ({ log }: { log: ReturnType<typeof useAudit> }) => (
  <>
    {log.moreError !== undefined && <Problem error={log.moreError} />}
    {log.more && (
      <Button busy={log.loading} onPress={log.more}>
        Older events
      </Button>
    )}
  </>
);

const moreSaid = (e: AuditEvent): string =>
  [e.reason ? `“${e.reason}”` : null, `${e.actor.role.replaceAll('_', ' ')}, request ${e.commandId.slice(0, 4)}`]
    .filter((part) => part !== null)
    .join(' · ');

const ExportMenu = ({
  events,
  filter,
  complete,
}: {
  events: readonly AuditEvent[];
  filter: Filter;
  complete: boolean;
}) => (
  <Menu
    label={`Export these ${events.length}`}
    icon="download"
    items={[
      { id: 'json', label: 'As JSON' },
      { id: 'csv', label: 'As CSV, for a spreadsheet' },
    ]}
    onAction={(as) => {
      void exportEvents(as === 'csv' ? 'csv' : 'json', { events, filter, complete }).then((hash) =>
        toast.show({
          message: `${events.length} events exported${complete ? '' : ', older ones are not loaded'}. Fingerprint ${shortHash(hash)}.`,
          duration: 10_000,
        }),
      );
    }}
  />
);

/** j and k go through the list, [ and ] through the changes of the same thing; never while one types. */
const useLogKeys = (
  events: readonly AuditEvent[],
  event: AuditEvent | null,
  pick: (event: AuditEvent) => void,
): void => {
  useEffect(() => {
    const press = (pressed: KeyboardEvent) => {
      if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || isTyping(pressed.target)) return;
      const among =
        pressed.key === '[' || pressed.key === ']'
          ? events.filter(({ subject }) => subject.id === event?.subject.id)
          : pressed.key === 'j' || pressed.key === 'k'
            ? events
            : null;
      if (among === null) return;
      const at = among.findIndex(({ position }) => position === event?.position);
      const older = pressed.key === 'j' || pressed.key === '[';
      const next = at < 0 ? among[0] : among[at + (older ? 1 : -1)];
      if (!next) return;
      pressed.preventDefault();
      pick(next);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
};
