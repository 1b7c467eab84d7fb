import { severities } from '@lamplight/bff/contract/projects.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { judged, needed } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { Select } from '../../ui/Choices.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { type Milestone, useBlock } from './data.ts';

const WORDS = { LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High', CRITICAL: 'Critical: the project is off track' } as const;
const BLANK = { reason: '', severity: 'MEDIUM', neededFrom: '' };

/** What stands in the way, how bad it is, and who must act. */
export const BlockDialog = ({ milestone: m, onClose }: { milestone: Milestone; onClose: () => void }) => {
  const block = useBlock(m);
  const form = useForm({
    draft: `block:${m.milestoneId}`,
    etag: m.etag,
    blank: BLANK,
    read: ({ reason, severity, neededFrom }) =>
      judged({ reason: needed(reason, 'Give a reason'), neededFrom: needed(neededFrom, 'Say who must act') }, () => ({
        reason: reason.trim(),
        severity: severities.find((one) => one === severity) ?? 'MEDIUM',
        neededFrom: neededFrom.trim(),
      })),
    act: block,
    send: (body, etag) => block.run({ ...body, etag }),
    onSent: onClose,
  });
  return (
    <FormDialog form={form} title={`${m.title} is blocked`} act="Mark as blocked" onClose={onClose}>
      <TextArea label="What stands in the way" rows={3} most={1000} {...form.field('reason')} />
      <Select
        label="How bad it is"
        options={severities.map((value) => ({ value, label: WORDS[value] }))}
        {...form.field('severity')}
      />
      <Field label="Who must act" most={200} {...form.field('neededFrom')} />
    </FormDialog>
  );
};
