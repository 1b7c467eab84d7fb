import type { PayProfile } from '@lamplight/bff/contract/pay-profiles.ts';
import type { RuleState } from '@lamplight/bff/contract/statutory-rules.ts';
import { Chip } from '../../ui/Chip.tsx';
import type { StatusLook } from '../../ui/status.ts';

type AccountState = PayProfile['bank'][number]['state'];

/** The states of payroll. Not among those of `ui/status.ts`, which every screen of the portal loads. */
const looks: Readonly<Record<AccountState | RuleState, StatusLook>> = {
  submitted: { word: 'To be verified', tone: 'warn', icon: 'clock' },
  verified: { word: 'Verified', tone: 'ok', icon: 'check' },
  proposed: { word: 'To be approved', tone: 'warn', icon: 'clock' },
  approved: { word: 'Approved', tone: 'ok', icon: 'check' },
  superseded: { word: 'Superseded', tone: 'past', icon: 'history' },
  rejected: { word: 'Rejected', tone: 'danger', icon: 'wrong' },
};

/** Of an account or a rule; a state that this release does not know is shown by its own name. */
export const PayStatus = ({ is }: Readonly<{ is: string }>) => {
  const { word, tone, icon } = Object.hasOwn(looks, is)
    ? looks[is as keyof typeof looks]
    : { word: is, tone: 'plain' as const, icon: undefined };
  return (
    <Chip tone={tone} {...(icon ? { icon } : {})}>
      {word}
    </Chip>
  );
};
