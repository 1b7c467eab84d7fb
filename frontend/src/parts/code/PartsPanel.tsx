import { Link, useSearchParams } from 'react-router-dom';
import { counted } from '../../ui/counted.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton, StaleMark } from '../../ui/States.tsx';
import { formatPercent } from '../../ui/shares.ts';
import { useFirst } from '../../ui/useFirst.ts';
import { linkTo } from '../milestones/inPlan.ts';
import styles from './Code.module.css';
import { CodeItems } from './CodeItems.tsx';
import { type CodeSuggestion, useCodeEvidence, useSuggestions } from './data.ts';
import { madeOf } from './looks.ts';
import { SuggestionForm } from './SuggestionForm.tsx';
import { noteOf, type Offered, offeredFor, type Part } from './suggesting.ts';

/** What was done on each is asked for once it is shown. */
const PARTS_FIRST = 10;
const ITEMS_FIRST = 5;

/** Sub-milestones that code names: what was done on each, what that suggests, and one press to report it. */
export const PartsPanel = ({ projectId, parts }: { projectId: string; parts: ReadonlyMap<string, Part> }) => {
  const { data, error, stale, refresh } = useSuggestions(projectId);
  const retry = () => void refresh();
  const found = (data?.items ?? []).flatMap((suggestion) => {
    const part = parts.get(suggestion.shortId);
    return part && part.sub.state !== 'cancelled' ? [{ suggestion, part }] : [];
  });
  const { shown, hidden, showAll } = useFirst(found, PARTS_FIRST);
  const example = [...parts.keys()][0];
  return (
    <Panel
      title="What code says of sub-milestones"
      meta={found.length > 0 ? counted(found.length, 'sub-milestone') : undefined}
      fill="bare"
    >
      <StaleMark is={stale} />
      {error !== undefined && data && <OutOfDate what="What is shown" retry={retry} />}
      {!data ? (
        <div className={styles.inset}>
          {error === undefined ? <Skeleton of="list" rows={2} inset /> : <ErrorState error={error} retry={retry} />}
        </div>
      ) : found.length === 0 ? (
        <div className={styles.inset}>
          <EmptyState
            says="No sub-milestone is named in code yet"
            next={
              example === undefined
                ? 'Split a milestone into sub-milestones: each has a short name for branches, titles and messages.'
                : `Write its short name, such as #${example}, in a branch, a title or a message.`
            }
          />
        </div>
      ) : (
        <ul className={styles.list} aria-label="Sub-milestones in code">
          {shown.map(({ suggestion, part }) => (
            <PartLine key={suggestion.shortId} {...{ projectId, suggestion, part }} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <div className={styles.inset}>
          <div>
            <ShowMore hidden={hidden} showAll={showAll} />
          </div>
        </div>
      )}
    </Panel>
  );
};

const PartLine = ({ projectId, suggestion, part }: { projectId: string; suggestion: CodeSuggestion; part: Part }) => {
  const { sub, milestone } = part;
  const [query] = useSearchParams();
  const { data, error, refresh } = useCodeEvidence(projectId, sub.subMilestoneId);
  const retry = () => void refresh();
  const offered = offeredFor(sub, suggestion);
  return (
    <li>
      <div className={styles.head}>
        <h3>
          <Link to={linkTo(query, milestone.milestoneId)}>{sub.title}</Link>
        </h3>
        <span className="meta mono">#{sub.shortId}</span>
        <span className="meta">reported {formatPercent(sub.progressBp)}</span>
      </div>
      <p className="ui">
        Code suggests {formatPercent(suggestion.progressBp)}: {suggestion.said}
        {data && madeOf(data.items) !== '' && ` It rests on ${madeOf(data.items)}.`}
      </p>
      {offered === 'confirm' ? (
        data && <SuggestionForm {...{ part, suggestion }} note={noteOf(suggestion, data.items)} />
      ) : (
        <p className="ui two">{SAID[offered]}</p>
      )}
      {error !== undefined && data && <OutOfDate what="What is shown" retry={retry} />}
      {data ? (
        <CodeItems label={`Code of ${sub.title}`} items={data.items} first={ITEMS_FIRST} />
      ) : error === undefined ? (
        <Skeleton of="list" rows={2} inset />
      ) : (
        <ErrorState error={error} retry={retry} />
      )}
    </li>
  );
};

const SAID: Readonly<Record<Exclude<Offered, 'confirm'>, string>> = {
  as_reported: 'That is what is reported.',
  less: 'More than that is reported. Report less at the milestone, with the reason.',
  by_checklist: 'It is reported by its checklist, at the milestone.',
  not_theirs: 'Whoever may report progress on it confirms this.',
};
