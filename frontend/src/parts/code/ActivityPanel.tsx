import { useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState, ErrorState, OutOfDate, Problem, Skeleton, StaleMark } from '../../ui/States.tsx';
import { linkTo } from '../milestones/inPlan.ts';
import styles from './Code.module.css';
import { CodeItems } from './CodeItems.tsx';
import { useCodeActivity } from './data.ts';
import type { Part } from './suggesting.ts';

/** Commits and requests of a project, the newest first, each with the sub-milestones that it names. */
export const ActivityPanel = ({ projectId, parts }: { projectId: string; parts: ReadonlyMap<string, Part> }) => {
  const { items, error, stale, refresh, more, loading, moreError } = useCodeActivity(projectId);
  const [query] = useSearchParams();
  const retry = () => void refresh();
  const named = new Map(
    [...parts].map(([shortId, { sub, milestone }]) => [
      shortId,
      { title: sub.title, to: linkTo(query, milestone.milestoneId) },
    ]),
  );
  return (
    <Panel
      title="Commits and requests"
      meta={items ? `${items.length}${more ? ' or more' : ''}` : undefined}
      fill="bare"
    >
      <StaleMark is={stale} />
      {error !== undefined && items && <OutOfDate retry={retry} />}
      <div className={styles.inset}>
        {!items ? (
          error === undefined ? (
            <Skeleton of="list" rows={3} inset />
          ) : (
            <ErrorState error={error} retry={retry} />
          )
        ) : items.length === 0 ? (
          <EmptyState
            says="Nothing was done in code yet"
            next="What is pushed, opened for review and merged from now on shows here."
          />
        ) : (
          <CodeItems label="Commits and requests" items={items} named={named} />
        )}
        {moreError !== undefined && <Problem error={moreError} />}
        {more && (
          <div>
            <Button busy={loading} onPress={more}>
              Older ones
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
};
