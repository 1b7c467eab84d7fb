import { Chip } from '../../../ui/Chip.tsx';
import type { StatusLook } from '../../../ui/status.ts';
import type { SalaryPayment } from '../runsData.ts';

const payments: Readonly<Record<SalaryPayment['state'], StatusLook>> = {
  due: { word: 'To be paid', tone: 'plain', icon: 'clock' },
  held: { word: 'Held', tone: 'danger', icon: 'pause' },
  sent: { word: 'With the bank', tone: 'info', icon: 'landmark' },
  failed: { word: 'Not paid', tone: 'danger', icon: 'error' },
  paid: { word: 'Paid', tone: 'ok', icon: 'check' },
  nothing: { word: 'Nothing to pay', tone: 'plain', icon: 'minus' },
};

/** Where the money of one slip is. */
export const PaymentStatus = ({ is }: Readonly<{ is: SalaryPayment['state'] }>) => {
  const { word, tone, icon } = payments[is];
  return (
    <Chip tone={tone} {...(icon ? { icon } : {})}>
      {word}
    </Chip>
  );
};
