import type { Application } from '@lamplight/bff/contract/careers.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { Pair } from '../../../forms/Pair.tsx';
import { judged, needed } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { RadioGroup, Select } from '../../../ui/Choices.tsx';
import { formatInstant } from '../../../ui/dates.ts';
import { TextArea } from '../../../ui/Field.tsx';
import { type Candidate, type InterviewResult, useComplete } from '../adminData.ts';
import { CRITERIA, resultWords, SCORES } from '../adminTexts.ts';

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
  const complete = useComplete(c.applicationId, interview.interviewId);
  const form = useForm({
    draft: `result:${interview.interviewId}`,
    etag: c.etag,
    blank: {
      result: '' as InterviewResult['result'] | '',
      scores: {} as Readonly<Record<string, string>>,
      note: '',
    },
    read: ({ result, scores, note }) =>
      judged({ result: needed(result, 'Choose how it went') }, () => ({
        result: result || 'no_show',
        scores:
          result === 'no_show'
            ? []
            : CRITERIA.filter((criterion) => scores[criterion]).map((criterion) => ({
                criterion,
                score: Number(scores[criterion]),
              })),
        note: note.trim(),
      })),
    act: complete,
    send: (body, etag) => complete.run({ ...body, etag }),
    onSent: onClose,
  });
  const { result, scores } = form.values;
  return (
    <FormDialog
      form={form}
      title={`The interview with ${c.name ?? 'this applicant'}`}
      says={`${formatInstant(interview.at)}, ${interview.minutes} minutes. The applicant sees none of this.`}
      act="Record the result"
      wide
      onClose={onClose}
    >
      <RadioGroup
        label="Result"
        options={Object.entries(resultWords).map(([value, label]) => ({ value, label }))}
        {...form.control('result')}
        onChange={(value) => form.set({ result: value as InterviewResult['result'] })}
        name="result"
      />
      {result !== 'no_show' && (
        <Pair>
          {CRITERIA.map((criterion) => (
            <Select
              key={criterion}
              label={criterion}
              value={scores[criterion] ?? ''}
              options={SCORES}
              onChange={(event) => form.set({ scores: { ...scores, [criterion]: event.target.value } })}
            />
          ))}
        </Pair>
      )}
      <TextArea label="Note" optional rows={4} most={4000} {...form.field('note')} />
    </FormDialog>
  );
};
