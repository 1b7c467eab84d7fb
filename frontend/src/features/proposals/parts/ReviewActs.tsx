import type { Proposal } from '@lamplight/bff/contract/proposals.ts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { RadioGroup, Select } from '../../../ui/Choices.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { Continued, DraftMark } from '../../common/DraftMark.tsx';
import { useOpenedOn } from '../../common/offers/data.ts';
import { useTyped } from '../../common/useDraft.ts';
import { useProposals, useReview } from '../data.ts';
import { reasons } from '../texts.ts';
import styles from './Proposal.module.css';

type Reason = keyof typeof reasons;
type Rejection = Readonly<{ code: Reason; reason: string; duplicateOf: string }>;
const NO_REJECTION: Rejection = { code: 'out_of_scope', reason: '', duplicateOf: '' };

/** Questions before an offer can be made: at least one, each on its own line of the record. */
export const AskDialog = ({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) => {
  const form = useTyped(`ask:${proposal.proposalId}`, [{ id: 1, text: '' }]);
  const { typed: questions, set: setQuestions, draft } = form;
  const [tried, setTried] = useState(false);
  const review = useReview(proposal.proposalId);
  const etag = useOpenedOn(proposal.etag, review.error);
  const asked = questions.map(({ text }) => text.trim()).filter((text) => text !== '');
  const send = async () => {
    setTried(true);
    if (asked.length === 0) return;
    if ((await review.run({ action: 'ask', questions: asked, etag })) === undefined) return;
    await draft.clear();
    toast.show({
      variant: 'success',
      message: `Your ${asked.length === 1 ? 'question was' : 'questions were'} sent to ${proposal.clientName ?? 'the client'}.`,
    });
    onClose();
  };
  return (
    <Dialog
      title={`Ask ${proposal.clientName ?? 'the client'}`}
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="primary" busy={review.busy} onPress={() => void send()}>
            {asked.length > 1 ? `Send ${asked.length} questions` : 'Send the question'}
          </Button>
        </>
      }
    >
      <p className="ui two">The proposal waits for the answers. They come back here, beside the questions.</p>
      <Continued draft={draft} onAfresh={form.startAfresh} />
      <div className={styles.questions}>
        {questions.map(({ id, text }, index) => (
          <TextArea
            key={id}
            label={`Question ${index + 1}`}
            rows={2}
            most={1000}
            value={text}
            error={tried && asked.length === 0 && index === 0 ? 'Ask at least one question' : undefined}
            onChange={(event) =>
              setQuestions(
                questions.map((question) => (question.id === id ? { id, text: event.target.value } : question)),
              )
            }
          />
        ))}
        {questions.length < 20 && (
          <div>
            <Button
              size="small"
              icon="plus"
              onPress={() =>
                setQuestions([...questions, { id: Math.max(...questions.map((q) => q.id)) + 1, text: '' }])
              }
            >
              Another question
            </Button>
          </div>
        )}
      </div>
      <Problem error={review.error} />
      <DraftMark draft={draft} />
    </Dialog>
  );
};

/** A rejection has a code for our figures and words for the client; a duplicate names the other proposal. */
export const RejectDialog = ({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) => {
  const { typed, set, draft, startAfresh } = useTyped(`reject:${proposal.proposalId}`, NO_REJECTION);
  const { code, reason, duplicateOf } = typed;
  const [tried, setTried] = useState(false);
  const review = useReview(proposal.proposalId);
  const etag = useOpenedOn(proposal.etag, review.error);
  const send = async () => {
    setTried(true);
    if (reason.trim() === '' || (code === 'duplicate' && duplicateOf === '')) return;
    const done = await review.run({
      action: 'reject',
      reasonCode: code,
      reason: reason.trim(),
      etag,
      ...(code === 'duplicate' ? { duplicateOf } : {}),
    });
    if (done === undefined) return;
    await draft.clear();
    toast.show({ message: `“${proposal.title}” was rejected.` });
    onClose();
  };
  return (
    <Dialog
      title="Reject the proposal"
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="danger" busy={review.busy} onPress={() => void send()}>
            Reject it
          </Button>
        </>
      }
    >
      <Continued draft={draft} onAfresh={startAfresh} />
      <RadioGroup
        label="Why"
        name="reasonCode"
        options={Object.entries(reasons).map(([value, label]) => ({ value, label }))}
        value={code}
        onChange={(value) => set({ ...typed, code: value as Reason })}
      />
      {code === 'duplicate' && (
        <OtherProposal
          {...{ proposal }}
          value={duplicateOf}
          onChange={(id) => set({ ...typed, duplicateOf: id })}
          error={tried && duplicateOf === '' ? 'Choose the other proposal' : undefined}
        />
      )}
      <TextArea
        label={`What ${proposal.clientName ?? 'the client'} reads`}
        rows={4}
        most={1000}
        value={reason}
        error={tried && reason.trim() === '' ? 'Give a reason' : undefined}
        onChange={(event) => set({ ...typed, reason: event.target.value })}
      />
      <Problem error={review.error} />
      <DraftMark draft={draft} />
    </Dialog>
  );
};

const OtherProposal = ({
  proposal,
  value,
  onChange,
  error,
}: {
  proposal: Proposal;
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}) => {
  const { data } = useProposals({});
  const others = (data?.items ?? [])
    .filter(({ proposalId }) => proposalId !== proposal.proposalId)
    .sort((a, b) => Number(b.clientId === proposal.clientId) - Number(a.clientId === proposal.clientId));
  return (
    <Select
      label="The other proposal"
      placeholder={data ? 'Choose a proposal' : 'Loading the proposals'}
      options={others.map((row) => ({ value: row.proposalId, label: `${row.title}, ${row.clientName ?? 'a client'}` }))}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};
