import type { DryRun as Reckoned } from '@lamplight/bff/contract/payroll-runs.ts';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../api/errors.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { counted } from '../../../ui/counted.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { Money } from '../../../ui/Money.tsx';
import { formatMonth } from '../../../ui/months.ts';
import { Facts } from '../../../ui/Panel.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { Problem, Skeleton } from '../../../ui/States.tsx';
import { useFirst } from '../../../ui/useFirst.ts';
import { changeSince, nameOf } from '../runs.ts';
import { useDryRun } from '../runsData.ts';
import type { PayrollPlace } from '../usePayrollPlace.ts';
import styles from './Run.module.css';

const SHOWN = 10;

/** What a month would come to: reckoned, not recorded, and told from the run before. */
export const DryRun = ({
  month,
  paymentDate,
  place,
}: Readonly<{ month: string; paymentDate: string; place: PayrollPlace }>) => {
  const { run, error } = useDryRun();
  const [reckoned, setReckoned] = useState<Reckoned | null>(null);
  const asked = useRef<string | null>(null);
  useEffect(() => {
    const what = `${month} ${paymentDate}`;
    if (asked.current === what) return;
    asked.current = what;
    setReckoned(null);
    void run({ month, paymentDate }).then((answer) => {
      if (answer !== undefined && asked.current === what) setReckoned(answer.dryRun);
    });
  }, [run, month, paymentDate]);
  if (error !== undefined)
    return (
      <Problem error={error}>
        {isApiError(error) && error.code === 'STATUTORY_RULE_MISSING' && (
          <p>
            <ButtonLink size="small" to={place.hrefOf('rules')}>
              See the rules
            </ButtonLink>
          </p>
        )}
      </Problem>
    );
  return reckoned === null ? <Skeleton of="table" inset /> : <Difference of={reckoned} />;
};

type Sum = Readonly<{ id: string; name: string; before: number | null; now: number | null }>;
const sizeOf = ({ before, now }: Sum): number => Math.abs((now ?? 0) - (before ?? 0));

const Difference = ({ of: { totals, before, components, people, blocks, warnings } }: Readonly<{ of: Reckoned }>) => {
  const beforeSaid = before === null ? 'Before' : formatMonth(before.month);
  const netBefore = people.reduce((sum, { beforePaise }) => sum + (beforePaise ?? 0), 0);
  const ofPeople: readonly Sum[] = people
    .map((one) => ({ id: one.employee.id, name: nameOf(one), before: one.beforePaise, now: one.nowPaise }))
    .sort((a, b) => sizeOf(b) - sizeOf(a) || a.name.localeCompare(b.name));
  const ofComponents: readonly Sum[] = components
    .map(({ code, beforePaise, nowPaise }) => ({ id: code, name: code, before: beforePaise, now: nowPaise }))
    .sort((a, b) => sizeOf(b) - sizeOf(a));
  return (
    <div className={styles.dry} role="status">
      <Facts
        facts={[
          {
            label: 'Would pay',
            value: <Money exact paise={totals.netPaise} />,
            note: counted(totals.payslips, 'person', 'people'),
          },
          {
            label: 'Change',
            word: true,
            value:
              before === null
                ? 'The first run'
                : changeSince(totals.netPaise, { ...before, payslips: 0, netPaise: netBefore }),
          },
          {
            label: 'Checks',
            word: true,
            value:
              blocks + warnings === 0
                ? 'Nothing to answer'
                : [blocks > 0 && `${blocks} would block`, warnings > 0 && `${warnings} to answer`]
                    .filter(Boolean)
                    .join(', '),
          },
        ]}
      />
      {ofPeople.length === 0 && ofComponents.length === 0 && before !== null && (
        <p className={styles.said}>Everybody would get what they got in {beforeSaid}.</p>
      )}
      <Sums caption="What changes, by person" head="Person" rows={ofPeople} before={beforeSaid} />
      <Sums caption="What changes, by component" head="Component" rows={ofComponents} before={beforeSaid} mono />
    </div>
  );
};

const Sums = ({
  caption,
  head,
  rows,
  before,
  mono = false,
}: Readonly<{ caption: string; head: string; rows: readonly Sum[]; before: string; mono?: boolean }>) => {
  const { shown, hidden, showAll } = useFirst(rows, SHOWN);
  if (rows.length === 0) return null;
  const columns: readonly Column<Sum>[] = [
    { id: 'name', head, person: true, cell: ({ name }) => <span className={mono ? 'mono' : undefined}>{name}</span> },
    {
      id: 'before',
      head: before,
      align: 'right',
      line: 'none',
      cell: (sum) => (sum.before === null ? null : <Money exact paise={sum.before} />),
    },
    {
      id: 'now',
      head: 'Now',
      align: 'right',
      line: 1,
      cell: ({ now }) => (now === null ? 'no slip' : <Money exact paise={now} />),
    },
    {
      id: 'change',
      head: 'Change',
      align: 'right',
      line: 2,
      cell: (sum) => <Money exact signed paise={(sum.now ?? 0) - (sum.before ?? 0)} />,
    },
  ];
  return (
    <>
      <DataTable caption={caption} columns={columns} rows={shown} keyOf={({ id }) => id} />
      {hidden > 0 && (
        <div className={styles.acts}>
          <ShowMore hidden={hidden} showAll={showAll} />
        </div>
      )}
    </>
  );
};
