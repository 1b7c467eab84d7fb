import type { ReactNode } from 'react';
import { TextButton } from '../../../ui/Button.tsx';
import { Chip, type Tone } from '../../../ui/Chip.tsx';
import { Diff, type Difference } from '../../../ui/Diff.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Money } from '../../../ui/Money.tsx';
import { Quote } from '../../../ui/Page.tsx';
import { Facts, Pairs, Panel } from '../../../ui/Panel.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { Act } from './Act.tsx';
import { Answered } from './Answered.tsx';
import type { AnswerProps } from './asked.ts';
import { type BasicPayAnswer, useBasicPay } from './data.ts';
import styles from './Questions.module.css';

/** Every change of somebody's basic pay, the newest first, and what holds on the day that is asked for. */
export const BasicPay = ({ asked, ask }: AnswerProps) => (
  <Answered read={useBasicPay(asked)}>
    {(answer) => (
      <>
        <Holds answer={answer} />
        {answer.changes.length === 0 ? (
          <Panel>
            <EmptyState says={`Nobody had said yet what ${nameOf(answer)} gets`} />
          </Panel>
        ) : (
          <Panel title="Changes" meta={answer.changes.length} fill="ruled">
            {answer.changes.map((change) => (
              <Change key={change.assignmentId} {...{ change, answer }} onKnown={(knownAt) => ask({ knownAt })} />
            ))}
          </Panel>
        )}
      </>
    )}
  </Answered>
);

type ChangeOf = BasicPayAnswer['changes'][number];
const nameOf = ({ employee }: BasicPayAnswer): string => employee.name ?? 'this person';
const amount = (paise: number | null): ReactNode => (paise === null ? 'none' : <Money paise={paise} />);

const Holds = ({ answer }: Readonly<{ answer: BasicPayAnswer }>) => {
  const { holds } = answer;
  if (holds === null)
    return (
      <Panel>
        <EmptyState says={`${nameOf(answer)} had no salary on ${formatDate(answer.validAt)}`} />
      </Panel>
    );
  return (
    <Facts
      facts={[
        { label: 'Basic pay a month', value: amount(holds.basicPaise), lit: true },
        { label: 'Of a gross of', value: amount(holds.grossPaise) },
        { label: 'Since', value: formatDate(holds.effectiveFrom), note: holds.structureId },
      ]}
    />
  );
};

const OUTCOME: Readonly<Record<ChangeOf['outcome'], string>> = {
  assigned: 'First salary',
  revised: 'Changed',
  waits: 'Waits for another admin',
  rejected: 'Rejected',
};
const STANDS: Readonly<Record<ChangeOf['stands'], Readonly<{ word: string; tone: Tone }> | null>> = {
  holds: { word: 'Holds on that day', tone: 'ok' },
  later: { word: 'Holds later', tone: 'plain' },
  replaced: { word: 'Replaced before it held', tone: 'past' },
  over: { word: 'Held before', tone: 'past' },
  never: null,
};

const Change = ({
  change,
  answer,
  onKnown,
}: Readonly<{ change: ChangeOf; answer: BasicPayAnswer; onKnown: (at: string) => void }>) => {
  const { from, to, reason, rejection, entered, decided, effectiveFrom } = change;
  const of = { kind: 'salary', id: answer.employee.id };
  const stands = STANDS[change.stands];
  return (
    <article className={styles.change}>
      <h3>
        {OUTCOME[change.outcome]}, from {formatDate(effectiveFrom)} on
        {stands && <Chip tone={stands.tone}>{stands.word}</Chip>}
      </h3>
      <Diff
        changes={[
          differenceOf('Basic pay', from?.basicPaise, to.basicPaise),
          differenceOf('Gross', from?.grossPaise, to.grossPaise),
        ]}
      />
      <Quote>{reason}</Quote>
      <Pairs
        pairs={[
          ['Entered by', <Act key="entered" act={entered} of={of} />],
          [
            change.outcome === 'rejected' ? 'Rejected by' : 'Approved by',
            decided === null ? (
              change.outcome === 'waits' ? (
                'nobody yet'
              ) : (
                'needed no second admin'
              )
            ) : (
              <Act key="decided" act={decided} of={of} />
            ),
          ],
          ...(rejection === null ? [] : ([['Why rejected', rejection]] as const)),
        ]}
      />
      <TextButton onPress={() => onKnown((decided ?? entered).at)}>What was known then</TextButton>
    </article>
  );
};

/** An old value is there unless it is the first. */
const differenceOf = (field: string, from: number | null | undefined, to: number | null): Difference => ({
  field,
  ...(from === undefined ? {} : { from: amount(from) }),
  to: amount(to),
});
