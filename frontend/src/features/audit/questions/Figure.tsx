import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { personSaid } from '../../../parts/history/person.ts';
import { roundingSaid, ruleTitle } from '../../../parts/pay/ruleNames.ts';
import { daysOf, monthSaid, typeName } from '../../../parts/pay/slipWords.ts';
import { placeName } from '../../../parts/pay/words.ts';
import { Select } from '../../../ui/Choices.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Money } from '../../../ui/Money.tsx';
import { formatPaise } from '../../../ui/money.ts';
import { Facts, Pairs, Panel } from '../../../ui/Panel.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { formatRate, shortHash } from '../../../ui/shares.ts';
import { Answered } from './Answered.tsx';
import type { AnswerProps } from './asked.ts';
import { type FigureAnswer, useFigure } from './data.ts';
import styles from './Questions.module.css';

type Slip = FigureAnswer['slips'][number];
type Line = Slip['lines'][number];

/** One figure of a month: what it was reckoned from, by which formula and rows of the law, and to what it was rounded. */
export const Figure = ({ asked, ask }: AnswerProps) => (
  <Answered read={useFigure(asked)}>
    {({ slips, month }) => {
      const named = slips.flatMap((slip, at) =>
        slip.lines.map((line, place) => ({ slip, line, id: `${at}~${place}~${line.code}` })),
      );
      if (named.length === 0)
        return (
          <Panel>
            <EmptyState
              says={`Nothing was calculated for ${monthSaid(month)}`}
              next="Choose another month, or a later time of knowledge."
            />
          </Panel>
        );
      const chosen = named.find(({ id }) => id === asked.line);
      return (
        <>
          <div className={styles.fields}>
            <Select
              label="Figure"
              value={chosen?.id ?? ''}
              placeholder="Choose a figure"
              options={named.map(({ id, line, slip }) => ({ value: id, label: lineSaid(line, slip, slips.length) }))}
              onChange={({ target: { value } }) => ask({ line: value || null })}
            />
          </div>
          {chosen === undefined ? (
            <Panel>
              <EmptyState says="Choose a figure" next="Each line of the month’s payslips can be explained." />
            </Panel>
          ) : (
            <Explained line={chosen.line} slip={chosen.slip} />
          )}
        </>
      );
    }}
  </Answered>
);

/** Of several slips each line says on which it stands. */
const lineSaid = ({ code, name, amountPaise, arrearOf }: Line, { type }: Slip, slips: number): string =>
  [
    `${name} (${code}), ${formatPaise(amountPaise)}`,
    ...(arrearOf === null ? [] : [`for ${monthSaid(arrearOf)}`]),
    ...(slips === 1 ? [] : [typeName[type].toLowerCase()]),
  ].join(', ');

const valueSaid = ({ value }: Line['inputs'][number]): ReactNode => {
  switch (value.is) {
    case 'paise':
      return <Money exact paise={value.paise} />;
    case 'bp':
      return <span className="mono">{formatRate(value.bp)}</span>;
    case 'halfDays':
      return <span className="mono">{daysOf(value.halfDays)}</span>;
    case 'text':
      return value.text;
  }
};

const Explained = ({ line, slip }: Readonly<{ line: Line; slip: Slip }>) => (
  <>
    <Facts
      facts={[
        { label: line.name, value: <Money exact paise={line.amountPaise} />, lit: true, note: line.code },
        {
          label: 'Calculation',
          value: <span className="mono">{shortHash(slip.calculationHash)}</span>,
          note: `engine ${slip.engineVersion}`,
        },
      ]}
    />
    <Panel title="Formula">
      <p className={`mono ${styles.formula}`}>{line.words}</p>
      <p className="ui two">
        {line.rounding === null ? 'Nothing is rounded.' : `Rounded: ${roundingSaid[line.rounding].toLowerCase()}.`}
      </p>
    </Panel>
    <Panel title="Inputs" meta={line.inputs.length}>
      <Pairs pairs={line.inputs.map((input) => [input.name, valueSaid(input)] as const)} />
    </Panel>
    <Panel title="Rows of the law" meta={line.rules.length || undefined} fill="ruled">
      {line.rules.length === 0 ? (
        <EmptyState
          says="No row of the law decides this figure"
          next="It follows from the salary and the days alone."
        />
      ) : (
        line.rules.map((rule) => (
          <article key={`${rule.ruleId} ${rule.version}`} className={styles.change}>
            <h3>
              <Link to={`/payroll?section=rules&open=${rule.ruleId}`}>{ruleTitle(rule.key)}</Link>
              <span className="three">version {rule.version}</span>
            </h3>
            <Pairs
              pairs={[
                ['Where', placeName(rule.jurisdiction)],
                [
                  'Holds',
                  `from ${formatDate(rule.effectiveFrom)}${rule.effectiveTo === null ? ' on' : ` to ${formatDate(rule.effectiveTo)}`}`,
                ],
                ['Source', rule.source || '–'],
                ['Approved by', rule.approvedBy === null ? '–' : personSaid(rule.approvedBy)],
              ]}
            />
          </article>
        ))
      )}
    </Panel>
    <p className="ui">
      <Link to={`/payslips/${slip.payslipId}`}>The payslip</Link>,{' '}
      <Link to={`/payroll?open=${slip.runId}`}>its run</Link>
    </p>
  </>
);
