import { type Decision, decisions } from '@lamplight/bff/contract/documents.ts';
import { useState } from 'react';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { judged, needed } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { RadioGroup } from '../../ui/Choices.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Notice } from '../../ui/States.tsx';
import { fileSize } from '../../ui/shares.ts';
import { toast } from '../../ui/toasts.ts';
import type { OpenedProps } from './asked.ts';
import { DocumentPins } from './DocumentPins.tsx';
import styles from './Documents.module.css';
import { useDecide } from './data.ts';
import { VersionLink, VersionName } from './VersionLink.tsx';
import { DECIDED, DECISIONS, newestOf } from './words.ts';

type Values = { decision: string; reason: string };
type Decided = Readonly<{ decision: Decision; reason?: string }>;

/**
 * Decides on exactly the version that was read when it was opened. A newer one is shown instead of being decided unseen;
 * what was typed stays.
 */
export const DecideDialog = ({ document: d, onClose }: OpenedProps) => {
  const decide = useDecide(d);
  const newest = newestOf(d);
  const [read, setRead] = useState(newest);
  const isOld = newest.version !== read.version;
  const form = useForm<Values, Decided, unknown>({
    draft: `decide-document:${d.documentId}`,
    blank: { decision: '', reason: '' },
    read: ({ decision, reason }) =>
      judged(
        {
          decision: needed(decision, 'Choose one'),
          reason: decision === '' || decision === 'approve' ? undefined : needed(reason, 'Give a reason'),
        },
        () => ({
          decision: decision as Decision,
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        }),
      ),
    act: decide,
    send: (body) => decide.run({ ...body, version: read.version, sha256: read.sha256 }),
    onSent: (_answer, { decision }) => {
      toast.show({ variant: 'success', message: `${d.title}: ${DECIDED[decision].toLowerCase()}.` });
      onClose();
    },
  });
  const goOn = () => {
    decide.reset();
    setRead(newest);
  };
  return (
    <FormDialog
      form={form}
      title={`Decide on ${d.title}`}
      act="Send the decision"
      icon="check"
      {...(isOld ? { instead: { act: `Decide on version ${newest.version}`, onPress: goOn } } : {})}
      onClose={onClose}
    >
      {isOld && (
        <Notice tone="past" icon="history">
          Version {newest.version} is newer than what you read. Read it, then decide on that one.
          {newest.note !== '' && ` New in it: ${newest.note}`}
        </Notice>
      )}
      <DocumentPins document={d} />
      <div className={styles.file}>
        <span className="meta">
          Version {isOld ? newest.version : read.version},{' '}
          <VersionName documentId={d.documentId} version={isOld ? newest : read} />,{' '}
          {fileSize((isOld ? newest : read).bytes)}
        </span>
        <VersionLink documentId={d.documentId} version={isOld ? newest : read} />
      </div>
      <RadioGroup
        label="Your decision"
        name="decision"
        options={decisions.map((value) => ({ value, label: DECISIONS[value] }))}
        {...form.control('decision')}
      />
      <TextArea
        label="Why"
        hint={form.values.decision === 'approve' ? 'What you would like to say to it' : 'The team reads it'}
        optional={form.values.decision === 'approve'}
        rows={4}
        most={1000}
        {...form.field('reason')}
      />
    </FormDialog>
  );
};
