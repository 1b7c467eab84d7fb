import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { ReasonDialog } from '../../../forms/ReasonDialog.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { toAddHired } from '../../../parts/hiring/hired.ts';
import { toast } from '../../../ui/toasts.ts';
import { type Candidate, useHire, useMove } from '../adminData.ts';
import { isPlain, type PlainStage, type Target, wordsNeeded } from '../moves.ts';
import { stageWords } from '../words.ts';
import { OfferDialog } from './OfferDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';

export type DecisionProps = Readonly<{ candidate: Candidate; to: Target; onClose: () => void }>;

/** What a move asks before it is made: a note or reason, an offer, a letter, a confirmation. */
export default function Decision({ candidate, to, onClose }: DecisionProps) {
  if (isPlain(to)) return <MoveDialog {...{ candidate, to, onClose }} />;
  if (to === 'offer') return <OfferDialog {...{ candidate, onClose }} />;
  if (to === 'rejected') return <RejectDialog {...{ candidate, onClose }} />;
  return <HireDialog {...{ candidate, onClose }} />;
}

const nameOf = ({ name }: Candidate): string => name ?? 'this applicant';

const MoveDialog = ({
  candidate: c,
  to,
  onClose,
}: Readonly<{ candidate: Candidate; to: PlainStage; onClose: () => void }>) => {
  const move = useMove(c.applicationId);
  const back = wordsNeeded(c.stage, to) === 'reason';
  return (
    <ReasonDialog
      draft={`move:${c.applicationId}:${to}`}
      etag={c.etag}
      title={`Move ${nameOf(c)} to ${stageWords[to]}`}
      says={
        back
          ? 'It goes back, so the history says why. The applicant sees the stage, not the reason.'
          : 'A stage is left out, so the history says why. The applicant sees the stage, not the note.'
      }
      label={back ? 'Reason' : 'Note'}
      act={`Move to ${stageWords[to]}`}
      look="primary"
      sending={move}
      send={(note, etag) => move.run({ to, note, etag })}
      onClose={onClose}
    />
  );
};

const HireDialog = ({ candidate: c, onClose }: Readonly<{ candidate: Candidate; onClose: () => void }>) => {
  const hire = useHire(c.applicationId);
  const navigate = useNavigate();
  const form = useForm({
    etag: c.etag,
    blank: {},
    read: () => ({ body: {} }),
    act: hire,
    send: (_, etag) => hire.run({ etag }),
    onSent: () => {
      toast.show({ variant: 'success', message: `${nameOf(c)} is hired. Add them as an employee.` });
      void navigate(toAddHired(c.applicationId));
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Hire ${nameOf(c)}`}
      says={`They accepted the offer for ${c.jobTitle}. An opening of the role is taken, and the form for a new employee opens with what we know of them.`}
      act="Hire and add as an employee"
      icon="join"
      onClose={onClose}
    />
  );
};
