import { type Refusal, refuse } from '@lamplight/events/core/types.ts';

/** The refusal of a command for one of its fields, where only the state says that it does not hold (400). */
export const faulty = (field: string, message: string): Refusal =>
  refuse('VALIDATION_FAILED', 'rule', { errors: [{ field, message }] });
