import { useId } from 'react';
import { ButtonLink } from '../../../ui/Button.tsx';
import { texts } from '../texts.ts';
import styles from './CallToAction.module.css';

/** The end of a public page: the lit tick, and the one thing to do. */
export const CallToAction = ({
  title = texts.lastTitle,
  says = texts.lastSays,
  to = '/proposalform',
  act = texts.startProject,
}: {
  title?: string;
  says?: string;
  to?: string;
  act?: string;
}) => {
  const id = useId();
  return (
    <section className={styles.last} aria-labelledby={id}>
      <div>
        <h2 className="display" id={id}>
          {title}
        </h2>
        <p>{says}</p>
      </div>
      <ButtonLink look="primary" size="big" to={to}>
        {act}
      </ButtonLink>
    </section>
  );
};
