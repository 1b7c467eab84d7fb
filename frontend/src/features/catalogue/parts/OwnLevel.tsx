import { FormDialog } from '../../../forms/FormDialog.tsx';
import { judged, needed } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { Select } from '../../../ui/Choices.tsx';
import { type SkillRow, useAssess } from '../data.ts';
import { categoryWords } from '../forms/techStack.ts';
import { LevelFields, levelBody, levelFaults, levelTyped } from './LevelFields.tsx';

/** One's own level. Without a technology it is chosen here, from those of which nothing is said yet. */
export const OwnLevel = ({
  row,
  rows,
  onClose,
}: {
  row: SkillRow | null;
  rows: readonly SkillRow[];
  onClose: () => void;
}) => {
  const assess = useAssess();
  const form = useForm({
    draft: `skill:${row?.techId ?? 'another'}`,
    blank: { techId: row?.techId ?? '', ...levelTyped(row?.mine ?? null) },
    read: (typed) =>
      judged({ techId: needed(typed.techId, 'Choose a technology'), ...levelFaults(typed) }, () => ({
        techId: typed.techId,
        ...levelBody(typed),
      })),
    act: assess,
    send: assess.run,
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={row === null ? 'Add what you know' : `My level of ${row.name}`}
      says="Whoever leads you sees it. Once they judge it, their word stands."
      act="Save"
      onClose={onClose}
    >
      {row === null && (
        <Select
          label="Technology"
          placeholder="Choose a technology"
          options={rows
            .filter(({ mine }) => mine === null)
            .map(({ techId, name, category }) => ({ value: techId, label: `${name}, ${categoryWords[category]}` }))}
          {...form.field('techId')}
        />
      )}
      <LevelFields form={form} focused={row !== null} />
    </FormDialog>
  );
};
