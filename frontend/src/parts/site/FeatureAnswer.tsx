import { Icon } from '../../ui/Icon.tsx';
import styles from './FeatureAnswer.module.css';
import type { Answer } from './plans.ts';
import { texts } from './texts.ts';

/** A value as it was written, a tick, or a stroke for what a plan goes without. */
export const FeatureAnswer = ({ answer }: { answer: Answer }) =>
  typeof answer === 'string' ? (
    <span className={/^\d/.test(answer) ? styles.figure : undefined}>{answer}</span>
  ) : answer ? (
    <span className={styles.with}>
      <Icon name="check" />
      <span className="hidden-visually">{texts.included}</span>
    </span>
  ) : (
    <span className={styles.without}>
      <span className="hidden-visually">{texts.notIncluded}</span>
    </span>
  );
