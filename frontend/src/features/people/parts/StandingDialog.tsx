import type { Act } from '../../../api/useAct.ts';
import { ReasonDialog } from '../../../forms/ReasonDialog.tsx';
import { toast } from '../../../ui/toasts.ts';

export type StandingAct = 'deactivate' | 'reactivate';

/** Takes an account out of use, or brings it back; always with a reason. */
export const StandingDialog = ({
  act,
  id,
  name,
  etag,
  standing,
  onClose,
}: {
  act: StandingAct;
  id: string;
  name: string | null;
  etag: string;
  standing: Act<{ reason: string; etag: string }, unknown>;
  onClose: () => void;
}) => {
  const { title, says, button, look, done } = words[act];
  const who = name ?? 'this person';
  return (
    <ReasonDialog
      draft={`${act}:${id}`}
      etag={etag}
      title={`${title} ${who}`}
      says={says}
      label="Why"
      act={button}
      look={look}
      sending={standing}
      send={(reason, version) => standing.run({ reason, etag: version })}
      onSent={() => toast.show({ variant: 'success', message: `${name ?? 'The account'} ${done}` })}
      onClose={onClose}
    />
  );
};

const words = {
  deactivate: {
    title: 'Deactivate',
    says: 'They are signed out everywhere at once and cannot sign in. Everything they did stays, and you can reactivate them at any time.',
    button: 'Deactivate',
    look: 'danger',
    done: 'is deactivated.',
  },
  reactivate: {
    title: 'Reactivate',
    says: 'They can sign in again with the password they had.',
    button: 'Reactivate',
    look: 'primary',
    done: 'is active again.',
  },
} as const;
