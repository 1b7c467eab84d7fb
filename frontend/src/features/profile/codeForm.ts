import { judged } from '../../forms/reading.ts';
import { isCode } from '../../session/CodeField.tsx';

export type TypedCode = Readonly<{ otp: string }>;

/** A form of nothing but a code. What it sends is used up, so a refused one is typed anew. */
export const codeForm = {
  blank: { otp: '' },
  read: (typed: TypedCode) => judged({ otp: isCode(typed.otp) ? undefined : 'Enter all six digits' }, () => typed),
};
