/** What the engine is told of pay beside the salary. */
import type { AdditionalPay } from '../engine/inputs.ts';
import { paiseOf } from '../sealed-amount.ts';
import type { PresentPay } from './pay.ts';

/** @returns null once the person was erased: nothing is left that could be paid */
export const additionalPayOf = (pay: Pick<PresentPay, keyof AdditionalPay>): AdditionalPay | null => {
  const { additionalPayId, componentCode, source, sourceRef } = pay;
  const amountPaise = paiseOf(pay.amountPaise);
  return amountPaise === null ? null : { additionalPayId, componentCode, amountPaise, source, sourceRef };
};
