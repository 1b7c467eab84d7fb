import { type RefObject, useId, useMemo, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RadioChoice } from '../../ui/RadioChoice.tsx';
import { Problem } from '../../ui/States.tsx';
import { Widget } from '../../ui/Widget.tsx';
import { type NameOf, sentenceOf } from '../history/sentences.ts';
import { useQuery } from '../lists/useQuery.ts';
import { NeedList } from '../needs/NeedList.tsx';
import type { Need } from '../needs/needs.ts';
import { useSeen } from './data.ts';
import styles from './Glance.module.css';
import { LineList } from './LineList.tsx';
import { isForInformation } from './lines.ts';
import { SettledList } from './Settled.tsx';
import { type Source, Standing } from './Standing.tsx';
import { type Choice, choiceIn, choicesFor, headline, sinceFor } from './since.ts';
import { useInView } from './useInView.ts';
import { useSettled } from './useSettled.ts';
import { useVisit } from './useVisit.ts';

type Props = {
  /** What waits for the reader, and the lists that it is made of. */
  needs: readonly Need[];
  sources: readonly Source[];
  /** Where the needs themselves stand on this screen; left out, the strip lists them. Null: they are in plain sight. */
  needsStand?: string | null;
  /** Its name where it is folded away: then the screen itself lists what needs the reader, and what was settled. */
  folded?: string;
  /** Narrows the strip to this project. */
  projectId?: string;
  now: number;
  nameOf?: NameOf | undefined;
};

/**
 * M1: what needs the reader, what changed and what is good to know since they last looked. The mark moves when the list
 * was in view for five seconds, or with "All seen", which also clears it.
 */
export const SinceLastLooked = (props: Props) => {
  const [query, put] = useQuery();
  const choice = choiceIn(query.get('since'));
  const choose = (value: string) => put({ since: value === 'visit' ? null : value }, { replace: true });
  return <Strip key={choice} {...props} choice={choice} onChoose={choose} />;
};

const IN_VIEW_MS = 5_000;

type StripProps = Props & { choice: Choice; onChoose: (choice: string) => void };

const Strip = ({ needs, sources, needsStand, folded, projectId, now, nameOf, choice, onChoose }: StripProps) => {
  const visit = useVisit(sinceFor(choice, now), projectId);
  const { lines, from } = visit;
  // Needs that stand elsewhere on the screen show there whether their lists could be read.
  const standElsewhere = needsStand !== undefined || folded !== undefined;
  const reads: readonly Source[] = standElsewhere ? [visit] : [visit, ...sources];
  const isLoaded = sources.every(({ data, busy }) => data !== undefined && !busy);
  const settled = useSettled(needs, isLoaded);
  const [changed, informed] = useMemo(() => {
    const all = lines ?? [];
    return [all.filter((line) => !isForInformation(line)), all.filter(isForInformation)];
  }, [lines]);
  const list = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLSpanElement>(null);
  const newest = choice === 'visit' ? (lines?.[0]?.position ?? null) : null;
  const passing = useSeen(projectId, true);
  const marking = useSeen(projectId, false);
  useInView(list, newest, IN_VIEW_MS, passing.run);
  const allSeen = async () => {
    if (newest === null) return;
    const answer = await marking.run(newest);
    if (!answer) return;
    title.current?.focus();
    visit.clear(newest, answer.mark?.at ?? new Date(now).toISOString());
  };
  const counts = { needs: needs.length, changed: changed.length, informed: informed.length, more: visit.more !== null };
  const hasFailed = [visit, ...sources].some(({ error, data }) => error !== undefined && data === undefined);
  // Where something could not be read, nothing is said of how much is new.
  const says =
    from && !hasFailed
      ? headline(choice, from, Math.max(now, Date.parse(from.since)), counts)
      : 'Since you last looked';
  const head = (
    <span ref={title} tabIndex={-1}>
      {says}
    </span>
  );
  const tools = (
    <span className={styles.head}>
      <RadioChoice
        label="Show what is new"
        name="since"
        options={choicesFor(choice, from, visit.data?.mark !== null)}
        value={choice}
        onChange={onChoose}
      />
      {newest !== null && (
        <Button size="small" icon="check" busy={marking.busy} onPress={allSeen}>
          All seen
        </Button>
      )}
    </span>
  );
  const body = (
    <div className={styles.strip}>
      <Widget>
        <Standing reads={reads} />
        <Problem error={marking.error} />
        {folded === undefined && needsStand !== null && <SettledList needs={settled} />}
        {folded === undefined && <Needs needs={needs} stand={needsStand} now={now} />}
        <Lines list={list} {...{ changed, informed, now, nameOf }} inProject={projectId !== undefined} />
        {visit.more && (
          <div className={styles.rest}>
            <Button size="small" look="quiet" icon="down" busy={visit.loading} onPress={visit.more}>
              Show older
            </Button>
            <Problem error={visit.moreError} />
          </div>
        )}
      </Widget>
    </div>
  );
  if (folded === undefined)
    return (
      <Panel title={head} aside={tools} fill="bare">
        {body}
      </Panel>
    );
  const last = lines?.[0];
  return (
    <Fold
      title={folded}
      says={
        <>
          {head} {last && `The last: ${sentenceOf(last, nameOf)}`}
        </>
      }
    >
      <div className={styles.unfolded}>
        {tools}
        {body}
      </div>
    </Fold>
  );
};

const Lines = ({
  list,
  changed,
  informed,
  ...of
}: Pick<Props, 'now' | 'nameOf'> & {
  list: RefObject<HTMLDivElement | null>;
  changed: Parameters<typeof LineList>[0]['lines'];
  informed: Parameters<typeof LineList>[0]['lines'];
  inProject: boolean;
}) => (
  <div ref={list}>
    <LineList title="Changed" lines={changed} limit={3} {...of} />
    <LineList title="For information" lines={informed} limit={2} {...of} />
  </div>
);

const Needs = ({ needs, stand, now }: { needs: readonly Need[]; stand: string | null | undefined; now: number }) => {
  const id = useId();
  if (needs.length === 0 || stand === null) return null;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3>
        <span id={id}>Needs you</span> <span className="meta">{needs.length}</span>
      </h3>
      {stand === undefined ? <NeedList label="Needs you" needs={needs} now={now} /> : <p className="ui">{stand}</p>}
    </section>
  );
};
