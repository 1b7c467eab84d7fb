import { personSaid } from '../../../parts/history/person.ts';
import { type NameOf, wordsOf } from '../../../parts/history/sentences.ts';
import { changesSaid, type TitleOf } from '../../../parts/history/values.ts';
import { Button, ButtonLink, TextButton } from '../../../ui/Button.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Diff } from '../../../ui/Diff.tsx';
import { formatInstant } from '../../../ui/dates.ts';
import { Quote } from '../../../ui/Page.tsx';
import { Pairs, Panel } from '../../../ui/Panel.tsx';
import { type AuditEvent, hasState, useChain } from '../data.ts';
import { kindSaid } from '../filter.ts';
import { saidOf } from '../people.ts';
import { titlesIn } from '../state.ts';
import styles from './Audit.module.css';

const MOST = 5;

/** One event: old above new, who, because of what, what it led to, and its place in the chain. */
export const EventDetail = ({
  event: e,
  nameOf,
  titleOf,
  alone,
  onPick,
  onOnly,
  onState,
  onCompare,
}: {
  event: AuditEvent;
  nameOf: NameOf;
  titleOf: TitleOf;
  /** The page around it has its name. */
  alone: boolean;
  onPick: (event: AuditEvent) => void;
  /** Narrows the list to this thing. */
  onOnly: () => void;
  onState: () => void;
  onCompare: () => void;
}) => {
  const titles = titlesIn(e.changes);
  const changes = changesSaid(e.changes, (id) => titles.get(id) ?? titleOf(id) ?? nameOf(id));
  return (
    <Panel {...(alone ? {} : { title: wordsOf(e.type), meta: <span className="mono">revision {e.revision}</span> })}>
      <p>{saidOf(e, nameOf)}</p>
      {e.reason && <Quote>{e.reason}</Quote>}
      {changes.length > 0 ? <Diff changes={changes} /> : <p className="ui two">No field changed.</p>}
      <Pairs
        pairs={[
          ['Who', `${personSaid(e.actor)}, ${e.actor.role.replaceAll('_', ' ')}`],
          ['When', <DateTime key="when" at={e.occurredAt} />],
          ['About', `${e.subject.label || e.subject.id}, ${kindSaid(e.subject.kind)}`],
          ['Because of', <Chain key="because" event={e} side="before" nameOf={nameOf} onPick={onPick} />],
          ['Led to', <Chain key="led" event={e} side="after" nameOf={nameOf} onPick={onPick} />],
        ]}
      />
      <dl className={styles.hashes}>
        <dt>before</dt>
        <dd>{/[^0]/.test(e.prevHash) ? e.prevHash : 'the first'}</dd>
        <dt>this</dt>
        <dd>{e.hash}</dd>
        <dt>request</dt>
        <dd>{e.commandId}</dd>
        {e.session !== undefined && (
          <>
            <dt>session</dt>
            <dd>{e.session}</dd>
          </>
        )}
        <dt>stream</dt>
        <dd>{e.stream}</dd>
        {e.recordedAt !== undefined && (
          <>
            <dt>stored</dt>
            <dd>{formatInstant(e.recordedAt)}, by the store’s clock</dd>
          </>
        )}
      </dl>
      <div className={styles.acts}>
        {hasState(e.subject.kind) && (
          <>
            <Button size="small" icon="history" onPress={onState}>
              As it was then
            </Button>
            <Button size="small" icon="compare" onPress={onCompare}>
              Compare two moments
            </Button>
          </>
        )}
        {(e.subject.kind === 'project' || e.subject.kind === 'proposal') && (
          <ButtonLink size="small" to={`/admin/audit/${e.subject.id}`}>
            How it came about
          </ButtonLink>
        )}
        <Button size="small" look="quiet" icon="filter" onPress={onOnly}>
          Only this {kindSaid(e.subject.kind)}
        </Button>
      </div>
    </Panel>
  );
};

const Chain = ({
  event,
  side,
  nameOf,
  onPick,
}: {
  event: AuditEvent;
  side: 'before' | 'after';
  nameOf: NameOf;
  onPick: (event: AuditEvent) => void;
}) => {
  const chain = useChain(event);
  const events = chain[side];
  if (chain.error !== undefined && !chain.ready)
    return <TextButton onPress={() => void chain.refresh()}>Could not be read. Try again</TextButton>;
  if (!chain.ready) return <span className="three">…</span>;
  if (events.length === 0)
    return <span className="three">{side === 'before' ? 'what the person did themselves' : 'nothing further'}</span>;
  return (
    <span className={styles.links}>
      {events.slice(0, MOST).map((e) => (
        <TextButton key={e.position} onPress={() => onPick(e)}>
          {saidOf(e, nameOf)}
        </TextButton>
      ))}
      {events.length > MOST && <span className="three">and {events.length - MOST} more</span>}
    </span>
  );
};
