import { ruleSaid } from '../../../parts/pay/ruleNames.ts';
import { monthSaid, runTitle } from '../../../parts/pay/slipWords.ts';
import { Select } from '../../../ui/Choices.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import type { AnswerProps } from './asked.ts';
import { useRules, useRuns } from './data.ts';
import { PickPerson } from './PickPerson.tsx';
import styles from './Questions.module.css';
import type { Picker, Question } from './questions.ts';

type Listed = Exclude<Picker, 'person'>;
const LABELS: Readonly<Record<Listed, string>> = { month: 'Month', run: 'Run', rule: 'Rule' };

/** What the question is about: whom, which month, which run, which rule. */
export const Pickers = ({ question, asked, ask }: Readonly<{ question: Question }> & Omit<AnswerProps, 'today'>) => {
  const { needs, takes = [] } = question;
  const has = (picker: Picker): boolean => needs.includes(picker) || takes.includes(picker);
  const { data, error, refresh } = useRuns(has('month') || has('run'));
  const law = useRules(has('rule'));
  const runs = data?.items ?? [];
  const months = [...new Set(runs.map(({ month }) => month))].toSorted().reverse();
  const rules = (law.data?.rules ?? [])
    .map((rule) => ({ value: rule.ruleId, label: ruleSaid(rule) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const choice = (picker: Listed, options: readonly Option[], named: (value: string) => string) =>
    has(picker) && (
      <Select
        label={LABELS[picker]}
        optional={!needs.includes(picker)}
        value={asked[picker] ?? ''}
        placeholder={`${needs.includes(picker) ? 'Choose a' : 'Any'} ${picker}`}
        options={withChosen(options, asked[picker], named)}
        onChange={({ target: { value } }) =>
          ask({ [picker]: value || null, ...(picker === 'month' ? { line: null } : {}) })
        }
      />
    );
  return (
    <>
      {has('person') && (
        <PickPerson key={question.id} chosen={asked.person} onChange={(person) => ask({ person, line: null })} />
      )}
      {(has('month') || has('run') || has('rule')) && (
        <div className={styles.fields}>
          {choice(
            'month',
            months.map((month) => ({ value: month, label: monthSaid(month) })),
            monthSaid,
          )}
          {choice(
            'run',
            runs.map((run) => ({ value: run.runId, label: runTitle(run) })),
            (id) => `${id.slice(0, 8)}…`,
          )}
          {choice('rule', rules, (id) => id)}
        </div>
      )}
      {error !== undefined && !data && <ErrorState error={error} retry={() => void refresh()} />}
      {law.error !== undefined && !law.data && <ErrorState error={law.error} retry={() => void law.refresh()} />}
    </>
  );
};

type Option = Readonly<{ value: string; label: string }>;
/** What the URL names stays an option while the list is on its way. */
const withChosen = (
  options: readonly Option[],
  chosen: string | undefined,
  named: (value: string) => string,
): readonly Option[] =>
  chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [{ value: chosen, label: named(chosen) }, ...options];
