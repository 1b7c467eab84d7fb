import { ruleTitle } from '../../../parts/pay/ruleNames.ts';
import { monthSaid, runTitle } from '../../../parts/pay/slipWords.ts';
import { Select } from '../../../ui/Choices.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import type { AnswerProps } from './asked.ts';
import { useRules, useRuns } from './data.ts';
import { PickPerson } from './PickPerson.tsx';
import styles from './Questions.module.css';
import type { Question } from './questions.ts';

/** What the question is about: whom, which month, which run. */
export const Pickers = ({ question, asked, ask }: Readonly<{ question: Question }> & Omit<AnswerProps, 'today'>) => {
  const { needs, takes = [] } = question;
  const has = (picker: Question['needs'][number]): boolean => needs.includes(picker) || takes.includes(picker);
  const { data, error, refresh } = useRuns(has('month') || has('run'));
  const law = useRules(has('rule'));
  const runs = data?.items ?? [];
  const months = [...new Set(runs.map(({ month }) => month))].toSorted().reverse();
  const any = (picker: Question['needs'][number]): string =>
    needs.includes(picker) ? `Choose a ${picker}` : `Any ${picker}`;
  return (
    <>
      {has('person') && (
        <PickPerson key={question.id} chosen={asked.person} onChange={(person) => ask({ person, line: null })} />
      )}
      {(has('month') || has('run') || has('rule')) && (
        <div className={styles.fields}>
          {has('month') && (
            <Select
              label="Month"
              optional={!needs.includes('month')}
              value={asked.month ?? ''}
              placeholder={any('month')}
              options={withChosen(
                months.map((month) => ({ value: month, label: monthSaid(month) })),
                asked.month === undefined ? undefined : { value: asked.month, label: monthSaid(asked.month) },
              )}
              onChange={({ target: { value } }) => ask({ month: value || null, line: null })}
            />
          )}
          {has('run') && (
            <Select
              label="Run"
              optional={!needs.includes('run')}
              value={asked.run ?? ''}
              placeholder={any('run')}
              options={withChosen(
                runs.map((run) => ({ value: run.runId, label: runTitle(run) })),
                asked.run === undefined ? undefined : { value: asked.run, label: `${asked.run.slice(0, 8)}…` },
              )}
              onChange={({ target: { value } }) => ask({ run: value || null })}
            />
          )}
          {has('rule') && (
            <Select
              label="Rule"
              optional={!needs.includes('rule')}
              value={asked.rule ?? ''}
              placeholder={any('rule')}
              options={withChosen(
                (law.data?.rules ?? [])
                  .map(({ ruleId, key, jurisdiction }) => ({ value: ruleId, label: ruleNamed(key, jurisdiction) }))
                  .toSorted((a, b) => a.label.localeCompare(b.label)),
                asked.rule === undefined ? undefined : { value: asked.rule, label: asked.rule },
              )}
              onChange={({ target: { value } }) => ask({ rule: value || null })}
            />
          )}
        </div>
      )}
      {error !== undefined && !data && <ErrorState error={error} retry={() => void refresh()} />}
      {law.error !== undefined && !law.data && <ErrorState error={law.error} retry={() => void law.refresh()} />}
    </>
  );
};

/** Of a state it says which. */
const ruleNamed = (key: string, jurisdiction: string): string =>
  jurisdiction === 'IN' ? ruleTitle(key) : `${ruleTitle(key)}, ${jurisdiction}`;

type Option = Readonly<{ value: string; label: string }>;
/** What the URL names stays an option while the list is on its way. */
const withChosen = (options: readonly Option[], chosen: Option | undefined): readonly Option[] =>
  chosen === undefined || options.some(({ value }) => value === chosen.value) ? options : [chosen, ...options];
