import type { OwnApplication } from '@lamplight/bff/contract/careers.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isApiError } from '../../../api/failure.ts';
import { takeArrival } from '../../../ui/arrival.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { formatDate, formatInstant } from '../../../ui/dates.ts';
import { formatHere } from '../../../ui/here.ts';
import { Money } from '../../../ui/Money.tsx';
import { Pairs } from '../../../ui/Panel.tsx';
import { Prose } from '../../../ui/Prose.tsx';
import { ErrorState, Notice, Problem, Skeleton } from '../../../ui/States.tsx';
import { useOwnApplication } from '../data.ts';
import { own } from '../ownTexts.ts';
import styles from '../screens/OwnApplication.module.css';
import { meetingWords } from '../words.ts';
import { OwnConfirm, type OwnQuestion } from './OwnConfirm.tsx';
import { StageRail } from './StageRail.tsx';

/** Where the application stands, what comes next, and what its owner may decide. */
export default function OwnPage({ token }: { token: string }) {
  const { application, error, busy, refresh, act } = useOwnApplication(token);
  const [question, setQuestion] = useState<OwnQuestion | null>(null);
  if (!application) {
    const gone = isApiError(error) && error.status < 500 && error.status !== 0 && error.status !== 429;
    return (
      <>
        <h1 ref={takeArrival} tabIndex={-1}>
          {own.title}
        </h1>
        {error === undefined ? (
          <Skeleton of="form" inset />
        ) : gone ? (
          <>
            <ErrorState error={error} says={own.invalid} />
            <span>
              <ButtonLink to="/careers">{own.careers}</ButtonLink>
            </span>
          </>
        ) : (
          <ErrorState error={error} retry={() => void refresh()} />
        )}
      </>
    );
  }
  const { can } = application;
  return (
    <>
      <header className={styles.head}>
        <p className="meta mono">{application.number}</p>
        <h1 ref={takeArrival} tabIndex={-1}>
          {application.jobTitle}
        </h1>
        <p className="two">
          {application.name}, received {formatInstant(application.submittedAt)}
        </p>
      </header>
      <StageRail application={application} />
      {application.message !== null && (
        <section className={styles.letter} aria-label="What we wrote to you">
          <Prose text={application.message} />
        </section>
      )}
      {application.next && <Meeting next={application.next} />}
      {application.offer && <Offer offer={application.offer} can={question === null ? can : {}} ask={setQuestion} />}
      {question && (
        <OwnConfirm
          key={question}
          question={question}
          busy={busy}
          onClose={() => setQuestion(null)}
          onSend={async (sent) => {
            if (await act(sent)) setQuestion(null);
          }}
        />
      )}
      <Problem error={error} />
      <section className={styles.foot} aria-label="Your data">
        <p className="two">
          We hold {application.resumeName}. <Link to={`/careers/${application.jobSlug}`}>Read the role again</Link>
        </p>
        {can.withdraw && question === null && (
          <Button look="quiet" onPress={() => setQuestion('withdraw')}>
            Withdraw the application
          </Button>
        )}
      </section>
    </>
  );
}

const Meeting = ({ next }: { next: NonNullable<OwnApplication['next']> }) => {
  const here = formatHere(next.at);
  const link = /^https:\/\/\S+$/.test(next.where);
  return (
    <section className={styles.block} aria-labelledby="meeting">
      <h2 id="meeting">Your interview</h2>
      <Pairs
        pairs={[
          [
            'When',
            <span key="when" className="mono">
              {formatInstant(next.at)}
            </span>,
          ],
          ...(here === null
            ? []
            : [
                [
                  'Where you are',
                  <span key="here" className="mono">
                    {here}
                  </span>,
                ] as const,
              ]),
          ['Length', `${next.minutes} minutes`],
          ['How', meetingWords[next.mode]],
          [
            'Where',
            link ? (
              <a key="where" href={next.where} rel="noreferrer">
                {next.where}
              </a>
            ) : (
              next.where
            ),
          ],
        ]}
      />
    </section>
  );
};

const Offer = ({
  offer,
  can,
  ask,
}: {
  offer: NonNullable<OwnApplication['offer']>;
  can: OwnApplication['can'];
  ask: (question: OwnQuestion) => void;
}) => (
  <section className={styles.block} aria-labelledby="offer">
    <h2 id="offer">Our offer</h2>
    <Pairs
      pairs={[
        ['Pay a year', <Money key="pay" paise={offer.ctcPaise} />],
        [
          'You begin on',
          <span key="join" className="mono">
            {formatDate(offer.joinOn)}
          </span>,
        ],
        [
          'Stands until',
          <span key="until" className="mono">
            {formatDate(offer.validUntil)}
          </span>,
        ],
      ]}
    />
    {offer.state !== 'open' && (
      <Notice icon={offer.state === 'accepted' ? 'check' : 'info'}>{outcomeTexts[offer.state]}</Notice>
    )}
    {(can.accept || can.decline) && (
      <div className={styles.acts}>
        {can.accept && (
          <Button look="primary" size="big" onPress={() => ask('accept')}>
            Accept the offer
          </Button>
        )}
        {can.decline && (
          <Button size="big" onPress={() => ask('decline')}>
            Decline the offer
          </Button>
        )}
      </div>
    )}
  </section>
);

const outcomeTexts = {
  accepted: 'You accepted this offer. We write to you about the contract.',
  declined: 'You declined this offer.',
  expired: 'This offer has expired. Answer our mail if you still want the role.',
} as const;
