import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/States.tsx';
import { DraftMark } from '../../common/DraftMark.tsx';
import { useTyped } from '../../common/useDraft.ts';
import { type SkillRow, useAssess } from '../data.ts';
import { levelWord, tenthsOf, typedYears, yearsSaid } from '../skills.ts';
import { LevelFields, type LevelTyped } from './LevelFields.tsx';
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
  const { typed, set, draft } = useTyped<LevelTyped>(`skill:${techId}`, {
    level: mine ? String(mine.level) : '',
    years: mine ? typedYears(mine.yearsTenths) : '',
  });
  const [tried, setTried] = useState(false);
  const assess = useAssess();
  const yearsTenths = tenthsOf(typed.years);
  const send = async () => {
    setTried(true);
    if (typed.level === '' || yearsTenths === null) return;
    if ((await assess.run({ techId, level: Number(typed.level), yearsTenths })) === undefined) return;
    await draft.clear();
    onClose();
  };
  return (
    <form
      className={styles.form}
      aria-label={`My level of ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <LevelFields {...{ typed, set, tried }} focused />
      <Problem error={assess.error} />
      <span className={styles.acts}>
        <Button size="small" look="primary" type="submit" busy={assess.busy}>
          Save
        </Button>
        <Button size="small" look="quiet" onPress={onClose}>
          Not now
        </Button>
      </span>
      <DraftMark draft={draft} />
    </form>
  );
};
