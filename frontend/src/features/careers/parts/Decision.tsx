import { useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { toAddHired } from '../../common/hired.ts';
import { useOpenedOn } from '../../common/offers/data.ts';
import { ReasonDialog } from '../../common/offers/ReasonDialog.tsx';
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
  const etag = useOpenedOn(c.etag, move.error);
  const back = wordsNeeded(c.stage, to) === 'reason';
  return (
    <ReasonDialog
      form={`move:${c.applicationId}:${to}`}
      title={`Move ${nameOf(c)} to ${stageWords[to]}`}
      says={
        back
          ? 'It goes back, so the history says why. The applicant sees the stage, not the reason.'
          : 'A stage is left out, so the history says why. The applicant sees the stage, not the note.'
      }
      label={back ? 'Reason' : 'Note'}
      act={`Move to ${stageWords[to]}`}
      look="primary"
      busy={move.busy}
      error={move.error}
      onClose={onClose}
      onSend={async (note) => (await move.run({ to, note, etag })) !== undefined}
    />
  );
};

const HireDialog = ({ candidate: c, onClose }: Readonly<{ candidate: Candidate; onClose: () => void }>) => {
  const hire = useHire(c.applicationId);
  const etag = useOpenedOn(c.etag, hire.error);
  const navigate = useNavigate();
  const send = async () => {
    if ((await hire.run({ etag })) === undefined) return;
    toast.show({ variant: 'success', message: `${nameOf(c)} is hired. Add them as an employee.` });
    void navigate(toAddHired(c.applicationId));
  };
  return (
    <Dialog
      title={`Hire ${nameOf(c)}`}
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="primary" icon="join" busy={hire.busy} onPress={() => void send()}>
            Hire and add as an employee
          </Button>
        </>
      }
    >
      <p className="ui two">
        They accepted the offer for {c.jobTitle}. An opening of the role is taken, and the form for a new employee opens
        with what we know of them.
      </p>
      <Problem error={hire.error} />
    </Dialog>
  );
};
