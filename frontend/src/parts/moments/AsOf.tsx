import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/States.tsx';

/** As of when one looks, always in words; violet where it is the past, with the way back to now. */
export const AsOf = ({ said, past, onNow }: Readonly<{ said: string; past: boolean; onNow: () => void }>) =>
  past ? (
    <Notice
      tone="past"
      icon="history"
      acts={
        <Button size="small" onPress={onNow}>
          As of now
        </Button>
      }
    >
      {said}. Nothing can be changed here.
    </Notice>
  ) : (
    <p className="ui two" role="status">
      {said}.
    </p>
  );
