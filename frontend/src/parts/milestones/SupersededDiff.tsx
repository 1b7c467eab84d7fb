import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Was } from '../../ui/Diff.tsx';
import { formatTime } from '../../ui/dates.ts';
import { fileSize, shortHash } from '../../ui/shares.ts';
import { ViewName } from '../viewer/ViewName.tsx';
import type { Deliverable, Milestone, Submission } from './data.ts';
import { deliverableShown, submissionDiff } from './evidence.ts';
import styles from './Milestones.module.css';

/** The submission that was read against the newer one, file by file. */
export const SupersededDiff = ({
  of,
  from,
  to,
  onGoOn,
  onClose,
}: {
  of: Pick<Milestone, 'projectId' | 'milestoneId'>;
  from: Submission;
  to: Submission;
  onGoOn: () => void;
  onClose: () => void;
}) => {
  const arrived = to.number !== from.number;
  return (
    <Dialog
      title={arrived ? `Submission ${to.number} replaced submission ${from.number}` : 'A newer submission arrived'}
      open
      wide
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Close</Button>
          {arrived && (
            <Button look="primary" onPress={onGoOn}>
              Go on with submission {to.number}
            </Button>
          )}
        </>
      }
    >
      <p>
        {arrived
          ? `A newer submission arrived at ${formatTime(to.at)}. See what changed.`
          : 'A newer submission arrived. It is being loaded.'}
      </p>
      {arrived && (
        <ul className={styles.lines}>
          {submissionDiff(from.deliverables, to.deliverables).map((change) => (
            <li key={change.key}>
              <h3>
                {change.title} <Chip {...marks[change.kind]}>{words[change.kind]}</Chip>
              </h3>
              {change.kind !== 'same' && change.from && <Was>{summaryOf(change.from)}</Was>}
              {change.to && <span className="mono ui two">{summaryOf(change.to)}</span>}
              {change.kind === 'changed' && change.from && change.to && change.from.version !== change.to.version && (
                <ViewName
                  shown={{
                    ...deliverableShown(of, change.key, change.to.version),
                    beside: change.from.version,
                  }}
                >
                  See both beside each other<span className="hidden-visually">: {change.title}</span>
                </ViewName>
              )}
            </li>
          ))}
        </ul>
      )}
      {arrived && to.note && <p className="ui two">{to.note}</p>}
    </Dialog>
  );
};
const words = { added: 'added', removed: 'removed', changed: 'changed', same: 'unchanged' } as const;
const marks = {
  added: { tone: 'ok', icon: 'plus' },
  removed: { tone: 'danger', icon: 'minus' },
  changed: { tone: 'warn', icon: 'compare' },
  same: {},
} as const;
const summaryOf = (d: Deliverable): string =>
  `${d.name}, version ${d.version}, ${fileSize(d.bytes)}, ${shortHash(d.sha256)}`;
