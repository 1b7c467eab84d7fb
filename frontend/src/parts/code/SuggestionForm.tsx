import { FormActs } from '../../forms/FormActs.tsx';
import { Moved } from '../../forms/Moved.tsx';
import { judged, needed } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { TextArea } from '../../ui/Field.tsx';
import { formatPercent } from '../../ui/shares.ts';
import { toast } from '../../ui/toasts.ts';
import { useReport } from '../milestones/data.ts';
import styles from './Code.module.css';
import type { CodeSuggestion } from './data.ts';
import type { Part } from './suggesting.ts';

/** `note` null: as it is suggested. */
type Typed = Readonly<{ note: string | null }>;

/** One press reports what code suggests, with a note that may be changed before. */
export const SuggestionForm = ({
  part: { milestone: m, sub },
  suggestion,
  note: suggested,
}: {
  part: Part;
  suggestion: CodeSuggestion;
  /** What the report says unless something else is typed. */
  note: string;
}) => {
  const report = useReport(m);
  const form = useForm<Typed, Omit<Parameters<typeof report.run>[0], 'etag'>, unknown>({
    draft: `code-progress:${sub.subMilestoneId}`,
    etag: sub.etag,
    follows: true,
    blank: { note: null },
    read: ({ note }) =>
      judged({ note: needed(note ?? suggested, 'Say what was done') }, () => ({
        ...{ milestoneId: m.milestoneId, subMilestoneId: sub.subMilestoneId },
        ...{ progressBp: suggestion.progressBp, note: (note ?? suggested).trim() },
      })),
    act: report,
    send: (body, etag) => report.run({ ...body, etag }),
    onSent: () => {
      form.take({ note: null });
      toast.show({ variant: 'success', message: `Progress of ${sub.title} is reported.` });
    },
  });
  const { onChange, ...note } = form.control('note');
  return (
    <form ref={form.at} className={styles.form} noValidate onSubmit={form.submit}>
      <TextArea
        label="What was done"
        rows={2}
        most={1000}
        {...note}
        value={note.value ?? suggested}
        onChange={(event) => onChange(event.target.value)}
      />
      <Moved form={form}>
        Someone changed this sub-milestone meanwhile; it is now at {formatPercent(sub.progressBp)}.
      </Moved>
      <FormActs form={form} act={`Report ${formatPercent(Math.min(suggestion.progressBp, sub.capBp))}`} look="plain" />
    </form>
  );
};
