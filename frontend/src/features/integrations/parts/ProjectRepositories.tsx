import styles from '../../../parts/code/Code.module.css';
import { useAllRepositories, useAvailable, useRepositories } from '../../../parts/code/data.ts';
import { RepositoriesPanel } from '../../../parts/code/RepositoriesPanel.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/States.tsx';
import { CodeOf, type Titles, titleOf } from './CodeOf.tsx';

const NONE = {
  says: 'No repository belongs to a project yet',
  next: 'Connect one on a project’s page, under Code.',
} as const;

export const OfAllProjects = ({ titles }: { titles: Titles }) => {
  const { items, error, stale, refresh, more, loading, moreError } = useAllRepositories();
  return (
    <RepositoriesPanel
      title="Repositories of projects"
      {...{ items, error, stale }}
      more={more !== null}
      retry={refresh}
      none={NONE}
      of={({ projectId }) => <CodeOf {...{ projectId, titles }} />}
    >
      {(more || moreError !== undefined) && (
        <div className={styles.inset}>
          {moreError !== undefined && <Problem error={moreError} />}
          {more && (
            <div>
              <Button busy={loading} onPress={more}>
                Further ones
              </Button>
            </div>
          )}
        </div>
      )}
    </RepositoriesPanel>
  );
};

/** Of those projects to which one's own repositories belong; the others stand on the pages of their projects. */
export const OfOwnProjects = ({ titles }: { titles: Titles }) => {
  const { data } = useAvailable();
  const projectIds = [...new Set(data?.items.flatMap(({ projectId }) => (projectId === null ? [] : [projectId])))];
  return projectIds.map((projectId) => <OfProject key={projectId} {...{ projectId, titles }} />);
};

const OfProject = ({ projectId, titles }: { projectId: string; titles: Titles }) => {
  const { data, error, stale, refresh } = useRepositories(projectId);
  return (
    <RepositoriesPanel
      title={`Repositories of ${titleOf(titles, projectId)}`}
      {...{ error, stale }}
      items={data?.items}
      more={data?.next !== undefined}
      retry={refresh}
      none={NONE}
    />
  );
};
