import type { SubMilestone } from '@lamplight/bff/contract/sub-milestones.ts';
import { isApiError } from '../../api/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/States.tsx';
import styles from './Code.module.css';
import { CodeItems } from './CodeItems.tsx';
import { useCodeEvidence, useSuggestions } from './data.ts';
import { isMerged } from './looks.ts';

type Part = Pick<SubMilestone, 'subMilestoneId' | 'shortId' | 'title'>;
const FIRST = 3;

/** The merged requests that name a sub-milestone, with their checks; nothing where none does. */
export const CodeOfPart = ({ projectId, part }: { projectId: string; part: Part }) => {
  const { data } = useSuggestions(projectId);
  return data?.items.some(({ shortId }) => shortId === part.shortId) ? <Merged {...{ projectId, part }} /> : null;
};

/** @param headed among those of other sub-milestones */
const Merged = ({ projectId, part, headed = false }: { projectId: string; part: Part; headed?: boolean }) => {
  const { data, error, refresh } = useCodeEvidence(projectId, part.subMilestoneId);
  if (error !== undefined && !data) return <Unread retry={() => void refresh()} />;
  const merged = (data?.items ?? []).filter(isMerged);
  if (merged.length === 0) return null;
  return (
    <>
      {headed && <h3>Merged for {part.title}</h3>}
      <CodeItems label={`Merged for ${part.title}`} items={merged} first={FIRST} />
    </>
  );
};

/** The merged requests of a whole milestone, by the sub-milestones that they name. */
export const CodeOfMilestone = ({ projectId, parts }: { projectId: string; parts: readonly Part[] }) => {
  const { data } = useSuggestions(projectId);
  const named = parts.filter((part) => data?.items.some(({ shortId }) => shortId === part.shortId));
  if (named.length === 0) return null;
  return (
    <section className={`${styles.inset} ${styles.parts} ${styles.merged}`} aria-label="Merged code">
      {named.map((part) => (
        <Merged key={part.subMilestoneId} {...{ projectId, part }} headed />
      ))}
    </section>
  );
};

/** Where what was done in code cannot be read, said once over all that would show it. */
export const CodeTrouble = ({ projectId }: { projectId: string }) => {
  const { data, error, refresh } = useSuggestions(projectId);
  // A project of whose team nothing was told yet has no code.
  if (error === undefined || data || (isApiError(error) && error.status === 404)) return null;
  return <Unread retry={() => void refresh()} />;
};

const Unread = ({ retry }: { retry: () => void }) => (
  <Notice
    tone="warn"
    icon="alert"
    acts={
      <Button size="small" icon="retry" onPress={retry}>
        Retry
      </Button>
    }
  >
    What was done in code could not be read.
  </Notice>
);
