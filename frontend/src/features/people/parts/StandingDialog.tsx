import type { Act } from '../../../api/useAct.ts';
import { toast } from '../../../ui/toasts.ts';
import { useOpenedOn } from '../../common/offers/data.ts';
import { ReasonDialog } from '../../common/offers/ReasonDialog.tsx';

export type StandingAct = 'deactivate' | 'reactivate';

/** Takes an account out of use, or brings it back; always with a reason. */
export const StandingDialog = ({
  act,
  id,
  name,
  etag: shown,
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
  const etag = useOpenedOn(shown, standing.error);
  const { title, says, button, look, done } = words[act];
  const who = name ?? 'this person';
  return (
    <ReasonDialog
      form={`${act}:${id}`}
      title={`${title} ${who}`}
      says={says}
      label="Why"
      act={button}
      look={look}
      busy={standing.busy}
      error={standing.error}
      onClose={onClose}
      onSend={async (reason) => {
        if ((await standing.run({ reason, etag })) === undefined) return false;
        toast.show({ variant: 'success', message: `${name ?? 'The account'} ${done}` });
        return true;
      }}
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
