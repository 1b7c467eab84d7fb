import type { Proposal } from '@lamplight/bff/contract/proposals.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { judged, needed } from '../../../forms/reading.ts';
import { type Form, useForm } from '../../../forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { RadioGroup, Select } from '../../../ui/Choices.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useProposals, useReview } from '../data.ts';
import { reasons } from '../texts.ts';
import styles from './Proposal.module.css';

type Reason = keyof typeof reasons;
type Rejection = Readonly<{ code: Reason; reason: string; duplicateOf: string }>;
type Asking = Readonly<{ questions: readonly Readonly<{ id: number; text: string }>[] }>;
const NO_QUESTION: Asking = { questions: [{ id: 1, text: '' }] };
const NO_REJECTION: Rejection = { code: 'out_of_scope', reason: '', duplicateOf: '' };

/** Questions before an offer can be made: at least one, each on its own line of the record. */
export const AskDialog = ({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) => {
  const client = proposal.clientName ?? 'the client';
  const review = useReview(proposal.proposalId);
  const askedIn = ({ questions }: Asking) => questions.map(({ text }) => text.trim()).filter((text) => text !== '');
  const form = useForm({
    draft: `ask:${proposal.proposalId}`,
    etag: proposal.etag,
    blank: NO_QUESTION,
    read: (typed) =>
      judged({ questions: askedIn(typed).length === 0 ? 'Ask at least one question' : undefined }, () =>
        askedIn(typed),
      ),
    act: review,
    send: (questions, etag) => review.run({ action: 'ask', questions, etag }),
    onSent: (_, sent) => {
      toast.show({
        variant: 'success',
        message: `Your ${sent.length === 1 ? 'question was' : 'questions were'} sent to ${client}.`,
      });
      onClose();
    },
  });
  const { questions } = form.values;
  const filled = askedIn(form.values);
  return (
    <FormDialog
      form={form}
      title={`Ask ${client}`}
      says="The proposal waits for the answers. They come back here, beside the questions."
      act={filled.length > 1 ? `Send ${filled.length} questions` : 'Send the question'}
      onClose={onClose}
    >
      <div className={styles.questions}>
        {questions.map(({ id, text }, index) => (
          <TextArea
            key={id}
            label={`Question ${index + 1}`}
            rows={2}
            most={1000}
            value={text}
            error={index === 0 ? form.errorOf('questions') : undefined}
            onChange={({ target: { value } }) =>
              form.set({ questions: questions.map((one) => (one.id === id ? { id, text: value } : one)) })
            }
          />
        ))}
        {questions.length < 20 && (
          <div>
            <Button
              size="small"
              icon="plus"
              onPress={() =>
                form.set({ questions: [...questions, { id: Math.max(...questions.map((q) => q.id)) + 1, text: '' }] })
              }
            >
              Another question
            </Button>
          </div>
        )}
      </div>
    </FormDialog>
  );
};

/** A rejection has a code for our figures and words for the client; a duplicate names the other proposal. */
export const RejectDialog = ({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) => {
  const review = useReview(proposal.proposalId);
  const form = useForm({
    draft: `reject:${proposal.proposalId}`,
    etag: proposal.etag,
    blank: NO_REJECTION,
    read: ({ code, reason, duplicateOf }) =>
      judged(
        {
          reason: needed(reason, 'Give a reason'),
          duplicateOf: code === 'duplicate' ? needed(duplicateOf, 'Choose the other proposal') : undefined,
        },
        () => ({
          reasonCode: code,
          reason: reason.trim(),
          ...(code === 'duplicate' ? { duplicateOf } : {}),
        }),
      ),
    act: review,
    send: (body, etag) => review.run({ action: 'reject', ...body, etag }),
    onSent: () => {
      toast.show({ message: `“${proposal.title}” was rejected.` });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Reject the proposal" act="Reject it" look="danger" onClose={onClose}>
      <RadioGroup
        label="Why"
        options={Object.entries(reasons).map(([value, label]) => ({ value, label }))}
        {...form.control('code')}
        onChange={(code) => form.set({ code: code as Reason })}
        name="reasonCode"
      />
      {form.values.code === 'duplicate' && <OtherProposal proposal={proposal} field={form.field('duplicateOf')} />}
      <TextArea
        label={`What ${proposal.clientName ?? 'the client'} reads`}
        rows={4}
        most={1000}
        {...form.field('reason')}
      />
    </FormDialog>
  );
};

const OtherProposal = ({ proposal, field }: { proposal: Proposal; field: ReturnType<Form<Rejection>['field']> }) => {
  const { data } = useProposals({});
  const others = (data?.items ?? [])
    .filter(({ proposalId }) => proposalId !== proposal.proposalId)
    .sort((a, b) => Number(b.clientId === proposal.clientId) - Number(a.clientId === proposal.clientId));
  return (
    <Select
      label="The other proposal"
      placeholder={data ? 'Choose a proposal' : 'Loading the proposals'}
      options={others.map((row) => ({ value: row.proposalId, label: `${row.title}, ${row.clientName ?? 'a client'}` }))}
      {...field}
    />
  );
};
