import { changeBp } from '@lamplight/bff/contract/salary-change.ts';
import { Suspense, useState } from 'react';
import { placeName, regimeName } from '../../../parts/pay/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { DateField } from '../../../ui/Field.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { later } from '../../../ui/later.ts';
import { Money } from '../../../ui/Money.tsx';
import { Facts, Pairs, Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, Notice, OutOfDate, Problem, Skeleton } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type Assignment, type Salary, useApproveSalary, useRules, useSalary, useStructures } from '../data.ts';
import { changeSaid } from '../salaryForm.ts';
import type { PayrollPlace } from '../usePayrollPlace.ts';
import styles from './Payroll.module.css';
import { SalaryHistory } from './SalaryHistory.tsx';

const SalaryDialog = later(async () => (await import('./SalaryDialog.tsx')).SalaryDialog);
const ExcludeDialog = later(async () => (await import('./ExcludeDialog.tsx')).ExcludeDialog);
const RejectSalary = later(async () => (await import('./RejectSalary.tsx')).RejectSalary);

type PanelOf = Readonly<{ employeeId: string; name: string; place: PayrollPlace; today: string }>;

/** What somebody gets, today or as of a day and as known then, and how it came to be so. */
export const SalaryPanel = ({ employeeId, name, place, today }: PanelOf) => {
  const [open, setOpen] = useState<'salary' | 'reject' | 'exclude' | null>(null);
  const { on, known } = place;
  const { data, error, refresh } = useSalary(employeeId, {
    ...(on === undefined ? {} : { validAt: on }),
    ...(known === undefined ? {} : { knownAt: known }),
  });
  // Asked for with the page, so that the dialog opens whole.
  useStructures();
  useRules();
  const isPast = on !== undefined || known !== undefined;
  const retry = () => void refresh();
  const close = () => setOpen(null);
  const salary = data?.salary;
  const mayAct = salary !== undefined && !isPast;
  return (
    <>
      <Panel
        title="Salary"
        {...(salary?.current ? { meta: `from ${formatDate(salary.current.effectiveFrom)}` } : {})}
        {...(mayAct && (salary.can.assignSalary || salary.can.reviseSalary)
          ? {
              aside: (
                <span className={styles.acts}>
                  {salary.can.excludeFromPay && (
                    <Button size="small" onPress={() => setOpen('exclude')}>
                      {salary.notPaidHere === null ? 'Not paid here' : 'Change the day'}
                    </Button>
                  )}
                  <Button
                    look={salary.can.assignSalary ? 'primary' : 'plain'}
                    size="small"
                    icon={salary.can.assignSalary ? 'plus' : 'pencil'}
                    onPress={() => setOpen('salary')}
                  >
                    {salary.can.assignSalary ? 'Say what they get' : 'Change the salary'}
                  </Button>
                </span>
              ),
            }
          : {})}
      >
        {error !== undefined &&
          (salary ? <OutOfDate what="This salary" retry={retry} /> : <ErrorState error={error} retry={retry} />)}
        {!salary && error === undefined && <Skeleton of="form" inset />}
        {salary && (
          <>
            {isPast && <Past {...{ on, known }} onBack={() => place.lookBack({ on: '', known: '' })} />}
            {salary.proposed !== null && (
              <Proposed {...{ salary, name, mayAct }} proposed={salary.proposed} onReject={() => setOpen('reject')} />
            )}
            {salary.notPaidHere !== null && <NotPaid {...{ name }} of={salary.notPaidHere} />}
            {salary.current !== null && <Terms of={salary.current} />}
            {salary.current === null && salary.notPaidHere === null && (
              <EmptyState
                says={isPast ? `${name} had no salary then` : `${name} has no salary yet`}
                {...(isPast
                  ? {}
                  : {
                      next: 'Say what they get, from which day on and by which structure; or that they are not paid here.',
                    })}
              />
            )}
          </>
        )}
      </Panel>
      {salary && salary.assignments.length > 0 && <SalaryHistory assignments={salary.assignments} />}
      <Fold
        title="Look back"
        says={isPast ? 'an earlier day is shown' : 'what held on a day, as it was known then'}
        open={isPast}
      >
        <div className={styles.back}>
          <DateField
            label="What held on"
            optional
            value={on ?? ''}
            onChange={({ target: { value } }) => place.lookBack({ on: value })}
          />
          <DateField
            label="As known at the end of"
            optional
            max={today}
            value={known ?? ''}
            onChange={({ target: { value } }) => place.lookBack({ known: value })}
          />
        </div>
      </Fold>
      <Suspense fallback={null}>
        {open === 'salary' && salary && <SalaryDialog {...{ salary, name, today }} onClose={close} />}
        {open === 'exclude' && <ExcludeDialog {...{ employeeId, name }} onClose={close} />}
        {open === 'reject' && salary && <RejectSalary {...{ salary, name }} onClose={close} />}
      </Suspense>
    </>
  );
};

