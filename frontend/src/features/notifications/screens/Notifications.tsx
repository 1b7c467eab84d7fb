import type { Notification } from '@lamplight/bff/contract/notifications.ts';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../api/chunk.ts';
import { formatDayNear } from '../../../parts/lists/dayNear.ts';
import { pagesFoot } from '../../../parts/lists/pagesFoot.tsx';
import { useOwnPage } from '../../../parts/lists/useOwnPage.ts';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import { useMarkAllRead, useMarkRead, useNotifications } from '../../../parts/notifications/data.ts';
import { deleting, useDeleting } from '../../../parts/notifications/deleting.ts';
import { NotificationLine } from '../../../parts/notifications/NotificationLine.tsx';
import lines from '../../../parts/notifications/Notifications.module.css';
import { isUnread, sentenceOf } from '../../../parts/notifications/words.ts';
import { settingsOf } from '../../../parts/profile/settings.ts';
import { usePerson } from '../../../session/useSession.ts';
import { isFocusLost } from '../../../ui/arrival.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { Filters } from '../../../ui/Filters.tsx';
import { useLead } from '../../../ui/lead.ts';
import { Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, OutOfDate, Problem, Skeleton } from '../../../ui/States.tsx';
import { byDay } from '../grouped.ts';
import { useLineKeys } from '../useLineKeys.ts';

/** Admins’ alone, and seldom. */
const AnnounceDialog = lazy(() => loadChunk(() => import('../parts/AnnounceDialog.tsx')));

const SHOWN = [
  { value: 'unread', label: 'Unread' },
  { value: 'open', label: 'Unread, or still to be done' },
] as const;
type Show = (typeof SHOWN)[number]['value'];

/** All that the reader was told, by day and project, the newest first. */
export default function Notifications() {
  const [query, put] = useQuery();
  const lead = useLead();
  const { role } = usePerson();
  const [now] = useState(Date.now);
  const show: Show | undefined = SHOWN.find(({ value }) => value === query.get('show'))?.value;
  const projectId = query.get('project') ?? undefined;
  const after = query.get('after') ?? undefined;
  const { data, error, refresh } = useOwnPage(
    useNotifications({
      ...(show === undefined ? {} : { show }),
      ...(projectId === undefined ? {} : { projectId }),
      ...(after === undefined ? {} : { after }),
    }),
  );
  const read = useMarkRead();
  const readAll = useMarkAllRead();
  const gone = useDeleting();
  const isAnnouncing = role === 'admin' && query.has('announce');
  const items = data?.notifications ?? [];
  const isNarrowed = show !== undefined || projectId !== undefined;
  const projects = new Map(items.flatMap(({ project }) => (project === null ? [] : [[project.id, project.title]])));
  if (projectId !== undefined && !projects.has(projectId)) projects.set(projectId, 'This project');
  const [first] = items;
  const today = civilOf(now);
  useLineKeys((id) => deleting.begin(id));
  const retry = () => void refresh();
  return (
    <Page
      title="Notifications"
      sub={lead}
      crumbs={[{ label: 'Notifications' }]}
      acts={
        <>
          <ButtonLink to={`${settingsOf(role)}#notifications`} icon="settings">
            Choose what comes by mail
          </ButtonLink>
          {role === 'admin' && (
            <Button icon="plus" onPress={() => put({ announce: '1' })}>
              Announce something
            </Button>
          )}
          {first !== undefined && (data?.unread ?? 0) > 0 && (
            <Button icon="check" busy={readAll.busy} onPress={() => void readAll.run(first._id)}>
              Mark all read
            </Button>
          )}
        </>
      }
    >
      <Filters
        of="Notifications"
        isSet={projectId !== undefined}
        first={
          <Select
            label="Show"
            placeholder="All"
            options={SHOWN}
            value={show ?? ''}
            onChange={({ target }) => put({ show: target.value, after: null })}
          />
        }
      >
        <Select
          label="Project"
          placeholder="All projects"
          options={[...projects].map(([value, label]) => ({ value, label }))}
          value={projectId ?? ''}
          onChange={({ target }) => put({ project: target.value, after: null })}
        />
      </Filters>
      {error !== undefined && data && <OutOfDate retry={retry} />}
      <Problem error={readAll.error ?? read.error} />
      {!data && (error === undefined ? <Skeleton of="list" inset /> : <ErrorState error={error} retry={retry} />)}
      {data && items.length === 0 && !isNarrowed && (
        <EmptyState says="You are up to date" next="What needs you, and what happens on your projects, appears here." />
      )}
      {data && items.length === 0 && isNarrowed && (
        <EmptyState
          says="Nothing matches"
          next="Other notifications are hidden by the filter."
          act={{ label: 'Show all', onPress: () => put({ show: null, project: null, after: null }) }}
        />
      )}
      {byDay(items).map(({ day, groups }) => (
        <Panel key={day} title={formatDayNear(day, today)} fill="bare">
          {groups.map(({ id, title, items: ofProject }) => (
            <div key={id}>
              {title !== null && <h3 className={lines.project}>{title}</h3>}
              <ul className={lines.list} aria-label={title ?? 'Without a project'}>
                {ofProject.map((one) => {
                  const deleted = gone.find((other) => other.id === one._id);
                  if (deleted?.is === 'sent') return null;
                  if (deleted?.is === 'undo') return <Deleted key={one._id} notification={one} />;
                  return (
                    <NotificationLine
                      key={one._id}
                      notification={one}
                      now={now}
                      isProjectSaid
                      onOpen={() => isUnread(one) && void read.run(one._id)}
                      acts={
                        <>
                          {deleted?.is === 'failed' && <Problem error={deleted.error} />}
                          {isUnread(one) && (
                            <Button size="small" look="quiet" icon="check" onPress={() => void read.run(one._id)}>
                              Mark read<span className="hidden-visually">: {sentenceOf(one)}</span>
                            </Button>
                          )}
                          <Button size="small" look="quiet" icon="wrong" onPress={() => deleting.begin(one._id)}>
                            Delete<span className="hidden-visually">: {sentenceOf(one)}</span>
                          </Button>
                        </>
                      }
                    />
                  );
                })}
              </ul>
            </div>
          ))}
        </Panel>
      ))}
      {isAnnouncing && (
        <Suspense>
          <AnnounceDialog onClose={() => put({ announce: null })} />
        </Suspense>
      )}
      {data && (
        <div>{pagesFoot({ isFirst: after === undefined, next: data.next, go: (place) => put({ after: place }) })}</div>
      )}
    </Page>
  );
}

/** What was pressed went away with its row: the focus goes to the way back. */
const focusOnce = (button: HTMLButtonElement | null): void => {
  if (isFocusLost()) button?.focus();
};

/** Stands in its place for as long as it can be taken back. */
const Deleted = ({ notification }: { notification: Notification }) => (
  <li className={lines.line} data-notification={notification._id}>
    <span />
    <span className={lines.says} role="status">
      Deleted.
    </span>
    <span className={lines.acts}>
      <Button size="small" icon="return" ref={focusOnce} onPress={() => deleting.undo(notification._id)}>
        Undo<span className="hidden-visually">: {sentenceOf(notification)}</span>
      </Button>
    </span>
  </li>
);
