import { useState } from 'react';
import { Button, TextButton } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Diff } from '../../../ui/Diff.tsx';
import { formatInstant } from '../../../ui/dates.ts';
import { EmptyState, Notice } from '../../../ui/States.tsx';
import { compareProjects } from '../compare.ts';
import type { ProjectAnswer } from '../data.ts';
import styles from './Project.module.css';

/** Violet: one looks at the past. The ways on are to compare it and to leave it. */
export const PastBanner = ({
  at,
  then,
  now,
  onNow,
}: {
  at: number;
  /** Absent while it is fetched, null where there was nothing yet. */
  then: ProjectAnswer | null | undefined;
  now: ProjectAnswer;
  onNow: () => void;
}) => {
  const [comparing, setComparing] = useState(false);
  const changes = comparing && then ? compareProjects(then, now) : [];
  return (
    <>
      <Notice
        tone="past"
        icon="history"
        acts={
          <span className={styles.banner}>
            {then && <TextButton onPress={() => setComparing(true)}>Compare with now</TextButton>}
            <TextButton onPress={onNow}>Back to now</TextButton>
          </span>
        }
      >
        This is <strong>{formatInstant(at)}</strong>. Nothing can be changed here.
        {then === null && ' The project did not exist yet.'}
      </Notice>
      {comparing && then && (
        <Dialog
          title={`Since ${formatInstant(at)}`}
          open
          wide
          onClose={() => setComparing(false)}
          acts={<Button onPress={() => setComparing(false)}>Close</Button>}
        >
          {changes.length === 0 ? (
            <EmptyState says="Nothing has changed since then" />
          ) : (
            <>
              <p className="ui two">The old value stands above the new one. What is gone is listed as removed.</p>
              <Diff changes={changes} />
            </>
          )}
        </Dialog>
      )}
    </>
  );
};
