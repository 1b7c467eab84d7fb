import { Link } from 'react-router-dom';
import { Button, ButtonLink, TextButton } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useFirst } from '../../../ui/useFirst.ts';
import { type Check, type CheckGroup, checkSaid, figuresOf, grouped, standSaid } from '../checkWords.ts';
import { nameOf, type PayrollRun, type RunPerson } from '../runs.ts';
import type { PayrollPlace } from '../usePayrollPlace.ts';
import styles from './Run.module.css';
import type { RunDialog } from './RunDialogs.tsx';

const SHOWN = 4;
type ChecksProps = Readonly<{
  run: PayrollRun;
  people: readonly RunPerson[];
  place: PayrollPlace;
  onOpen: (dialog: RunDialog) => void;
}>;

/** What stops the run, then what asks for a word, then what is settled, then whom it leaves out. */
export const RunChecks = ({ run, people, place, onOpen }: ChecksProps) => {
  const groups = grouped(run.checks);
  return (
    <Panel title="Checks" {...(groups.length === 0 ? {} : { meta: standSaid(run.checks) })} fill="bare">
      {groups.length === 0 ? (
        <p className={styles.passed}>Every check is passed. The slips add up to the run.</p>
      ) : (
        <ul className={styles.checks} aria-label="Checks">
          {groups.map((group) => (
            <Group key={`${group.severity} ${group.code}`} {...{ run, people, place, onOpen, group }} />
          ))}
        </ul>
      )}
    </Panel>
  );
};

const Group = ({ run, people, place, onOpen, group }: ChecksProps & Readonly<{ group: CheckGroup }>) => {
  const { severity, code, checks, open } = group;
  const { title, advice, where = null } = checkSaid(code);
  const { shown, hidden, showAll } = useFirst(checks, SHOWN);
  const notes = [...new Set(checks.flatMap(({ note }) => (note === null ? [] : [note])))];
  const isBlock = severity === 'BLOCK';
  const isInfo = severity === 'INFO';
  return (
    <li data-open={open.length > 0 || undefined}>
      {isInfo ? (
        <Chip icon="info">Info</Chip>
      ) : isBlock ? (
        <Chip tone={open.length > 0 ? 'danger' : 'plain'} icon={open.length > 0 ? 'error' : 'pause'}>
          {open.length > 0 ? 'Block' : 'Held'}
        </Chip>
      ) : (
        <Chip tone={open.length > 0 ? 'warn' : 'plain'} icon={open.length > 0 ? 'alert' : 'check'}>
          {open.length > 0 ? 'Warn' : 'Answered'}
        </Chip>
      )}
      <div>
        <b className={styles.title}>
          {title}
          {checks.length > 1 && `: ${checks.length} people`}
        </b>
        <ul className={styles.whose}>
          {shown.map((check) => (
            <One
              key={check.checkId}
              {...{ check, people, place, onOpen, where }}
              mayHold={run.state === 'calculated'}
            />
          ))}
        </ul>
        {hidden > 0 && <TextButton onPress={showAll}>{`${hidden} more`}</TextButton>}
        {isBlock && open.length > 0 && advice !== undefined && (
          <p>
            {advice} {where === 'rules' && <Link to={place.hrefOf('rules')}>See the rules</Link>}
          </p>
        )}
        {notes.map((note) => (
          <p key={note} className={styles.note}>
            “{note}”
          </p>
        ))}
      </div>
      {!isBlock && !isInfo && run.can.acknowledgeCheck && (
        <Button
          size="small"
          onPress={() => onOpen({ is: 'answer', checks: open.length > 0 ? open : checks, was: notes[0] ?? '' })}
        >
          {open.length === 0 ? 'Edit note' : 'Answer'}
          <span className="hidden-visually">: {title}</span>
        </Button>
      )}
    </li>
  );
};

type OneProps = Pick<ChecksProps, 'people' | 'place' | 'onOpen'> &
  Readonly<{ check: Check; where: ReturnType<typeof checkSaid>['where']; mayHold: boolean }>;
const One = ({ check, people, place, onOpen, where, mayHold }: OneProps) => {
  const figures = figuresOf(check);
  const { code, employee } = check;
  if (employee === undefined) return figures === '' ? null : <li>{figures}</li>;
  const name = nameOf({ employee });
  const person = people.find((one) => one.employee.id === employee.id);
  const leads = where === 'person' || where === 'hold';
  return (
    <li>
      <span>
        {leads && (check.open || check.severity === 'INFO') ? (
          <Link to={place.hrefOf('people', employee.id)}>{name}</Link>
        ) : (
          name
        )}
        {figures !== '' && `: ${figures}`}
      </span>
      {code === 'ASSIGNMENT_MISSING' && check.open && (
        <>
          <ButtonLink size="small" to={place.hrefOf('people', employee.id)}>
            Assign a salary
            <span className="hidden-visually"> to {name}</span>
          </ButtonLink>
          <Button size="small" onPress={() => onOpen({ is: 'exclude', employee })}>
            Not paid here
            <span className="hidden-visually">: {name}</span>
          </Button>
        </>
      )}
      {mayHold && where === 'hold' && person !== undefined && (
        <Button size="small" onPress={() => onOpen({ is: check.open ? 'hold' : 'release', people: [person] })}>
          {check.open ? 'Hold' : 'Undo hold'}
          <span className="hidden-visually"> {name}</span>
        </Button>
      )}
    </li>
  );
};