const Past = ({
  on,
  known,
  onBack,
}: Readonly<{ on: string | undefined; known: string | undefined; onBack: () => void }>) => (
  <Notice
    tone="past"
    icon="history"
    acts={
      <Button size="small" onPress={onBack}>
        Back to now
      </Button>
    }
  >
    This is what held {on === undefined ? 'today' : `on ${formatDate(on)}`}
    {known === undefined ? '' : `, as known at the end of ${formatDate(known)}`}. Nothing can be changed here.
  </Notice>
);

/** No run asks for their salary on these days; it is the reason that others read first. */
const NotPaid = ({ name, of }: Readonly<{ name: string; of: NonNullable<Salary['notPaidHere']> }>) => (
  <div className={styles.proposed}>
    <Notice tone="plain" icon="info">
      {name} {of.until === null ? 'is' : 'was'} not paid here from {formatDate(of.from)}{' '}
      {of.until === null ? 'on' : `to ${formatDate(of.until)}`}: {of.reason.replace(/[.]?$/, '.')} Said by{' '}
      {of.by.name ?? 'somebody who is erased'}.{of.until === null && ' A salary ends this from its first day on.'}
    </Notice>
  </div>
);

const Terms = ({ of }: Readonly<{ of: Assignment }>) => {
  const fixed = Object.entries(of.fixedPaise);
  return (
    <>
      <Facts
        facts={[
          {
            label: 'Gross a month',
            value: of.monthlyGrossPaise === null ? 'erased' : <Money paise={of.monthlyGrossPaise} />,
            ...(of.monthlyGrossPaise === null
              ? {}
              : {
                  note: (
                    <>
                      a year <Money paise={of.monthlyGrossPaise * 12} />
                    </>
                  ),
                }),
          },
          ...(of.basicPaise === null ? [] : [{ label: 'Basic pay of it', value: <Money paise={of.basicPaise} /> }]),
          {
            label: 'Structure',
            value: of.structureId,
            note: `version ${of.structureVersion}`,
          },
        ]}
      />
      <Pairs
        pairs={[
          ['Professional tax', placeName(of.ptState)],
          ...(of.city === null ? [] : [['City', of.city] as const]),
          ['Tax regime', `${regimeName[of.taxRegime]}, until the person chooses for a year`],
          ['Provident fund', of.pfMode === 'CAPPED' ? 'of wages up to the ceiling' : 'of all wages'],
          ['Pension scheme', of.pensionMember ? 'member' : 'no member'],
          ...fixed.map(
            ([code, paise]) => [code, paise === null ? 'erased' : <Money key={code} paise={paise} />] as const,
          ),
          ['Why', of.reason],
        ]}
      />
    </>
  );
};

/** A change above a fifth: another admin than the one who proposed it decides. */
const Proposed = ({
  salary,
  proposed,
  name,
  mayAct,
  onReject,
}: Readonly<{ salary: Salary; proposed: Assignment; name: string; mayAct: boolean; onReject: () => void }>) => {
  const approve = useApproveSalary(salary.employee.id);
  const before = salary.assignments[0]?.monthlyGrossPaise ?? null;
  const change = proposed.monthlyGrossPaise === null ? null : changeBp(before, proposed.monthlyGrossPaise);
  const take = async () => {
    if ((await approve.run({ etag: salary.etag })) !== undefined)
      toast.show({ variant: 'success', message: `The salary of ${name} is changed.` });
  };
  return (
    <div className={styles.proposed}>
      <Notice tone="warn" icon="clock">
        {proposed.proposedBy.name ?? 'Somebody who is erased'} proposed{' '}
        {proposed.monthlyGrossPaise === null ? 'another amount' : <Money paise={proposed.monthlyGrossPaise} />} a month
        from {formatDate(proposed.effectiveFrom)} on{change === null ? '' : ` (${changeSaid(change)})`}:{' '}
        {proposed.reason.replace(/[.]?$/, '.')}
        {salary.can.approveSalary ? '' : ' Another admin decides on it.'}
      </Notice>
      {mayAct && (salary.can.approveSalary || salary.can.rejectSalary) && (
        <div className={styles.acts}>
          {salary.can.approveSalary && (
            <Button look="primary" icon="check" busy={approve.busy} onPress={() => void take()}>
              Approve the change
            </Button>
          )}
          {salary.can.rejectSalary && <Button onPress={onReject}>Reject</Button>}
        </div>
      )}
      {approve.error !== undefined && <Problem error={approve.error} />}
    </div>
  );
};
