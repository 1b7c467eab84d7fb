import { Lead } from '../../../parts/site/Lead.tsx';
import { useSession } from '../../../session/useSession.ts';
import { formatDate } from '../../../ui/dates.ts';
import { Prose } from '../../../ui/Prose.tsx';
import { CHANGED_ON, figures, sections, texts } from '../texts/terms.ts';
import styles from './Terms.module.css';

/** The terms, in numbered sections with their list beside them. */
export default function Terms() {
  const { company } = useSession().config;
  return (
    <>
      <Lead
        title={texts.title}
        says={
          <>
            {texts.lead} {texts.changed} <span className="nowrap">{formatDate(CHANGED_ON)}</span>.
          </>
        }
      />
      <ul className={styles.figures} aria-label={texts.figures}>
        {figures.map(({ value, says, section }) => (
          <li key={section}>
            <a href={`#${section}`}>
              <strong>{value}</strong> <span>{says}</span>
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label={texts.contents}>
          <ol>
            {sections(company).map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.sections}>
          {sections(company).map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>{section.title}</h2>
              <Prose text={section.says} />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
