import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { isApiError } from '../../../api/errors.ts';
import { useBeside } from '../../../parts/lists/useBeside.ts';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import { RunStatus } from '../../../parts/pay/RunStatus.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { counted } from '../../../ui/counted.ts';
import { later } from '../../../ui/later.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { Money } from '../../../ui/Money.tsx';
import { formatRupees } from '../../../ui/money.ts';
import { Page, Stack } from '../../../ui/Page.tsx';
import { Facts } from '../../../ui/Panel.tsx';
import { ErrorState, Notice, OutOfDate, Problem, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useAlone } from '../../../ui/useNarrow.ts';
import { exportChosen, exportsOf } from '../exportWords.ts';
import {
  type Act,
  byChange,
  changeSince,
  dayWithWeekday,
  isPaying,
  largestDeductions,
  monthSaid,
  nameOf,
  nextStep,
  type PayrollRun,
  runTitle,
  typeName,
} from '../runs.ts';
import { type Payouts, useCalculate, usePayouts, useRun, useRunPeople, useSubmitRun } from '../runsData.ts';
import type { PayrollPlace } from '../usePayrollPlace.ts';
import { DryRun } from './DryRun.tsx';
import styles from './Run.module.css';
import { RunChecks } from './RunChecks.tsx';
import type { RunDialog } from './RunDialogs.tsx';
import { RunPeople } from './RunPeople.tsx';
import { RunProgress } from './RunProgress.tsx';
import { RunWay } from './RunWay.tsx';

const RunDialogs = later(async () => (await import('./RunDialogs.tsx')).RunDialogs);
const RunPayout = later(async () => (await import('./RunPayout.tsx')).RunPayout);
const RunSlip = later(async () => (await import('./RunSlip.tsx')).RunSlip);

/** One run: where it stands, what stops it, whom it pays and how much, and how it is paid. */
export const RunPage = ({ runId, place }: Readonly<{ runId: string; place: PayrollPlace }>) => {
  const { data, error, stale, refresh } = useRun(runId);
  const retry = () => void refresh();
  const crumbs = [{ label: 'Payroll', to: place.listHref }, { label: data ? runTitle(data.run) : 'Run' }];
  if (!data)
    return (
      <Page title="Run" crumbs={crumbs} screen={runId}>
        {error === undefined ? (
          <Skeleton of="page" inset />
        ) : isApiError(error) && error.status === 404 ? (
          <ErrorState error={error} says="This run does not exist" />
        ) : (
          <ErrorState error={error} retry={retry} />
        )}
      </Page>
    );
  return (
    <Loaded
      run={data.run}
      place={place}
      crumbs={crumbs}
      marks={
        <>
          <StaleMark is={stale} />
          {error !== undefined && <OutOfDate what="This run" retry={retry} />}
        </>
      }
    />
  );
};

