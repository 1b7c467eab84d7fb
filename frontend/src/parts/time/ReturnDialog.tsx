import { ReasonDialog } from '../../forms/ReasonDialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { weekSaid } from '../reports/week.ts';
import { type TimeSheet, useReturnTime } from './data.ts';

/** Sends a week back: its person corrects it, and it comes again. */
export const ReturnDialog = ({
  sheet,
  today,
  onClose,
}: Readonly<{ sheet: TimeSheet; today: string; onClose: () => void }>) => {
  const back = useReturnTime(sheet);
  const name = sheet.employee.name ?? 'the person';
  return (
    <ReasonDialog
      draft={`time-return:${sheet.projectId}:${sheet.employee.id}:${sheet.week}`}
      etag={sheet.etag}
      sending={back}
      send={(reason, etag) => back.run({ reason, etag })}
      onSent={() => toast.show({ message: `${name} reads why, and corrects the week.` })}
      title={`Send the hours of ${name} back?`}
      says={weekSaid(sheet.week, today)}
      label="What must be corrected"
      act="Send back"
      onClose={onClose}
    />
  );
};
