import { FormDialog } from '../../forms/FormDialog.tsx';
import { judged, needed } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { Checkbox, Field, TextArea } from '../../ui/Field.tsx';
import { toast } from '../../ui/toasts.ts';
import { placeSaid } from './pinWords.ts';
import type { Spot } from './surface.ts';
import type { ShownVersion, Versioned } from './versioned.ts';

type Values = { text: string; mustFix: boolean; line: string };
type Body = Spot & Readonly<{ text: string; mustFix: boolean }>;

/** What is said of one place. */
export const PinDialog = ({
  thing,
  version,
  spot,
  onPut,
  onClose,
}: {
  thing: Versioned;
  version: ShownVersion;
  spot: Spot;
  onPut: (pinId: string) => void;
  onClose: () => void;
}) => {
  const { act, put } = thing.useAdd();
  const form = useForm<Values, Body, string>({
    draft: `pin:${thing.draft}`,
    keeps: ({ text, mustFix }) => ({ text, mustFix }),
    blank: { text: '', mustFix: false, line: String(spot.line ?? '') },
    read: ({ text, mustFix, line }) =>
      judged(
        {
          text: needed(text, 'Say what it is about'),
          line: spot.line !== undefined && !/^[1-9]\d{0,6}$/.test(line) ? 'Name a line' : undefined,
        },
        () => ({ ...spot, ...(spot.line === undefined ? {} : { line: Number(line) }), text: text.trim(), mustFix }),
      ),
    act,
    send: (body) => put({ ...body, version: version.version }),
    onSent: (pinId) => {
      onPut(pinId);
      toast.show({ variant: 'success', message: 'The pin is put.' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Add a pin"
      says={`${placeSaid(spot)}. ${version.readers} will read it.`}
      act="Put it there"
      onClose={onClose}
    >
      {spot.line !== undefined && <Field label="Line" inputMode="numeric" {...form.field('line')} />}
      <TextArea label="What it is about" rows={4} most={1000} {...form.field('text')} />
      <Checkbox label={`It must be fixed before this is ${thing.decided}`} {...form.box('mustFix')} />
    </FormDialog>
  );
};
