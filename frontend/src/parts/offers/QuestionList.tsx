import { FormActs } from '../../forms/FormActs.tsx';
import { judged, needed } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/States.tsx';
import { type Proposal, useAnswers } from './data.ts';
import styles from './QuestionList.module.css';

type Round = Proposal['questions'][number];

/** What was asked before an offer could be made, and what was answered; the open round is answered in place. */
export const QuestionList = ({ proposal }: { proposal: Proposal }) => {
  if (proposal.questions.length === 0) return null;
  return (
    <Panel title="Questions" meta={countsOf(proposal.questions)} fill="ruled">
      {proposal.questions.map((round, index) => {
        const open = round.answers === undefined && index === proposal.questions.length - 1;
        if (open && proposal.can.answerInformation) return <AnswerForm key={round.askedAt} {...{ proposal, round }} />;
        return <QuestionRound key={round.askedAt} round={round} />;
      })}
    </Panel>
  );
};

const QuestionRound = ({ round }: { round: Round }) => (
  <div className={styles.round}>
    <p className="meta">
      {round.by.name ?? 'An admin'} asked, <DateTime at={round.askedAt} />
    </p>
    <dl className={styles.answers}>
      {round.questions.map((question, i) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{round.answers?.[i] ?? <span className="three">Not answered yet</span>}</dd>
        </div>
      ))}
    </dl>
    {round.answeredAt && (
      <p className="meta">
        Answered <DateTime at={round.answeredAt} />
      </p>
    )}
  </div>
);

const AnswerForm = ({ proposal, round }: { proposal: Proposal; round: Round }) => {
  const send = useAnswers(proposal.proposalId);
  const form = useForm({
    draft: `answers:${proposal.proposalId}:${round.askedAt}`,
    etag: proposal.etag,
    blank: { answers: round.questions.map(() => '') },
    read: ({ answers }) =>
      judged(Object.fromEntries(answers.map((answer, i) => [`answers.${i}`, needed(answer, 'Give an answer')])), () =>
        answers.map((answer) => answer.trim()),
      ),
    act: send,
    send: (answers, etag) => send.run({ answers, etag }),
  });
  return (
    <form ref={form.at} className={styles.round} noValidate onSubmit={form.submit}>
      <p className="ui two">
        {round.by.name ?? 'An admin'} needs this before making an offer. Asked <DateTime at={round.askedAt} />.
      </p>
      {round.questions.map((question, i) => (
        <TextArea
          key={question}
          label={question}
          rows={2}
          most={5000}
          value={form.values.answers[i] ?? ''}
          error={form.errorOf(`answers.${i}`)}
          onChange={({ target: { value } }) =>
            form.set(({ answers }) => ({ answers: answers.map((answer, at) => (at === i ? value : answer)) }))
          }
        />
      ))}
      <Problem {...form.problem} />
      <FormActs form={form} act={round.questions.length === 1 ? 'Send the answer' : 'Send the answers'} />
    </form>
  );
};

const countsOf = (rounds: Proposal['questions']): string => {
  const total = rounds.reduce((n, round) => n + round.questions.length, 0);
  const answered = rounds.reduce((n, round) => n + (round.answers?.length ?? 0), 0);
  return `${answered} of ${total} answered`;
};
