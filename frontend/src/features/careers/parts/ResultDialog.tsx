import type { Application } from '@lamplight/bff/contract/careers.ts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { RadioGroup, Select } from '../../../ui/Choices.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { formatInstant } from '../../../ui/dates.ts';
import { TextArea } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/States.tsx';
import { Continued, DraftMark } from '../../common/DraftMark.tsx';
import { useOpenedOn } from '../../common/offers/data.ts';
import { useTyped } from '../../common/useDraft.ts';
import { type Candidate, type InterviewResult, useComplete } from '../adminData.ts';
import { CRITERIA, resultWords, SCORES } from '../adminTexts.ts';
import styles from './Candidate.module.css';

/** How an interview went: passed or not, one to five for each criterion that came up, and a note for us. */
export const ResultDialog = ({
  candidate: c,
  interview,
  onClose,
}: {
  candidate: Candidate;
  interview: Application['interviews'][number];
  onClose: () => void;
}) => {
  const { typed, set, draft, startAfresh } = useTyped(`result:${interview.interviewId}`, {
    result: '' as InterviewResult['result'] | '',
    scores: {} as Readonly<Record<string, string>>,
    note: '',
  });
  const [tried, setTried] = useState(false);
  const complete = useComplete(c.applicationId, interview.interviewId);
  const etag = useOpenedOn(c.etag, complete.error);
  const came = typed.result !== 'no_show';
  const send = async () => {
    setTried(true);
    if (typed.result === '') return;
    const scores = came
      ? CRITERIA.filter((criterion) => typed.scores[criterion]).map((criterion) => ({
          criterion,
          score: Number(typed.scores[criterion]),
        }))
      : [];
    const body = { result: typed.result, scores, note: typed.note.trim(), etag };
    if ((await complete.run(body)) === undefined) return;
    await draft.clear();
    onClose();
  };
  return (
    <Dialog
      title={`The interview with ${c.name ?? 'this applicant'}`}
      open
      wide
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="primary" busy={complete.busy} onPress={() => void send()}>
            Record the result
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className="ui two">
          {formatInstant(interview.at)}, {interview.minutes} minutes. The applicant sees none of this.
        </p>
        <Continued draft={draft} onAfresh={startAfresh} />
        <RadioGroup
          label="Result"
          name="result"
          options={Object.entries(resultWords).map(([value, label]) => ({ value, label }))}
          value={typed.result}
          error={tried && typed.result === '' ? 'Choose how it went' : undefined}
          onChange={(result) => set({ ...typed, result: result as InterviewResult['result'] })}
        />
        {came && (
          <div className={styles.pair}>
            {CRITERIA.map((criterion) => (
              <Select
                key={criterion}
                label={criterion}
                value={typed.scores[criterion] ?? ''}
                options={SCORES}
                onChange={(event) => set({ ...typed, scores: { ...typed.scores, [criterion]: event.target.value } })}
              />
            ))}
          </div>
        )}
        <TextArea
          label="Note"
          optional
          rows={4}
          most={4000}
          value={typed.note}
          onChange={(event) => set({ ...typed, note: event.target.value })}
        />
        <Problem error={complete.error} />
        <DraftMark draft={draft} />
      </div>
    </Dialog>
  );
};
