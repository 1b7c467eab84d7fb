import type { Audience } from '@lamplight/bff/contract/pins.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { judged, needed } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { RadioGroup } from '../../ui/Choices.tsx';
import { addDays } from '../../ui/dates.ts';
import { DateField } from '../../ui/Field.tsx';
import { toast } from '../../ui/toasts.ts';
import type { OpenedProps } from './asked.ts';
import { useShare } from './data.ts';
import { newestOf, REMINDED } from './words.ts';

const WEEK = 7;
type Values = { audience: string; dueOn: string };

/** Asks somebody to read the newest version and to decide on it until a day. */
export const ShareDialog = ({ document: d, today, onClose }: OpenedProps) => {
  const share = useShare(d);
  const { version } = newestOf(d);
  const form = useForm<Values, { audience: Audience; dueOn: string }, unknown>({
    draft: `share-document:${d.documentId}:${version}`,
    blank: { audience: 'client', dueOn: addDays(today, WEEK) },
    etag: d.etag,
    read: ({ audience, dueOn }) =>
      judged(
        {
          audience: needed(audience, 'Choose one'),
          dueOn: dueOn >= today ? undefined : 'Choose today or a later day',
        },
        () => ({ audience: audience as Audience, dueOn }),
      ),
    act: share,
    send: (body, etag) => share.run({ ...body, version, etag }),
    onSent: (_answer, { audience }) => {
      const whom = audience === 'client' ? 'The client' : 'Lead and admins';
      toast.show({ variant: 'success', message: `${whom} may decide on ${d.title} now.` });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Share version ${version} of ${d.title}`}
      says="Until somebody has decided you can take it back, and nobody adds another version."
      act="Share it"
      onClose={onClose}
    >
      <RadioGroup
        label="Who decides"
        name="audience"
        options={[
          { value: 'client', label: 'The client, who reads it from now on' },
          { value: 'internal', label: 'The lead or an admin; the client does not see it' },
        ]}
        {...form.control('audience')}
      />
      <DateField label="Until" min={today} hint={REMINDED} {...form.field('dueOn')} />
    </FormDialog>
  );
};
