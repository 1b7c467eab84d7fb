import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { useAlone } from '../../../ui/useNarrow.ts';
import { type AnswerProps, askedIn, inUrl } from '../questions/asked.ts';
import { Pickers } from '../questions/Pickers.tsx';
import styles from '../questions/Questions.module.css';
import { type Question, questions } from '../questions/questions.ts';
import { TimeFields, TimesAsked } from '../questions/TwoTimes.tsx';

/** What an auditor asks about pay: a question, whom or what it is about, the two times, and its answer. */
export default function PayQuestions() {
  const [query, put] = useQuery();
  const [today] = useState(() => civilOf(Date.now()));
  const alone = useAlone();
  const chosen = questions.find(({ id }) => id === query.get('question'));
  const asked = askedIn(query);
  const ask: AnswerProps['ask'] = (change) => put(inUrl(change), { replace: true });
  return (
    <Page
      title="Questions about pay"
      sub="Each is answered from the history itself. Nothing here can be edited, and it is recorded who asked."
      crumbs={[{ label: 'Audit', to: '/admin/audit' }, { label: 'Questions about pay' }]}
      acts={
        <ButtonLink to="/admin/audit?kind=payread" icon="history">
          Who looked at pay
        </ButtonLink>
      }
    >
      <div className={styles.board}>
        {alone ? (
          <Select
            label="Question"
            value={chosen?.id ?? ''}
            placeholder="Choose a question"
            options={questions.map(({ id, asks }) => ({ value: id, label: asks }))}
            onChange={({ target: { value } }) => put({ question: value, line: null }, { replace: true })}
          />
        ) : (
          <nav aria-label="Questions">
            <ul className={styles.rail}>
              {questions.map(({ id, asks }) => (
                <li key={id}>
                  <Link to={hrefOf(query, id)} replace aria-current={id === chosen?.id ? 'page' : undefined}>
                    {asks}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={styles.main}>
          {chosen === undefined ? (
            <Panel>
              <EmptyState
                says="Nothing is asked yet"
                next="Choose a question; whom it is about and the two times come next."
              />
            </Panel>
          ) : (
            <One key={chosen.id} question={chosen} {...{ asked, today, ask }} />
          )}
        </div>
      </div>
    </Page>
  );
}

/** Whom it is about and the times go along to another question. */
const hrefOf = (query: URLSearchParams, id: string): string => {
  const next = new URLSearchParams(query);
  next.set('question', id);
  next.delete('line');
  return `?${next}`;
};

const One = ({ question, ...of }: Readonly<{ question: Question }> & AnswerProps) => {
  const { asks, needs, times, Answer } = question;
  const missing = needs.filter((picker) => of.asked[picker] === undefined);
  return (
    <>
      <h2>{asks}</h2>
      <Pickers question={question} asked={of.asked} ask={of.ask} />
      <TimeFields times={times} {...of} />
      <TimesAsked times={times} {...of} />
      {missing.length > 0 ? (
        <Panel>
          <EmptyState says={`Choose a ${missing.join(' and a ')}`} next="The answer follows at once." />
        </Panel>
      ) : (
        <Suspense
          fallback={
            <Panel>
              <Skeleton of="list" rows={4} inset />
            </Panel>
          }
        >
          <Answer {...of} />
        </Suspense>
      )}
    </>
  );
};
