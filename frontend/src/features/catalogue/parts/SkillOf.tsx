import { Button } from '../../../ui/Button.tsx';
import { type Held, heldSaid } from '../skills.ts';
import { Level } from './Level.tsx';
import styles from './SkillDetail.module.css';

/** How well one person knows a technology, with a way to say it. */
export const SkillOf = ({
  who,
  tech,
  skill,
  onPress,
}: {
  who: string;
  tech: string;
  skill: Held | null;
  /** Null where the level is not the reader's to say any more. */
  onPress: (() => void) | null;
}) => (
  <li>
    <span>
      {who}
      <span className={styles.about}>{skill === null ? 'Nothing said' : heldSaid(skill)}</span>
    </span>
    {skill && (
      <span className={styles.level}>
        <Level level={skill.level} />
      </span>
    )}
    {onPress && (
      <Button size="small" onPress={onPress}>
        {who === 'You' ? (skill ? 'Change' : 'Set') : 'Judge'}
        <span className="hidden-visually">
          {who === 'You' ? ` my level of ${tech}` : ` how well ${who} knows ${tech}`}
        </span>
      </Button>
    )}
  </li>
);
