import { FormDialog } from '../../../forms/FormDialog.tsx';
import { judged, needed } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { counted } from '../../../ui/counted.ts';
import { TextArea } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type Check, checkSaid } from '../checkWords.ts';
import { nameOf, type PayrollRun } from '../runs.ts';
import { useAnswerChecks } from '../runsData.ts';
import styles from './Run.module.css';

/** As many as one call takes. */
const MOST = 1000;

/** One word for one warning or for several; the approver reads it. */
export const AnswerChecks = ({
  run,
  checks,
  was,
  onClose,
}: Readonly<{ run: PayrollRun; checks: readonly Check[]; was: string; onClose: () => void }>) => {
  const answer = useAnswerChecks(run);
  const meant = checks.slice(0, MOST);
  const form = useForm({
    draft: `checks:${run.runId}:${meant
      .map(({ code }) => code)
      .join(',')
      .slice(0, 80)}`,
    blank: { note: was },
    etag: run.etag,
    read: ({ note }: { note: string }) => judged({ note: needed(note, 'Say why it is right') }, () => note.trim()),
    act: answer,
    send: (note, etag) => answer.run({ checkIds: meant.map(({ checkId }) => checkId), note, etag }),
    onSent: () => {
      toast.show({ variant: 'success', message: `${counted(meant.length, 'warning')} answered.` });
      onClose();
    },
  });
  const codes = [...new Set(meant.map(({ code }) => code))];
  return (
    <FormDialog
      form={form}
      title={meant.length === 1 ? 'Why is it right?' : `Why are these ${meant.length} right?`}
      says="Whoever approves the run reads it, and the history keeps it."
      act={
        was === '' ? (meant.length === 1 ? 'Answer the warning' : `Answer ${meant.length} warnings`) : 'Change the note'
      }
      onClose={onClose}
    >
      <ul className={styles.about}>
        {codes.map((code) => (
          <li key={code}>
            <strong>{checkSaid(code).title}</strong>
            {namesOf(meant.filter((check) => check.code === code))}
          </li>
        ))}
      </ul>
      <TextArea label="Note" rows={4} most={1000} {...form.field('note')} />
    </FormDialog>
  );
};

const NAMED = 5;
const namesOf = (checks: readonly Check[]): string => {
  const names = checks.flatMap(({ employee }) => (employee === undefined ? [] : [nameOf({ employee })]));
  if (names.length === 0) return '';
  const more = names.length - NAMED;
  return `: ${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};
