import { Chip } from '../../ui/Chip.tsx';
import type { StatusLook } from '../../ui/status.ts';
import type { PayslipRow } from './slips.ts';

const looks: Readonly<Record<PayslipRow['state'], StatusLook>> = {
  calculated: { word: 'Not published yet', tone: 'plain', icon: 'clock' },
  published: { word: 'Published', tone: 'ok', icon: 'check' },
  disputed: { word: 'Disputed', tone: 'warn', icon: 'alert' },
};
export const SlipStatus = ({ is }: Readonly<{ is: PayslipRow['state'] }>) => {
  const { word, tone, icon } = looks[is];
  return (
    <Chip tone={tone} {...(icon ? { icon } : {})}>
      {word}
    </Chip>
  );
};
