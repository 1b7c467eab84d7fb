import { useState } from 'react';
import { scores } from '../../../parts/milestones/scores.ts';
import { Button } from '../../../ui/Button.tsx';
import { RadioGroup } from '../../../ui/Choices.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/States.tsx';
import styles from '../Delivery.module.css';
import { type Delivery, type DeliveryMilestone, useGuestRate } from '../data.ts';
import { takeFocus } from './focus.ts';

/** How it went, said once. */
export const GuestRating = ({
  milestone: m,
  linkId,
  onShow,
  onClose,
}: {
  milestone: DeliveryMilestone;
  linkId: string;
  onShow: (delivery: Delivery) => void;
  onClose: () => void;
}) => {
  const [score, setScore] = useState('');
  const [comment, setComment] = useState('');
  const [tried, setTried] = useState(false);
  const rate = useGuestRate({ linkId, milestoneId: m.milestoneId });
  return (
    <form
      ref={takeFocus}
      tabIndex={-1}
      className={styles.confirm}
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        setTried(true);
        if (score === '') return;
        const said = comment.trim();
        const answer = await rate.run({ score: Number(score), ...(said === '' ? {} : { comment: said }) });
        if (answer) onShow(answer.delivery);
      }}
    >
      <RadioGroup
        label={`How did ${m.title} go?`}
        name={`rating-${m.milestoneId}`}
        options={scores.map((word, index) => ({ value: String(index + 1), label: `${index + 1} ${word}` }))}
        value={score}
        error={tried && score === '' ? 'Choose one of the five' : undefined}
        onChange={setScore}
      />
      <TextArea
        label="What was good, what was not"
        optional
        rows={3}
        most={1000}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <Problem error={rate.error} />
      <div className={styles.acts}>
        <Button type="submit" look="primary" busy={rate.busy}>
          Send the rating
        </Button>
        <Button onPress={onClose}>Not now</Button>
      </div>
    </form>
  );
};
