import { ReasonDialog } from '../../../forms/ReasonDialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type Salary, useRejectSalary } from '../data.ts';

export const RejectSalary = ({
  salary,
  name,
  onClose,
}: Readonly<{ salary: Salary; name: string; onClose: () => void }>) => {
  const reject = useRejectSalary(salary.employee.id);
  return (
    <ReasonDialog
      draft={`reject-salary:${salary.employee.id}`}
      title={`Reject the change of the salary of ${name}?`}
      says="What holds now stays. The history keeps the proposal and the reason."
      label="Reason"
      act="Reject the change"
      etag={salary.etag}
      sending={reject}
      send={(reason, etag) => reject.run({ reason, etag })}
      onSent={() => toast.show({ message: 'The change is rejected.' })}
      onClose={onClose}
    />
  );
};