const Loaded = ({
  run,
  place,
  crumbs,
  marks,
}: Readonly<{
  run: PayrollRun;
  place: PayrollPlace;
  crumbs: readonly Readonly<{ label: string; to?: string }>[];
  marks: ReactNode;
}>) => {
  const [query, put] = useQuery();
  const [open, setOpen] = useState<RunDialog | null>(null);
  const [now] = useState(() => Date.now());
  const alone = useAlone();
  const isPaid = isPaying(run.state);
  const payouts = usePayouts(run.runId, isPaid);
  const people = useRunPeople(run.runId, run.totals !== null);
  const calculate = useCalculate(run);
  const submit = useSubmitRun(run);
  const rows = byChange(people.data?.items ?? []);
  const chosen = query.get('person');
  const choose = (person: string | null) => {
    // The slip goes, and the focus back to the row that it was opened from.
    if (person === null && chosen !== null) rowOf(chosen)?.focus();
    put({ person }, { replace: true });
  };
  const next = nextStep(run, payouts.data?.payouts);
  const title = runTitle(run);
  const { etag } = run;
  // The file stays the one that was asked about: its last answer may be known before the question is closed.
  const newest = payouts.data?.payouts.files.find((file) => file.open > 0);

  const acts: Readonly<Record<Act, () => unknown>> = {
    calculate: () => calculate.run({ etag }),
    submit: async () => {
      if ((await submit.run({ etag })) !== undefined)
        toast.show({ variant: 'success', message: 'The run waits for another admin.' });
    },
    answer: () => setOpen({ is: 'answer', checks: run.checks.filter((c) => c.open && c.severity === 'WARN') }),
    approve: () => setOpen({ is: 'approve' }),
    export: () => setOpen({ is: 'export' }),
    results: () => newest !== undefined && setOpen({ is: 'results', batchId: newest.batchId }),
    close: () => setOpen({ is: 'close' }),
  };
  const { act } = next;
  const isCalculating = run.progress !== null;
  const person = chosen === null ? undefined : rows.find(({ employee }) => employee.id === chosen);
  const dialogs = (
    <Suspense fallback={null}>
      {open !== null && (
        <RunDialogs
          {...{ run, open, place }}
          payouts={payouts.data?.payouts}
          // An answer that comes late closes its own question, and not the one that was opened meanwhile.
          onClose={() => setOpen((now) => (now === open ? null : now))}
        />
      )}
    </Suspense>
  );
  const slip = chosen !== null && (
    <Suspense fallback={<Skeleton of="form" inset />}>
      <RunSlip
        key={chosen}
        {...{ run, alone, rows, place }}
        employeeId={chosen}
        onChoose={choose}
        onHold={(held) => setOpen({ is: held ? 'release' : 'hold', people: person ? [person] : [] })}
      />
    </Suspense>
  );
  if (alone && chosen !== null)
    return (
      <Page
        title={person === undefined ? 'Payslip' : nameOf(person)}
        sub={title}
        screen={`${run.runId} ${chosen}`}
        crumbs={[...crumbs.slice(0, -1), { label: title, to: place.hrefOf('runs', run.runId) }, { label: 'Payslip' }]}
      >
        {slip}
        {dialogs}
      </Page>
    );
  return (
    <Page
      title={title}
      screen={run.runId}
      crumbs={crumbs}
      status={
        <span className={styles.chips}>
          <RunStatus is={run.state} />
          {run.stale && (
            <Chip tone="warn" icon="alert">
              Out of date
            </Chip>
          )}
        </span>
      }
      sub={subOf(run)}
      acts={
        <>
          <ButtonLink to={`/admin/audit/pay?run=${run.runId}&month=${run.month}`} icon="history">
            Questions
          </ButtonLink>
          {isPaid && (
            <ButtonLink to={`/admin/books?section=journal&source=${run.runId}`} icon="compare">
              Its entries
            </ButtonLink>
          )}
          <Further
            {...{ run, payouts: payouts.data?.payouts, next: act, onOpen: setOpen }}
            onCalculate={acts.calculate}
          />
        </>
      }
      {...(act === null && !isCalculating
        ? {}
        : {
            main: {
              // One button through all steps: whoever pressed it keeps the focus on what comes next.
              act: (
                <Button
                  look="primary"
                  busy={calculate.busy || submit.busy || isCalculating}
                  onPress={() => void (act !== null && acts[act]())}
                >
                  {isCalculating ? 'Calculating' : next.label}
                </Button>
              ),
              ...figureOf(act, run, payouts.data?.payouts),
            },
          })}
    >
      {marks}
      {next.says !== '' && (
        <p className={styles.next} role="status">
          {next.says}
        </p>
      )}
      {calculate.error !== undefined && <Problem error={calculate.error} />}
      {submit.error !== undefined && <Problem error={submit.error} />}
      <RunWay run={run} now={now} payouts={payouts.data?.payouts} />
      {run.progress !== null && <RunProgress of={run.progress} />}
      {run.failed !== null && run.progress === null && <Failed run={run} place={place} />}
      {run.reversedBy !== null && (
        <Notice tone="warn" icon="return">
          A run takes this one back whole. <Link to={place.hrefOf('runs', run.reversedBy)}>See it</Link>
        </Notice>
      )}
      {run.reversesRunId !== null && (
        <Notice icon="return">
          It takes another run back whole: every line with the opposite sign.{' '}
          <Link to={place.hrefOf('runs', run.reversesRunId)}>See what it takes back</Link>
        </Notice>
      )}
      {run.totals !== null && <Totals run={run} />}
      {run.state === 'draft' && run.progress === null && run.type === 'regular' && <Tried run={run} place={place} />}
      {isPaid && run.type !== 'reversal' && (
        <Suspense fallback={<Skeleton of="table" inset />}>
          <RunPayout run={run} read={payouts} onOpen={setOpen} />
        </Suspense>
      )}
      {run.totals !== null && (
        <div className={styles.cols}>
          <Stack>
            {!isPaid && run.state !== 'cancelled' && (
              <RunChecks {...{ run, place }} people={people.data?.items ?? []} onOpen={setOpen} />
            )}
            <RunPeople {...{ run, rows, place }} read={people} chosen={chosen} />
          </Stack>
          {chosen !== null && <Beside id={chosen}>{slip}</Beside>}
        </div>
      )}
      {dialogs}
    </Page>
  );
};

/** What the act is about: a file pays its rows, anything else the whole run. */
const figureOf = (act: Act | null, { netPaise }: PayrollRun, payouts: Payouts | undefined) => {
  if (act === 'export' && payouts !== undefined)
    return { figure: <Money exact paise={payouts.next.totalPaise} />, of: 'in the file' };
  return netPaise === null ? {} : { figure: <Money exact paise={netPaise} />, of: 'net' };
};

