import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { later } from '../../ui/later.ts';
import { Notice, Problem, Skeleton } from '../../ui/States.tsx';
import { personSaid } from '../history/person.ts';
import styles from './Code.module.css';
import { type CodeRepository, useReconcile } from './data.ts';
import { AtHost, Look } from './Look.tsx';
import { accessLookOf, repositoryLooks } from './looks.ts';

const Deliveries = later(async () => (await import('./Deliveries.tsx')).Deliveries);
const UnmapDialog = later(async () => (await import('./UnmapDialog.tsx')).UnmapDialog);

/** One repository: how it stands, when its host last told of it, who may use it, what could not be told. */
export const RepositoryLine = ({ repository: r, of }: { repository: CodeRepository; of?: ReactNode }) => {
  const [open, setOpen] = useState<'accesses' | 'deliveries' | null>(null);
  const [unmapping, setUnmapping] = useState(false);
  const reconcile = useReconcile(r);
  const opener = (what: 'accesses' | 'deliveries') => ({
    open: open === what,
    onPress: () => setOpen(open === what ? null : what),
  });
  return (
    <li>
      <div className={styles.head}>
        <h3>
          <AtHost page={r.page}>{r.name}</AtHost>
        </h3>
        <Look is={repositoryLooks[r.state]} />
        <span className={styles.acts}>
          {r.can.reconcile && (
            <Button size="small" icon="retry" busy={reconcile.busy} onPress={() => reconcile.run({ etag: r.etag })}>
              Reconcile<span className="hidden-visually"> {r.name}</span>
            </Button>
          )}
          {r.can.unmap && (
            <Button size="small" onPress={() => setUnmapping(true)}>
              Unmap<span className="hidden-visually"> {r.name}</span>
            </Button>
          )}
        </span>
      </div>
      <p className="meta">
        {of !== undefined && <>Of {of}. </>}
        {r.toldAt === null ? (
          'GitHub has told nothing of it yet.'
        ) : (
          <>
            GitHub last told of it <DateTime at={r.toldAt} />.
          </>
        )}{' '}
        Connected <DateTime at={r.mappedAt} /> by {personSaid(r.mappedBy)}.
      </p>
      {r.remark !== null && (
        <Notice {...(isUnderWay(r) ? {} : { tone: 'warn' as const, icon: 'alert' as const })}>{r.remark}</Notice>
      )}
      {reconcile.error !== undefined && <Problem error={reconcile.error} />}
      <div className={`${styles.acts} ${styles.openers}`}>
        {r.accesses.length > 0 && (
          <Opener {...opener('accesses')} of={r.name}>
            {accessesSaid(r)}
          </Opener>
        )}
        {r.can.replay && (
          <Opener {...opener('deliveries')} of={r.name}>
            What GitHub could not tell
          </Opener>
        )}
      </div>
      {open === 'accesses' && <Accesses repository={r} />}
      {open === 'deliveries' && (
        <Suspense fallback={<Skeleton of="list" rows={2} inset />}>
          <Deliveries repository={r} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {unmapping && <UnmapDialog repository={r} onClose={() => setUnmapping(false)} />}
      </Suspense>
    </li>
  );
};

/** What its remark speaks of comes about by itself. */
const isUnderWay = ({ state }: CodeRepository): boolean => state === 'requested' || state === 'unmapping';

const accessesSaid = ({ accesses }: CodeRepository): string => {
  const out = accesses.filter(({ inStep }) => !inStep).length;
  return `Who may use it (${accesses.length}${out > 0 ? `, ${out} out of step` : ''})`;
};

/** @param of whose it is, for those who hear it */
const Opener = ({
  open,
  of,
  onPress,
  children,
}: {
  open: boolean;
  of: string;
  onPress: () => void;
  children: string;
}) => (
  <Button size="small" look="quiet" icon={open ? 'up' : 'down'} aria-expanded={open} onPress={onPress}>
    {children}
    <span className="hidden-visually"> of {of}</span>
  </Button>
);

/** Each with its receipt: what stands, since when, and what to do. */
const Accesses = ({ repository: { name, accesses } }: { repository: CodeRepository }) => (
  <ul className={styles.rows} aria-label={`Who may use ${name}`}>
    {accesses.map((access) => (
      <li key={access.person.id}>
        <span className={styles.what}>
          <span>{personSaid(access.person)}</span>
          <span className="meta">
            since <DateTime at={access.at} />
            {access.remark !== null && `. ${access.remark}`}
          </span>
        </span>
        <span className={styles.chips}>
          <Look is={accessLookOf(access)} />
        </span>
      </li>
    ))}
  </ul>
);
