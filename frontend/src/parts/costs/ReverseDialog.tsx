import { ReasonDialog } from '../../forms/ReasonDialog.tsx';
import { formatRupees } from '../../ui/money.ts';
import { toast } from '../../ui/toasts.ts';
import { type Expense, useReverseExpense } from './data.ts';

/** A wrong expense is reversed and stays in the list; it counts no more. */
export const ReverseDialog = ({
  projectId,
  expense,
  onClose,
}: Readonly<{ projectId: string; expense: Expense; onClose: () => void }>) => {
  const reverse = useReverseExpense(projectId, expense);
  return (
    <ReasonDialog
      draft={`expense-reversal:${expense.expenseId}`}
      etag={expense.etag}
      sending={reverse}
      send={(reason, etag) => reverse.run({ reason, etag })}
      onSent={() => toast.show({ message: 'The expense counts no more.' })}
      title={`Reverse the expense of ${formatRupees(expense.amountPaise)}?`}
      label="Why"
      act="Reverse"
      onClose={onClose}
    />
  );
};
