import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type Interest, useWithdraw } from '../interestData.ts';

/** Takes one's own interest back; it may be expressed again as long as the project looks for people. */
export const Withdraw = ({ interest: i }: { interest: Interest }) => {
  const withdraw = useWithdraw(i);
  const take = async () => {
    if ((await withdraw.run({ etag: i.etag })) !== undefined)
      toast.show({ message: `You are not interested in ${i.projectTitle} any more.` });
  };
  return (
    <>
      <Button size="small" look="quiet" busy={withdraw.busy} onPress={() => void take()}>
        Withdraw<span className="hidden-visually"> from {i.projectTitle}</span>
      </Button>
      {withdraw.error !== undefined && <Problem error={withdraw.error} />}
    </>
  );
};
