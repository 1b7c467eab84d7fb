import { Link } from 'react-router-dom';
import { monthSaid } from '../../../parts/pay/slipWords.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Was } from '../../../ui/Diff.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Facts, Panel } from '../../../ui/Panel.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { saidOf } from '../people.ts';
import { Answered } from './Answered.tsx';
import type { AnswerProps } from './asked.ts';
import { type NetChangeAnswer, useNetChange } from './data.ts';
import styles from './Questions.module.css';
import { SlipLinks } from './SlipLinks.tsx';

/** Two months of one person beside each other: the lines that differ, what takes most off the net first, and why. */
export const NetChange = ({ asked }: AnswerProps) => (
  <Answered read={useNetChange(asked)}>
    {(answer) => {
      const missing = [
        ...(answer.netBeforePaise === null ? [answer.monthBefore] : []),
        ...(answer.netPaise === null ? [answer.month] : []),
      ];
      return (
        <>
          <Nets answer={answer} />
          <Panel title="Lines that differ" meta={answer.lines.length || undefined} fill="ruled">
            {missing.length > 0 ? (
              <EmptyState
                says={`Nothing was calculated for ${missing.map(monthSaid).join(' and ')}`}
                next="There is nothing to compare with."
              />
            ) : answer.lines.length === 0 ? (
              <EmptyState says="Both months are the same, line by line" />
            ) : (
              answer.lines.map((line) => (
                <Line key={`${line.code} ${line.arrearOf}`} line={line} events={answer.events} />
              ))
            )}
          </Panel>
          {[answer.slipsBefore, answer.slips].some((slips) => slips.length > 0) && (
            <Panel title="Payslips that were compared">
              {[...answer.slipsBefore, ...answer.slips].length > 0 && (
                <>
                  <p className="ui two">{monthSaid(answer.monthBefore)}</p>
                  <SlipLinks slips={answer.slipsBefore} />
                  <p className="ui two">{monthSaid(answer.month)}</p>
                  <SlipLinks slips={answer.slips} />
                </>
              )}
            </Panel>
          )}
        </>
      );
    }}
  </Answered>
);

const Nets = ({ answer }: Readonly<{ answer: NetChangeAnswer }>) => {
  const { netPaise, netBeforePaise } = answer;
  return (
    <Facts
      facts={[
        {
          label: `Net, ${monthSaid(answer.monthBefore)}`,
          value: netBeforePaise === null ? '–' : <Money exact paise={netBeforePaise} />,
        },
        { label: `Net, ${monthSaid(answer.month)}`, value: netPaise === null ? '–' : <Money exact paise={netPaise} /> },
        {
          label: 'Difference',
          lit: true,
          value:
            netPaise === null || netBeforePaise === null ? (
              '–'
            ) : (
              <Money exact signed paise={netPaise - netBeforePaise} />
            ),
        },
      ]}
    />
  );
};

type LineOf = NetChangeAnswer['lines'][number];
const FOLLOWS: Readonly<Record<NonNullable<LineOf['follows']>, string>> = {
  wages: 'It is a share of wages that are others this month.',
  year: 'Tax is reckoned anew each month over the rest of the tax year.',
  month: 'The table of the state says another amount for this month.',
};

const Line = ({ line, events }: Readonly<{ line: LineOf; events: NetChangeAnswer['events'] }>) => {
  const causes = events.filter(({ position }) => line.causes.includes(position));
  return (
    <article className={styles.change}>
      <h3>
        <span>
          {line.name} <span className="three mono">{line.code}</span>
          {line.arrearOf !== null && `, for ${monthSaid(line.arrearOf)}`}
        </span>
        {line.onNetPaise === 0 ? (
          <span className="three">not part of the net</span>
        ) : (
          <span>
            <Money exact signed paise={line.onNetPaise} /> <span className="three">on the net</span>
          </span>
        )}
      </h3>
      <p>
        <Was inline>
          <Money exact paise={line.beforePaise} />
        </Was>{' '}
        <Money exact paise={line.nowPaise} />
      </p>
      {causes.length > 0 && (
        <ul className={styles.causes} aria-label="Because">
          {causes.map((event) => (
            <li key={event.position}>
              {saidOf(event)}{' '}
              <span className="three">
                <DateTime at={event.occurredAt} />
                {event.reason === undefined ? '' : `, “${event.reason}”`},{' '}
                <Link to={`/admin/audit?kind=${event.subject.kind}&id=${event.subject.id}&event=${event.position}`}>
                  in the history
                </Link>
              </span>
            </li>
          ))}
        </ul>
      )}
      {line.follows !== null && <p className="ui two">{FOLLOWS[line.follows]}</p>}
      {causes.length === 0 && line.follows === null && (
        <p className="ui two">
          No event is known that explains it by itself; the formulas below say how it came about.
        </p>
      )}
      <details className={styles.words}>
        <summary>How it was reckoned</summary>
        {line.wordsBefore !== null && <p className="mono">Before: {line.wordsBefore}</p>}
        {line.wordsNow !== null && <p className="mono">Now: {line.wordsNow}</p>}
      </details>
    </article>
  );
};
