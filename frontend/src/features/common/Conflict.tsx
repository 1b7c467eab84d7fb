import { isConflict, textFor } from '../../api/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Diff, type Difference } from '../../ui/Diff.tsx';
import { Panel } from '../../ui/Panel.tsx';

export type ConflictProps = {
  error: unknown;
  /** Mine against theirs, field by field; only those that differ. */
  differences: readonly Difference[];
  /** Sends mine again on top of theirs. Absent where the state does not allow it any more. */
  onKeepMine?: () => void;
  onTakeTheirs: () => void;
};

/** Two people changed one thing: what was typed stays, the current state stands beside it, and the person chooses. */
export const Conflict = ({ error, differences, onKeepMine, onTakeTheirs }: ConflictProps) =>
  isConflict(error) ? (
    <Panel
      title="Changed meanwhile"
      level={3}
      foot={
        <>
          {onKeepMine && <Button onPress={onKeepMine}>Keep mine</Button>}
          <Button onPress={onTakeTheirs}>Take theirs</Button>
        </>
      }
    >
      <p className="ui two" role="alert">
        {textFor('general', error)}
      </p>
      {differences.length > 0 && <Diff changes={differences} />}
    </Panel>
  ) : null;
