import { Button } from '../../ui/Button.tsx';
import { formatDay, formatWeekday } from '../../ui/dates.ts';
import { hoursSaid } from '../../ui/hours.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/States.tsx';
import { toast } from '../../ui/toasts.ts';
import { weekSaid } from '../reports/week.ts';
import { type TimeSheet, useApproveTime } from './data.ts';
import styles from './TimeSheet.module.css';

/** A person's week on the project, day by day, and the decision on it. */
export const SheetPanel = ({
  sheet,
  today,
  onReturn,
}: Readonly<{ sheet: TimeSheet; today: string; onReturn: () => void }>) => {
  const approve = useApproveTime(sheet);
  const name = sheet.employee.name ?? 'somebody who is erased';
  const take = async () => {
    if ((await approve.run({ etag: sheet.etag })) !== undefined)
      toast.show({ variant: 'success', message: `The hours of ${name} are approved.` });
  };
  return (
    <Panel
      title={name}
      meta={`${weekSaid(sheet.week, today)}: ${hoursSaid(sheet.minutes)}, ${hoursSaid(sheet.billableMinutes)} of them billable`}
      fill="bare"
      foot={
        <div className={styles.acts}>
          {approve.error !== undefined && <Problem error={approve.error} />}
          {sheet.can.returnTime && (
            <Button onPress={onReturn}>
              Send back<span className="hidden-visually"> the hours of {name}</span>
            </Button>
          )}
          <Button look="primary" busy={approve.busy} onPress={() => void take()}>
            Approve {hoursSaid(sheet.minutes)}
            <span className="hidden-visually"> of {name}</span>
          </Button>
        </div>
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
    </Panel>
  );
};
