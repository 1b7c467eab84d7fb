import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/States.tsx';
import { DraftMark } from '../DraftMark.tsx';
import { useDraft } from '../useDraft.ts';
import { type Proposal, useAnswers, useOpenedOn } from './data.ts';
import styles from './QuestionList.module.css';
import { texts } from './texts.ts';

type Round = Proposal['questions'][number];

/** What was asked before an offer could be made, and what was answered; the open round is answered in place. */
export const QuestionList = ({ proposal }: { proposal: Proposal }) => {
  if (proposal.questions.length === 0) return null;
  return (
    <Panel title="Questions" meta={countsOf(proposal.questions)} fill="ruled">
      {proposal.questions.map((round, index) => {
        const open = round.answers === undefined && index === proposal.questions.length - 1;
        if (open && proposal.can.answerInformation) return <AnswerForm key={round.askedAt} {...{ proposal, round }} />;
        return <Asked key={round.askedAt} round={round} />;
      })}
    </Panel>
  );
};

const Asked = ({ round }: { round: Round }) => (
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
  const [answers, setAnswers] = useState<string[]>(round.questions.map(() => ''));
  const [tried, setTried] = useState(false);
  const send = useAnswers(proposal.proposalId);
  const etag = useOpenedOn(proposal.etag, send.error);
  const draft = useDraft(`answers:${proposal.proposalId}:${round.askedAt}`, answers, { onFound: setAnswers });
  const missing = answers.some((answer) => answer.trim() === '');
  const submit = async () => {
    setTried(true);
    if (missing) return;
    const done = await send.run({ answers: answers.map((answer) => answer.trim()), etag });
    if (done !== undefined) await draft.clear();
  };
  return (
    <form
      className={styles.round}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="ui two">
        {round.by.name ?? 'An admin'} needs this before making an offer. Asked <DateTime at={round.askedAt} />.
      </p>
      {round.questions.map((question, i) => (
        <TextArea
          key={question}
          label={question}
          rows={2}
          most={5000}
          value={answers[i] ?? ''}
          error={tried && (answers[i] ?? '').trim() === '' ? 'Give an answer' : undefined}
          onChange={(event) => setAnswers(answers.map((answer, at) => (at === i ? event.target.value : answer)))}
        />
      ))}
      <Problem error={send.error} says={tried && missing ? texts.fixErrors : undefined} />
      <div className={styles.acts}>
        <Button type="submit" look="primary" busy={send.busy}>
          {round.questions.length === 1 ? 'Send the answer' : 'Send the answers'}
        </Button>
        <DraftMark draft={draft} />
      </div>
    </form>
  );
};

const countsOf = (rounds: Proposal['questions']): string => {
  const asked = rounds.reduce((n, round) => n + round.questions.length, 0);
  const answered = rounds.reduce((n, round) => n + (round.answers?.length ?? 0), 0);
  return `${answered} of ${asked} answered`;
};
