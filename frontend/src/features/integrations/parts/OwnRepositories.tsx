import { accountSaid } from '../../../parts/code/account.ts';
import styles from '../../../parts/code/Code.module.css';
import { useAvailable } from '../../../parts/code/data.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton } from '../../../ui/States.tsx';
import { useFirst } from '../../../ui/useFirst.ts';
import { CodeOf, type Titles } from './CodeOf.tsx';

const FIRST = 10;

/** Those that one's own account may administer, and where they belong. */
export const OwnRepositories = ({ titles }: { titles: Titles }) => {
  const { data, error, refresh, busy } = useAvailable();
  const { shown, hidden, showAll } = useFirst(data?.items ?? [], FIRST);
  const retry = () => void refresh();
  return (
    <Panel
      title="Your repositories"
      meta={data?.account === 'works' ? `${data.items.length}` : undefined}
      fill="bare"
      aside={
        data && (
          <Button size="small" icon="retry" busy={busy} onPress={retry}>
            Look again<span className="hidden-visually"> for your repositories</span>
          </Button>
        )
      }
    >
      {error !== undefined && data && <OutOfDate retry={retry} />}
      <div className={styles.inset}>
        {!data ? (
          error === undefined ? (
            <Skeleton of="list" rows={3} inset />
          ) : (
            <ErrorState error={error} retry={retry} />
          )
        ) : data.account !== 'works' ? (
          <EmptyState says="Your repositories are not known" next={accountSaid[data.account]} />
        ) : data.items.length === 0 ? (
          <EmptyState
            says="No repositories yet"
            next="Those that your account may administer at GitHub show here. Whoever owns one can let you."
          />
        ) : (
          <ul className={styles.rows} aria-label="Your repositories">
            {shown.map(({ name, private: isPrivate, mapped, projectId }) => (
              <li key={name}>
                <span className={styles.what}>
                  <span>{name}</span>
                  <span className="meta">
                    {projectId !== null ? (
                      <>
                        Belongs to <CodeOf projectId={projectId} titles={titles} />
                      </>
                    ) : mapped ? (
                      'Belongs to a project that is not yours'
                    ) : (
                      'Belongs to no project. Connect it on the project’s page, under Code.'
                    )}
                  </span>
                </span>
                <span className={styles.chips}>
                  <Chip icon={isPrivate ? 'lock' : 'eye'}>{isPrivate ? 'Private' : 'Public'}</Chip>
                </span>
              </li>
            ))}
          </ul>
        )}
        {hidden > 0 && (
          <div>
            <ShowMore hidden={hidden} showAll={showAll} />
          </div>
        )}
      </div>
    </Panel>
  );
};
