import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { counted } from '../../../ui/counted.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, Notice, OutOfDate, Problem, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { useLeadBack } from '../../../ui/useLeadBack.ts';
import { useOutOfStep, useReconcile } from '../data.ts';
import { keyOf, nameOf, outcomeOf, type PlaceOutOfStep, placesOf, whatOf } from '../outOfStep.ts';
import styles from './OutOfStep.module.css';

/** What of projects' folders is not as it should be, why, and what to do; each place is put right by itself. */
export const OutOfStepPanel = () => {
  const { data, error, stale, refresh } = useOutOfStep();
  /** Those that were reconciled here, by their names: what came of it stands here also when nothing of them is listed. */
  const [asked, setAsked] = useState<ReadonlyMap<string, string>>(new Map());
  const retry = () => void refresh();
  const places = placesOf(data?.items ?? []);
  const settled = [...asked].filter(([key]) => data !== undefined && !places.some((place) => keyOf(place) === key));
  return (
    <Panel
      title="Out of step"
      meta={
        data && data.items.length > 0 ? `${counted(places.length, 'place')}${data.more ? ' or more' : ''}` : undefined
      }
      fill="ruled"
    >
      {(stale !== 'fresh' || error !== undefined || !data || places.length === 0 || settled.length > 0) && (
        <div className={styles.part}>
          <StaleMark is={stale} />
          {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
          {!data && error === undefined && <Skeleton of="list" rows={2} inset />}
          {settled.map(([key, name]) => (
            <Notice key={key} tone="ok" icon="check">
              {name} {outcomeOf(undefined)}
            </Notice>
          ))}
          {data && places.length === 0 && (
            <EmptyState
              says="Nothing is out of step"
              next="A folder, a copy or an access that is not as it should be stands here, with what to do."
            />
          )}
        </div>
      )}
      {places.map((place) => (
        <Place
          key={keyOf(place)}
          place={place}
          asked={asked.has(keyOf(place))}
          onAsked={() => setAsked((before) => new Map(before).set(keyOf(place), nameOf(place)))}
        />
      ))}
      {data?.more && <p className={`meta ${styles.part}`}>There are more. What stands here is put right first.</p>}
    </Panel>
  );
};

const Place = ({ place, asked, onAsked }: { place: PlaceOutOfStep; asked: boolean; onAsked: () => void }) => {
  const reconcile = useReconcile(place);
  // What is in step leaves the list, and its button with it.
  const box = useLeadBack<HTMLElement>();
  const name = nameOf(place);
  const press = async () => {
    if ((await reconcile.run({})) !== undefined) onAsked();
  };
  return (
    <section ref={box} className={styles.part} aria-label={name}>
      <div className={styles.head}>
        <h3>
          <Link to={`/project-details/${place.project.id}?tab=files`}>{name}</Link>
        </h3>
        <Button size="small" icon="retry" busy={reconcile.busy} onPress={() => void press()}>
          Reconcile<span className="hidden-visually"> {name}</span>
        </Button>
      </div>
      <ul className={styles.items}>
        {place.items.map((item) => (
          <li key={`${item.kind} ${item.state} ${item.file} ${item.person?.id} ${item.said}`}>
            <span className={styles.what}>
              <strong>{whatOf(item)}</strong>
              {item.state === 'in_doubt' ? (
                <Chip tone="warn" icon="alert">
                  Somebody has to look
                </Chip>
              ) : (
                <Chip icon="clock">Follows by itself</Chip>
              )}
            </span>
            <span>{item.said}</span>
          </li>
        ))}
      </ul>
      <Problem error={reconcile.error} />
      {asked && !reconcile.busy && reconcile.error === undefined && (
        <Notice>
          {name} {outcomeOf(place)}
        </Notice>
      )}
    </section>
  );
};
