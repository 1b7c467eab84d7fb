/** What the parts of a pay profile and their dialogs are given. */
import type { Declaration, PayAccount, PayProfile } from './data.ts';
import type { Reader } from './words.ts';

export type Opened = Readonly<
  | { is: 'account' | 'identity' | 'regime' | 'declare' | 'income' }
  | { is: 'reject'; account: PayAccount }
  | { is: 'proof'; declaration: Declaration }
>;
export type PartProps = Readonly<{ profile: PayProfile; reader: Reader; onOpen: (opened: Opened) => void }>;

export type DialogProps = Readonly<{ profile: PayProfile; reader: Reader; today: string; onClose: () => void }>;
