import { Fragment } from 'react';
import { briefLines } from '../../../parts/brief/lines.tsx';
import { TextButton } from '../../../ui/Button.tsx';
import { counted } from '../../../ui/counted.ts';
import { next, steps, texts } from '../texts.ts';
import { faultsIn, type StepId, shownOf, type Values } from '../wizard.ts';
import styles from './BriefSoFar.module.css';

type Props = {
  values: Values;
  /** What is still wrong or missing, by field. */
  faults: Partial<Record<keyof Values, string>>;
  step: StepId;
  go: (step: StepId) => void;
};

/** Beside the form, while one types: what will be read of it, what is still missing and where, and what happens then. */
export const BriefSoFar = ({ values, faults, step, go }: Props) => (
  <aside className={styles.beside}>
    {/* the review says all of it, in full */}
    {step !== 'review' && (
      <section aria-labelledby="so-far">
        <h2 id="so-far">{texts.soFar}</h2>
        {steps
          .filter(({ id }) => id !== 'review')
          .map(({ id, label }) => (
            <Part key={id} id={id} label={label} here={id === step} {...{ values, faults, go }} />
          ))}
      </section>
    )}
    <section aria-labelledby="what-next">
      <h2 id="what-next">{texts.next}</h2>
      <ol className={styles.next}>
        {next.map(({ title, says }) => (
          <li key={title}>
            <b>{title}</b>
            <p>{says}</p>
          </li>
        ))}
      </ol>
    </section>
  </aside>
);

const Part = ({
  id,
  label,
  here,
  values,
  faults,
  go,
}: Omit<Props, 'step'> & { id: StepId; label: string; here: boolean }) => {
  const brief = shownOf(values);
  const files = values.attachments.length;
  const lines =
    id === 'files'
      ? [{ name: texts.attached, says: files === 0 ? '' : counted(files, 'file'), missing: false }]
      : briefLines
          .filter((line) => line.step === id)
          .map(({ label: name, fields, render }) => {
            const says = render(brief);
            const missing = fields.some((field) => faults[field] !== undefined);
            return { name, says, missing };
          });
  const open = Object.keys(faultsIn(id, faults)).length;
  return (
    <div className={styles.part} data-is={here ? 'now' : open === 0 ? 'done' : undefined}>
      <h3>
        {here ? (
          label
        ) : (
          <TextButton onPress={() => go(id)}>
            {label}
            {open > 0 && <span className="hidden-visually">, {open} still open</span>}
          </TextButton>
        )}
      </h3>
      <dl>
        {lines.map(({ name, says, missing }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd className={missing ? styles.missing : undefined}>
              <span className={says === '' ? 'three' : undefined}>
                {says !== '' ? says : missing ? texts.missing : id === 'files' ? texts.noFiles : texts.unsaid}
              </span>
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
};
