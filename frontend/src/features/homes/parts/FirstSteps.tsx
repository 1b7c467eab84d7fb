import { ButtonLink } from '../../../ui/Button.tsx';
import { useCompanyBegun } from '../data.ts';
import { firstSteps } from '../firstSteps.ts';
import styles from './Board.module.css';
import { Section } from './Section.tsx';

/** Where a company without any proposal or project begins. It reads its lists only while it is shown. */
export const FirstSteps = () => {
  const { sources, begun } = useCompanyBegun();
  const { left, all } = firstSteps(begun);
  const done = all - left.length;
  return (
    <Section title="First steps" meta={done === 0 ? undefined : `${done} of ${all} done`} sources={sources}>
      <ol className={styles.steps} aria-label="First steps">
        {left.map((step) => (
          <li key={step.id}>
            <span>
              <strong>{step.what}</strong> {step.more}
            </span>
            <ButtonLink to={step.to} size="small">
              {step.act}
              <span className="hidden-visually">: {step.what}</span>
            </ButtonLink>
          </li>
        ))}
      </ol>
    </Section>
  );
};
