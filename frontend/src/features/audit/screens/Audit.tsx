import { useId, useMemo, useState } from 'react';
import { wordsOf } from '../../../parts/history/sentences.ts';
import { Verdict } from '../../../parts/history/Verdict.tsx';
import { ListDetail } from '../../../parts/lists/ListDetail.tsx';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import { Button, ButtonLink, TextButton } from '../../../ui/Button.tsx';
import { formatInstant } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Notice, OutOfDate, StaleMark } from '../../../ui/States.tsx';
import { useAlone, usePhone } from '../../../ui/useNarrow.ts';
import { type AuditEvent, hasState, useAudit, useNames } from '../data.ts';
import { FILTERS, type Filter, type FilterName, filterOf, filterSaid } from '../filter.ts';
import styles from '../parts/Audit.module.css';
import { EventDetail } from '../parts/EventDetail.tsx';
import { EventLog } from '../parts/EventLog.tsx';
import { ExportMenu } from '../parts/ExportMenu.tsx';
import { Filters } from '../parts/Filters.tsx';
import { CompareMoments, ThingAt } from '../parts/Moments.tsx';
import { titlesIn } from '../state.ts';
import { useLogKeys } from '../useLogKeys.ts';

/** Everything that was recorded: who, what, when, from what to what, why. Nothing here can be edited. */
export default function Audit() {
  const [query, put] = useQuery();
  const filter = filterOf(query);
  return (
    <History
      {...{ filter }}
      names={useNames()}
      set={(name, value) => put({ [name]: value, event: null })}
      clear={() => put({ ...Object.fromEntries(FILTERS.map((name) => [name, null])), event: null })}
      chosen={query.get('event')}
      choose={(position, how) => put({ event: position }, how)}
      only={({ kind, id }) => put({ kind: hasState(kind) ? kind : null, id })}
    />
  );
}

type HistoryProps = {
  filter: Filter;
  names: ReturnType<typeof useNames>;
  chosen: string | null;
  set: (name: FilterName, value: string | null) => void;
  clear: () => void;
  choose: (position: string | null, how: { replace: boolean }) => void;
  only: (subject: AuditEvent['subject']) => void;
};

const History = ({ filter, names, chosen, set, clear, choose, only }: HistoryProps) => {
  const [now] = useState(Date.now);
  const log = useAudit(filter);
  const narrow = useAlone();
  const phone = usePhone();
  const filterId = useId();
  const [filtering, setFiltering] = useState(false);
  const [picked, setPicked] = useState<AuditEvent | null>(null);
  const [open, setOpen] = useState<'state' | 'compare' | null>(null);
  const events = log.items ?? [];
  // A link of the chain may lead to an event that the filter does not show.
  const event = events.find(({ position }) => position === chosen) ?? (picked?.position === chosen ? picked : null);
  const displayed = event ?? events[0] ?? null;
  const pick = (e: AuditEvent) => {
    setPicked(e);
    // Where the event is a screen of its own, the browser's way back leads to the list.
    choose(e.position, { replace: !narrow || chosen !== null });
  };
  useLogKeys(events, event, pick);
  const titles = useMemo(() => titlesOf(log.items ?? []), [log.items]);
  const active = filterSaid(filter, names.nameOf);
  const complete = log.more === null;
  const close = () => setOpen(null);
  const shown = narrow ? event : displayed;
  const exports = events.length > 0 && <ExportMenu {...{ events, filter, complete }} short={phone} />;
  const filters = (
    <Filters
      {...{ filter, active }}
      id={filterId}
      folded={phone && !filtering}
      people={names.people}
      projects={names.projects}
      onSet={set}
      onClear={clear}
    />
  );
  const moment = event && (
    <Notice
      tone="past"
      icon="history"
      acts={
        <span className={styles.acts}>
          {hasState(event.subject.kind) && <TextButton onPress={() => setOpen('compare')}>Compare with now</TextButton>}
          <TextButton onPress={() => choose(null, { replace: true })}>Back to now</TextButton>
        </span>
      }
    >
      You are looking at <strong>{formatInstant(event.occurredAt)}</strong>. Nothing can be changed here.
    </Notice>
  );
  return (
    <>
      <ListDetail
        title="What happened, and who did it"
        crumb="Audit"
        sub={`${phone ? '' : 'Proposals, projects, invoices, the catalogue, people, jobs. '}Nothing here can be edited.`}
        acts={
          <>
            {filter.projectId !== undefined && (
              <ButtonLink to={`/admin/audit/${filter.projectId}`}>How it came about</ButtonLink>
            )}
            <ButtonLink to="/admin/audit/pay">Questions about pay</ButtonLink>
            {!phone && exports}
          </>
        }
        head={
          <>
            {!phone && filters}
            <Verdict {...(filter.projectId === undefined ? {} : { projectId: filter.projectId })} />
            {moment}
            <StaleMark is={log.stale} />
            {log.error !== undefined && log.items && <OutOfDate retry={() => void log.refresh()} />}
          </>
        }
        detail={
          shown && {
            id: shown.position,
            title: wordsOf(shown.type),
            shown: (alone) => (
              <>
                {alone && moment}
                <EventDetail
                  key={shown.position}
                  event={shown}
                  alone={alone}
                  nameOf={names.nameOf}
                  titleOf={(id) => titles.get(id) ?? null}
                  onPick={pick}
                  onOnly={() => only(shown.subject)}
                  onState={() => setOpen('state')}
                  onCompare={() => setOpen('compare')}
                />
              </>
            ),
          }
        }
      >
        <Panel
          title="Events"
          meta={log.items ? `${events.length}${complete ? '' : phone ? '+' : ' or more'}` : undefined}
          aside={
            phone ? (
              <span className={styles.acts}>
                <Button
                  size="small"
                  icon="filter"
                  aria-expanded={filtering}
                  aria-controls={filterId}
                  onPress={() => setFiltering(!filtering)}
                >
                  Filter
                </Button>
                {exports}
              </span>
            ) : (
              <Keys />
            )
          }
          fill="bare"
        >
          {phone && (filtering || active.length > 0) && <div className={styles.within}>{filters}</div>}
          <EventLog
            {...{ log, now }}
            nameOf={names.nameOf}
            filters={active}
            onDrop={(name) => set(name, null)}
            onClear={clear}
            chosen={event}
            newest={displayed}
            onPick={pick}
          />
        </Panel>
      </ListDetail>
      {open === 'state' && displayed && (
        <ThingAt subject={displayed.subject} at={displayed.occurredAt} nameOf={names.nameOf} onClose={close} />
      )}
      {open === 'compare' && displayed && (
        <CompareMoments
          subject={displayed.subject}
          from={displayed.occurredAt}
          now={now}
          nameOf={names.nameOf}
          onClose={close}
        />
      )}
    </>
  );
};

const Keys = () => (
  <span className={styles.keys}>
    <kbd>J</kbd>
    <kbd>K</kbd>
    <kbd>[</kbd>
    <kbd>]</kbd>
  </span>
);

/** The titles that the loaded events give the things they are about. */
const titlesOf = (events: readonly AuditEvent[]): ReadonlyMap<string, string> =>
  new Map([
    ...titlesIn(events.flatMap((e) => e.changes)),
    ...events.map(({ subject }) => [subject.id, subject.label] as const),
  ]);
