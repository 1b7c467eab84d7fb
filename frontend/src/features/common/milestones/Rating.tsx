import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { RadioGroup } from '../../../ui/Choices.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { Quote } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { Continued, DraftMark } from '../DraftMark.tsx';
import { useTyped } from '../useDraft.ts';
import { type Milestone, useRate } from './data.ts';
import styles from './Milestones.module.css';

const scores = ['Badly', 'Not well', 'All right', 'Well', 'Very well'] as const;
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
  const { typed, set, draft, startAfresh } = useTyped(`rating:${m.milestoneId}`, {
    score: rating ? String(rating.score) : '',
    comment: rating?.comment ?? '',
    reason: '',
  });
  const [tried, setTried] = useState(false);
  const rate = useRate(m);
  const [comment, reason] = [typed.comment.trim(), typed.reason.trim()];
  const send = async () => {
    setTried(true);
    if (typed.score === '' || (onBehalf && reason === '')) return;
    const done = await rate.run({
      score: Number(typed.score),
      ...(comment === '' ? {} : { comment }),
      ...(onBehalf ? { reason } : {}),
    });
    if (done === undefined) return;
    await draft.clear();
    toast.show({
      variant: 'success',
      message: onBehalf ? 'The rating is entered.' : 'Thank you. Your rating is kept.',
    });
    onDone();
  };
  return (
    <Panel
      title={onBehalf ? `How did this milestone go for ${client}?` : 'How did this milestone go?'}
      foot={
        <>
          <Button look={rating ? 'plain' : 'primary'} busy={rate.busy} onPress={() => void send()}>
            {rating ? 'Change the rating' : 'Send the rating'}
          </Button>
          {(rating || onBehalf) && (
            <Button look="quiet" onPress={onDone}>
              Not now
            </Button>
          )}
          <DraftMark draft={draft} />
        </>
      }
    >
      <Continued draft={draft} onAfresh={startAfresh} />
      <div className={styles.scores}>
        <RadioGroup
          label={onBehalf ? `What ${client} said` : 'Your rating'}
          name={`rating-${m.milestoneId}`}
          options={scores.map((word, index) => ({ value: String(index + 1), label: `${index + 1} ${word}` }))}
          value={typed.score}
          error={tried && typed.score === '' ? 'Choose one of the five' : undefined}
          onChange={(score) => set({ ...typed, score })}
        />
      </div>
      <TextArea
        label="What was good, what was not"
        optional
        rows={3}
        most={1000}
        value={typed.comment}
        onChange={(event) => set({ ...typed, comment: event.target.value })}
      />
      {onBehalf && (
        <TextArea
          label={`Why you enter it for ${client}`}
          rows={2}
          most={1000}
          value={typed.reason}
          error={tried && reason === '' ? 'Give a reason' : undefined}
          onChange={(event) => set({ ...typed, reason: event.target.value })}
        />
      )}
      <Problem error={rate.error} />
    </Panel>
  );
};
