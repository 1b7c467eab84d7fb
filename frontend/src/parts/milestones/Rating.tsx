import { useState } from 'react';
import { Continued } from '../../forms/DraftMark.tsx';
import { FormActs } from '../../forms/FormActs.tsx';
import { judged, needed } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { RadioGroup } from '../../ui/Choices.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Quote } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/States.tsx';
import { toast } from '../../ui/toasts.ts';
import { type Milestone, useRate } from './data.ts';
import styles from './Milestones.module.css';
import { scores } from './scores.ts';

const scoreSaid = (score: number): string => `${scores[score - 1] ?? ''}, ${score} of 5`;

/**
 * After the acceptance the client is asked once how it went, and may change the answer for 7 days (state-machines.md §5).
 * An admin who enters it for the client says why; such a rating counts in no public figure.
 */
export const Rating = ({
  milestone: m,
  client,
  onBehalf,
}: {
  milestone: Milestone;
  client: string;
  onBehalf: boolean;
}) => {
  const [open, setOpen] = useState(false);
  const { rating } = m;
  const may = m.can.rateMilestone === true;
  if (!rating && !may) return null;
  if (may && (open || (!rating && !onBehalf)))
    return <Form {...{ milestone: m, client, onBehalf }} onDone={() => setOpen(false)} />;
  return (
    <Panel
      title="How it went"
      aside={
        may && (
          <Button size="small" onPress={() => setOpen(true)}>
            {rating ? 'Change the rating' : `Enter a rating for ${client}`}
          </Button>
        )
      }
    >
      {rating ? (
        <>
          <p>
            <strong>{scoreSaid(rating.score)}</strong>{' '}
            <span className="meta">
              <DateTime at={rating.at} />
              {rating.onBehalf && ', entered by an admin: it counts in no public figure'}
            </span>
          </p>
          {rating.comment !== '' && <Quote>{rating.comment}</Quote>}
          {may && (
            <p className="meta">
              It may be changed until <DateTime at={rating.editableUntil} />.
            </p>
          )}
        </>
      ) : (
        <p className="ui two">{client} has not said how it went.</p>
      )}
    </Panel>
  );
};

const Form = ({
  milestone: m,
  client,
  onBehalf,
  onDone,
}: {
  milestone: Milestone;
  client: string;
  onBehalf: boolean;
  onDone: () => void;
}) => {
  const { rating } = m;
  const rate = useRate(m);
  const form = useForm({
    draft: `rating:${m.milestoneId}`,
    blank: { score: rating ? String(rating.score) : '', comment: rating?.comment ?? '', reason: '' },
    read: ({ score, comment, reason }) =>
      judged(
        {
          score: needed(score, 'Choose one of the five'),
          reason: onBehalf ? needed(reason, 'Give a reason') : undefined,
        },
        () => ({
          score: Number(score),
          ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
          ...(onBehalf ? { reason: reason.trim() } : {}),
        }),
      ),
    act: rate,
    send: rate.run,
    onSent: () => {
      toast.show({
        variant: 'success',
        message: onBehalf ? 'The rating is entered.' : 'Thank you. Your rating is kept.',
      });
      onDone();
    },
  });
  return (
    <form ref={form.at} noValidate onSubmit={form.submit}>
      <Panel
        title={onBehalf ? `How did this milestone go for ${client}?` : 'How did this milestone go?'}
        foot={
          <FormActs
            form={form}
            act={rating ? 'Change the rating' : 'Send the rating'}
            look={rating ? 'plain' : 'primary'}
            {...(rating || onBehalf ? { onClose: onDone } : {})}
          />
        }
      >
        <Continued draft={form.draft} onAfresh={form.startAfresh} />
        <div className={styles.scores}>
          <RadioGroup
            label={onBehalf ? `What ${client} said` : 'Your rating'}
            options={scores.map((word, index) => ({ value: String(index + 1), label: `${index + 1} ${word}` }))}
            {...form.control('score')}
            name={`rating-${m.milestoneId}`}
          />
        </div>
        <TextArea label="What was good, what was not" optional rows={3} most={1000} {...form.field('comment')} />
        {onBehalf && (
          <TextArea label={`Why you enter it for ${client}`} rows={2} most={1000} {...form.field('reason')} />
        )}
        <Problem {...form.problem} />
      </Panel>
    </form>
  );
};