const rowOf = (employeeId: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-payee="${CSS.escape(employeeId)}"]`);

const Beside = ({ id, children }: Readonly<{ id: string; children: ReactNode }>) => {
  const box = useBeside(id, false);
  return (
    <aside ref={box} tabIndex={-1} className={styles.beside} aria-label="Payslip">
      {children}
    </aside>
  );
};

const subOf = ({ type, totals, paymentDate, calculationHash, reason }: PayrollRun): string =>
  [
    [
      typeName[type],
      ...(totals === null ? [] : [counted(totals.payslips, 'person', 'people')]),
      ...(type === 'reversal' ? [] : [`payday ${dayWithWeekday(paymentDate)}`]),
    ].join(', '),
    ...(calculationHash === null ? [] : [`calculation ${calculationHash.slice(0, 4)} ${calculationHash.slice(4, 8)}`]),
    ...(reason === null ? [] : [reason]),
  ].join(' · ');

const Totals = ({ run }: Readonly<{ run: PayrollRun }>) => {
  const { totals, before } = run;
  if (totals === null) return null;
  const deductions = largestDeductions(totals.byComponentPaise);
  return (
    <Facts
      facts={[
        {
          label: 'Gross',
          value: <Money exact paise={totals.grossPaise} />,
          ...(totals.reimbursementsPaise === 0
            ? {}
            : { note: `and ${formatRupees(totals.reimbursementsPaise)} paid back` }),
        },
        {
          label: 'Deductions',
          value: <Money exact paise={totals.deductionsPaise} />,
          ...(deductions === '' ? {} : { note: deductions }),
        },
        {
          label: 'Net',
          value: <Money exact paise={totals.netPaise} />,
          ...(run.type === 'regular' ? { note: changeSince(totals.netPaise, before) } : {}),
        },
        {
          label: 'Cost to the company',
          value: <Money exact paise={totals.grossPaise + totals.employerPaise} />,
          note: `employer’s share ${formatRupees(totals.employerPaise)}`,
        },
      ]}
    />
  );
};

/** What it would come to, before it is calculated. */
const Tried = ({ run, place }: Readonly<{ run: PayrollRun; place: PayrollPlace }>) => {
  const [isTried, setTried] = useState(false);
  if (isTried) return <DryRun month={run.month} paymentDate={run.paymentDate} place={place} />;
  return (
    <div className={styles.acts}>
      <Button icon="eye" onPress={() => setTried(true)}>
        See what it comes to
      </Button>
    </div>
  );
};

const Failed = ({ run, place }: Readonly<{ run: PayrollRun; place: PayrollPlace }>) => (
  <Notice tone="danger" icon="error">
    {run.failed?.code === 'STATUTORY_RULE_MISSING' ? (
      <>
        It could not be calculated: the law says nothing for {monthSaid(run.month)} yet.{' '}
        <Link to={place.hrefOf('rules')}>Propose the missing rules and have them approved</Link>, then calculate it
        again.
      </>
    ) : (
      <>It could not be calculated ({run.failed?.code}). Calculate it again; tell us if it stays so.</>
    )}
  </Notice>
);

type FurtherProps = Readonly<{
  run: PayrollRun;
  payouts: Payouts | undefined;
  next: Act | null;
  onOpen: (dialog: RunDialog) => void;
  onCalculate: () => unknown;
}>;
/** What else may be done; what is next has a button of its own. */
const Further = ({ run, payouts, next, onOpen, onCalculate }: FurtherProps) => {
  const { can } = run;
  const tables = exportsOf(run, payouts?.files ?? []);
  const items = [
    ...(can.rejectRun ? [{ id: 'reject', label: 'Reject it', icon: 'wrong' as const }] : []),
    ...(can.revokeApproval ? [{ id: 'revoke', label: 'Take the approval back', icon: 'return' as const }] : []),
    ...(payouts?.can.closeRun && next !== 'close'
      ? [{ id: 'close', label: 'Close the run', icon: 'lock' as const }]
      : []),
    ...(payouts?.can.reverseRun
      ? [
          { id: 'correct', label: 'Correct payslips', icon: 'pencil' as const },
          { id: 'reverse', label: 'Take the whole run back', icon: 'return' as const, danger: true },
        ]
      : []),
    ...(can.cancelRun ? [{ id: 'cancel', label: 'Cancel the run', icon: 'wrong' as const, danger: true }] : []),
  ];
  return (
    <>
      {can.calculateRun && run.state === 'calculated' && next !== 'calculate' && run.progress === null && (
        <Button icon="retry" onPress={() => void onCalculate()}>
          Recalculate
        </Button>
      )}
      {tables.length > 0 && (
        <Menu
          label="Export"
          icon="download"
          items={tables}
          onAction={(entry) => {
            const chosen = exportChosen(entry);
            if (chosen !== null) onOpen({ is: 'table', ...chosen });
          }}
        />
      )}
      {items.length > 0 && <Menu label="More" items={items} onAction={(id) => onOpen({ is: id } as RunDialog)} />}
    </>
  );
};
