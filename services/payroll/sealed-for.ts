/** Whose key seals what is recorded of somebody's pay: whoever erases the person erases it. */
import type { KeyName } from '@lamplight/events/ports/personal-data.ts';

/** @param data of an event that names its `employeeId` */
export const payOf = (data: unknown): KeyName => ({
  subject: (data as Readonly<{ employeeId: string }>).employeeId,
  purpose: 'pay',
});
