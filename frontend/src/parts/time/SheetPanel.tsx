import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatDay, formatWeekday } from '../../ui/dates.ts';
import { hoursSaid } from '../../ui/hours.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/States.tsx';
import { toast } from '../../ui/toasts.ts';
import { usePhone } from '../../ui/useNarrow.ts';
import { weekSaid } from '../reports/week.ts';
import { type TimeSheet, useApproveTime } from './data.ts';
import styles from './TimeSheet.module.css';

/** A person's week on the project, day by day, and the decision on it: of the `next` one in reach of a thumb, however many days there are. */
export const SheetPanel = ({
  sheet,
  today,
  next,
  onReturn,
}: Readonly<{ sheet: TimeSheet; today: string; next: boolean; onReturn: () => void }>) => {
  const phone = usePhone();
  const approve = useApproveTime(sheet);
  const name = sheet.employee.name ?? 'somebody who is erased';
  const take = async () => {
    if ((await approve.run({ etag: sheet.etag })) !== undefined)
      toast.show({ variant: 'success', message: `The hours of ${name} are approved.` });
  };
  const [week, hours] = [weekSaid(sheet.week, today), hoursSaid(sheet.minutes)];
  /** Then the hours stand beside it. */
  const isPinned = next && phone;
  const problem = approve.error === undefined ? undefined : <Problem error={approve.error} />;
  const acts = (
    <>
      {sheet.can.returnTime && (
        <Button onPress={onReturn}>
          Send back<span className="hidden-visually"> the hours of {name}</span>
        </Button>
      )}
      <Button look="primary" busy={approve.busy} onPress={() => void take()}>
        Approve{!isPinned && ` ${hours}`}
        <span className="hidden-visually">
          {isPinned && ` ${hours}`} of {name}
        </span>
      </Button>
    </>
  );
  return (
    <Panel
      title={name}
      meta={`${week}: ${hours}, ${hoursSaid(sheet.billableMinutes)} of them billable`}
      fill="bare"
      foot={
        isPinned ? (
          problem
        ) : (
          <div className={styles.acts}>
            {problem}
            {acts}
          </div>
        )
      }
    >
      <ul className={styles.entries}>
        {sheet.entries.map((e) => (
          <li key={`${e.day} ${e.milestoneId ?? ''}`}>
            <span>
              {formatWeekday(e.day)} {formatDay(e.day, today)}
            </span>
            <span className={styles.what}>
              {[e.title, e.note, e.billable ? '' : 'not billable'].filter(Boolean).join(' · ')}
            </span>
            <span>{hoursSaid(e.minutes)}</span>
          </li>
        ))}
      </ul>
      {isPinned && (
        <ActionBar figure={hours} of={`${name}, ${week}`}>
          {acts}
        </ActionBar>
      )}
    </Panel>
  );
};
