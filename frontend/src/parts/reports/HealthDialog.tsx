import { healths } from '@lamplight/bff/contract/projects.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { judged, needed } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { RadioGroup } from '../../ui/Choices.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { lowerFirst } from '../../ui/letters.ts';
import { statusOf } from '../../ui/status.ts';
import { toast } from '../../ui/toasts.ts';
import { type Project, useDeclare } from './data.ts';

type Health = (typeof healths)[number];
/** From better to worse, as the contract names them. */
const isBetter = (a: Health, b: Health): boolean => healths.indexOf(a) < healths.indexOf(b);

/** The lead's own word on a project: worse than its figures freely, better only with a reason. */
export const HealthDialog = ({ project: p, onClose }: { project: Project; onClose: () => void }) => {
  const declare = useDeclare(p.projectId);
  const { derived, declared } = p.health;
  const form = useForm({
    draft: `health:${p.projectId}`,
    etag: p.etag,
    blank: { health: declared?.health ?? derived, reason: '' },
    read: ({ health, reason }) =>
      judged(
        { reason: isBetter(health, derived) ? needed(reason, 'Say why it is better than its figures') : undefined },
        () => ({ health, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }),
      ),
    act: declare,
    send: (body, etag) => declare.run({ ...body, etag }),
    onSent: () => {
      toast.show({ variant: 'success', message: 'Everybody on the project sees how it stands.' });
      onClose();
    },
  });
  const { health } = form.values;
  return (
    <FormDialog
      form={form}
      title="How does it stand?"
      says={`Its figures say: ${lowerFirst(statusOf('health', derived).word)}. Both are shown, and your word stays until you change it.`}
      act="Say so"
      onClose={onClose}
    >
      <RadioGroup
        label="It is"
        name="health"
        value={health}
        options={healths.map((value) => ({ value, label: statusOf('health', value).word }))}
        onChange={(value) => form.set({ health: healths.find((one) => one === value) ?? derived })}
      />
      <TextArea
        label="Why"
        optional={!isBetter(health, derived)}
        hint="Everybody on the project reads this, the client too."
        rows={3}
        most={1000}
        {...form.field('reason')}
      />
    </FormDialog>
  );
};
