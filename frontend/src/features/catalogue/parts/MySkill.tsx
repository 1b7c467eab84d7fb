import { useState } from 'react';
import { FormActs } from '../../../forms/FormActs.tsx';
import { judged } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/States.tsx';
import { type SkillRow, useAssess } from '../data.ts';
import { levelWord, typedYears, yearsSaid } from '../skills.ts';
import { LevelFields, levelBody, levelFaults } from './LevelFields.tsx';
import styles from './Skills.module.css';

/** One's own level, set where it stands. The lead's judgement wins, so it is not asked over again. */
export const MySkill = ({ row }: { row: SkillRow }) => {
  const [open, setOpen] = useState(false);
  const { mine, name } = row;
  if (open) return <Form row={row} onClose={() => setOpen(false)} />;
  return (
    <span className={styles.mine}>
      {mine && (
        <span>
          {levelWord(mine.level)}, {yearsSaid(mine.yearsTenths)}
        </span>
      )}
      {mine?.by === 'lead' ? (
        <span className="meta">judged by a lead</span>
      ) : (
        <Button size="small" look={mine ? 'quiet' : 'plain'} onPress={() => setOpen(true)}>
          {mine ? 'Change' : 'Set'}
          <span className="hidden-visually"> my level of {name}</span>
        </Button>
      )}
    </span>
  );
};

const Form = ({ row: { techId, name, mine }, onClose }: { row: SkillRow; onClose: () => void }) => {
  const assess = useAssess();
  const form = useForm({
    draft: `skill:${techId}`,
    blank: { level: mine ? String(mine.level) : '', years: mine ? typedYears(mine.yearsTenths) : '' },
    read: (typed) => judged(levelFaults(typed), () => levelBody(typed)),
    act: assess,
    send: (body) => assess.run({ techId, ...body }),
    onSent: onClose,
  });
  return (
    <form ref={form.at} className={styles.form} aria-label={`My level of ${name}`} noValidate onSubmit={form.submit}>
      <LevelFields form={form} focused />
      <Problem {...form.problem} />
      <FormActs form={form} act="Save" size="small" onClose={onClose} />
    </form>
  );
};
