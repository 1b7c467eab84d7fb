import { useState } from 'react';
import { TextArea } from '../../../ui/Field.tsx';
import { Continued, DraftMark } from '../../common/DraftMark.tsx';
import { useOpenedOn } from '../../common/offers/data.ts';
import { useTyped } from '../../common/useDraft.ts';
import { type Candidate, useReject } from '../adminData.ts';
import { POLITE } from '../adminTexts.ts';
import { LetterDialog } from './LetterDialog.tsx';

/** Two texts: the reason stays with us, the message is what the applicant reads. */
export const RejectDialog = ({ candidate: c, onClose }: { candidate: Candidate; onClose: () => void }) => {
  const { typed, set, draft, startAfresh } = useTyped(`reject:${c.applicationId}`, { reason: '', message: POLITE });
  const [tried, setTried] = useState(false);
  const reject = useReject(c.applicationId);
  const etag = useOpenedOn(c.etag, reject.error);
  const [reason, message] = [typed.reason.trim(), typed.message.trim()];
  return (
    <LetterDialog
      title={`Reject ${c.name ?? 'this application'}`}
      applicationId={c.applicationId}
      ask={() => {
        setTried(true);
        return reason === '' || message === '' ? null : { kind: 'rejected', message };
      }}
      act="Reject and send the mail"
      look="danger"
      busy={reject.busy}
      error={reject.error}
      onClose={onClose}
      onSend={async () => {
        if ((await reject.run({ reason, message, etag })) === undefined) return;
        await draft.clear();
        onClose();
      }}
    >
      <Continued draft={draft} onAfresh={startAfresh} />
      <TextArea
        label="Reason, for us alone"
        rows={3}
        most={1000}
        value={typed.reason}
        error={tried && reason === '' ? 'Give a reason' : undefined}
        onChange={(event) => set({ ...typed, reason: event.target.value })}
      />
      <TextArea
        label="What the applicant reads"
        rows={6}
        most={2000}
        value={typed.message}
        error={tried && message === '' ? 'Say it to the applicant' : undefined}
        onChange={(event) => set({ ...typed, message: event.target.value })}
      />
      <DraftMark draft={draft} />
    </LetterDialog>
  );
};
