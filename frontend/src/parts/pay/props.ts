/** What the parts of a pay profile and their dialogs are given. */
import type { Declaration, PayAccount, PayProfile, Proof, Proved } from './data.ts';
import type { Reader } from './words.ts';

export type Opened = Readonly<
  | { is: 'account' | 'identity' | 'regime' | 'declare' | 'income' }
  | { is: 'reject'; account: PayAccount }
  | { is: 'proof'; declaration: Declaration }
  | { is: 'attach'; proved: Proved }
  | { is: 'accept'; proved: Proved; proof: Proof }
  | { is: 'refuse'; proof: Proof }
>;
export type PartProps = Readonly<{ profile: PayProfile; reader: Reader; onOpen: (opened: Opened) => void }>;

export type DialogProps = Readonly<{ profile: PayProfile; reader: Reader; today: string; onClose: () => void }>;
