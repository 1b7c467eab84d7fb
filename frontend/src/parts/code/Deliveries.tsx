import type { AnswerOf } from '@lamplight/bff/contract/routes.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { ErrorState, Notice, OutOfDate, Problem, Skeleton } from '../../ui/States.tsx';
import styles from './Code.module.css';
import { type CodeRepository, useDeliveries, useReplay } from './data.ts';
import { eventSaid, statusSaid } from './looks.ts';

type Delivery = AnswerOf<'code-deliveries'>['items'][number];

/** What the host wanted to tell and could not, each with Replay. */
export const Deliveries = ({ repository: r }: { repository: CodeRepository }) => {
  const { data, error, refresh, busy } = useDeliveries(r);
  const retry = () => void refresh();
  if (!data)
    return error === undefined ? <Skeleton of="list" rows={2} inset /> : <ErrorState error={error} retry={retry} />;
  return (
    <>
      {error !== undefined && <OutOfDate retry={retry} />}
      {data.items.length === 0 ? (
        <p className="ui two">GitHub could tell everything of late.</p>
      ) : (
        <ul className={styles.rows} aria-label={`What GitHub could not tell of ${r.name}`}>
          {data.items.map((delivery) => (
            <DeliveryLine key={delivery.deliveryId} repository={r} delivery={delivery} all={data.items} />
          ))}
        </ul>
      )}
      <div>
        <Button size="small" icon="retry" busy={busy} onPress={retry}>
          Look again
        </Button>
      </div>
    </>
  );
};

/** What stood there when Replay was pressed: by it one sees what came of it, whatever clock this device has. */
type Before = Readonly<{ toldAt: string | null; known: ReadonlySet<string> }>;

const DeliveryLine = ({
  repository: r,
  delivery: d,
  all,
}: {
  repository: CodeRepository;
  delivery: Delivery;
  all: readonly Delivery[];
}) => {
  const replay = useReplay(r, d.deliveryId);
  const [before, setBefore] = useState<Before | null>(null);
  const press = () => {
    setBefore({ toldAt: r.toldAt, known: new Set(all.map(({ deliveryId }) => deliveryId)) });
    return replay.run({});
  };
  return (
    <li>
      <span className={styles.what}>
        <span>{eventSaid(d.event)}</span>
        <span className="meta">
          <DateTime at={d.at} />. {statusSaid(d.status)}
        </span>
      </span>
      <span className={styles.chips}>
        <Button size="small" icon="retry" busy={replay.busy} onPress={press}>
          Replay<span className="hidden-visually"> {eventSaid(d.event)}</span>
        </Button>
      </span>
      {replay.error !== undefined && (
        <div className={styles.whole}>
          <Problem error={replay.error} />
        </div>
      )}
      {before !== null && replay.answer !== undefined && (
        <div className={styles.whole}>
          <Came before={before} repository={r} delivery={d} all={all} />
        </div>
      )}
    </li>
  );
};

const Came = ({
  before,
  repository: { toldAt },
  delivery: { guid },
  all,
}: {
  before: Before;
  repository: CodeRepository;
  delivery: Delivery;
  all: readonly Delivery[];
}) => {
  if (all.some((one) => one.guid === guid && !before.known.has(one.deliveryId)))
    return (
      <Notice tone="warn" icon="alert">
        GitHub told it again, and it failed again.
      </Notice>
    );
  if (toldAt !== null && toldAt !== before.toldAt)
    return (
      <Notice tone="ok" icon="check">
        GitHub told of this repository since: <DateTime at={toldAt} />.
      </Notice>
    );
  return <Notice>GitHub was asked to tell it again. What comes of it shows here.</Notice>;
};
