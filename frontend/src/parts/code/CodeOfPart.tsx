import type { Milestone } from '@lamplight/bff/contract/projects.ts';
import type { AnswerOf } from '@lamplight/bff/contract/routes.ts';
import type { SubMilestone } from '@lamplight/bff/contract/sub-milestones.ts';
import { isApiError } from '../../api/errors.ts';
import { RetryNotice } from '../../ui/States.tsx';
import styles from './Code.module.css';
import { CodeItems } from './CodeItems.tsx';
import { type CodeItem, useCodeEvidence, useMerged, useSuggestions } from './data.ts';
import { isMerged } from './looks.ts';

type Part = Pick<SubMilestone, 'subMilestoneId' | 'shortId' | 'title'>;
const FIRST = 3;

/** The merged requests that name a sub-milestone, with their checks; nothing where none does. */
export const CodeOfPart = ({ projectId, part }: { projectId: string; part: Part }) => {
  const { data } = useSuggestions(projectId);
  return data?.items.some(({ shortId }) => shortId === part.shortId) ? <Named {...{ projectId, part }} /> : null;
};

const Named = ({ projectId, part }: { projectId: string; part: Part }) => {
  const { data, error, refresh } = useCodeEvidence(projectId, part.subMilestoneId);
  if (error !== undefined && !data) return <Unread retry={() => void refresh()} />;
  return <Merged {...{ part }} items={(data?.items ?? []).filter(isMerged)} />;
};

/** @param headed among those of other sub-milestones */
const Merged = ({ part, items, headed = false }: { part: Part; items: readonly CodeItem[]; headed?: boolean }) =>
  items.length === 0 ? null : (
    <>
      {headed && <h3>Merged for {part.title}</h3>}
      <CodeItems label={`Merged for ${part.title}`} items={items} first={FIRST} />
    </>
  );

type HandedIn = Pick<Milestone, 'projectId' | 'milestoneId' | 'subMilestones'>;

/** What was merged for a milestone that was handed in, by its sub-milestones: for its client as for staff. */
export const CodeOfMilestone = ({ milestone: m }: { milestone: HandedIn }) => {
  const { data, error, refresh } = useMerged(m.projectId, m.milestoneId);
  if (!data) return isTrouble(error) ? <Unread retry={() => void refresh()} /> : null;
  if (data.items.length === 0) return null;
  return (
    <section className={`${styles.inset} ${styles.parts} ${styles.merged}`} aria-label="Merged code">
      {m.subMilestones.map((part) => (
        <Merged key={part.subMilestoneId} part={part} items={mergedFor(data.items, part)} headed />
      ))}
    </section>
  );
};

/** The same of one sub-milestone. */
export const MergedOfPart = ({ milestone: m, part }: { milestone: HandedIn; part: Part }) => {
  const { data } = useMerged(m.projectId, m.milestoneId);
  return <Merged part={part} items={mergedFor(data?.items ?? [], part)} />;
};

const mergedFor = (items: AnswerOf<'code-milestone'>['items'], part: Part) =>
  items.find(({ subMilestoneId }) => subMilestoneId === part.subMilestoneId)?.requests ?? [];

/** Where what was done in code cannot be read, said once over all that would show it. */
export const CodeTrouble = ({ projectId }: { projectId: string }) => {
  const { data, error, refresh } = useSuggestions(projectId);
  return data || !isTrouble(error) ? null : <Unread retry={() => void refresh()} />;
};

/** A project of whose team nothing was told yet has no code. */
const isTrouble = (error: unknown): boolean => error !== undefined && !(isApiError(error) && error.status === 404);

const Unread = ({ retry }: { retry: () => void }) => (
  <RetryNotice retry={retry}>What was done in code could not be read.</RetryNotice>
);
