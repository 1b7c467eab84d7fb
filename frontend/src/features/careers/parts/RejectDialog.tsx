import { judged, needed } from '../../../forms/reading.ts';
import { TextArea } from '../../../ui/Field.tsx';
import { type Candidate, useReject } from '../adminData.ts';
import { POLITE } from '../adminTexts.ts';
import { LetterDialog } from './LetterDialog.tsx';

type Rejection = Readonly<{ reason: string; message: string }>;

/** Two texts: the reason stays with us, the message is what the applicant reads. */
export const RejectDialog = ({ candidate: c, onClose }: { candidate: Candidate; onClose: () => void }) => {
  const reject = useReject(c.applicationId);
  return (
    <LetterDialog<Rejection, Rejection>
      title={`Reject ${c.name ?? 'this application'}`}
      applicationId={c.applicationId}
      letterOf={({ message }) => ({ kind: 'rejected', message })}
      act="Reject and send the mail"
      look="danger"
      onClose={onClose}
      decision={{
        draft: `reject:${c.applicationId}`,
        etag: c.etag,
        blank: { reason: '', message: POLITE },
        read: ({ reason, message }) =>
          judged(
            { reason: needed(reason, 'Give a reason'), message: needed(message, 'Say it to the applicant') },
            () => ({ reason: reason.trim(), message: message.trim() }),
          ),
        act: reject,
        send: (body, etag) => reject.run({ ...body, etag }),
      }}
      fields={(form) => (
        <>
          <TextArea label="Reason, for us alone" rows={3} most={1000} {...form.field('reason')} />
          <TextArea label="What the applicant reads" rows={6} most={2000} {...form.field('message')} />
        </>
      )}
    />
  );
};
