/** What every question about pay has in common: whose it is, the two times, who did what, and that asking is recorded. */
import type { PayAct } from '@lamplight/bff/contract/pay-questions.ts';
import { type CivilDate, istToday } from '@lamplight/common/calendar/civil.ts';
import { knownAtOf } from '@lamplight/common/http/parse.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import type { AnyEvent, Clock, Fact } from '@lamplight/events/core/types.ts';
import type { Payroll } from '../../context.ts';
import { demandOnPayroll } from '../../people/on-payroll.ts';
import { recordRead } from '../../reads/recording.ts';

/** `knownAt`: RFC 3339 UTC; null for all that is known now. */
export type Times = Readonly<{ validAt: CivilDate; knownAt: string | null }>;

/** @param asked a day of knowledge means its end; today where no day is asked for. @throws 400 for what is neither */
export const timesOf = (
  clock: Clock,
  { validAt, knownAt }: Readonly<{ validAt?: string | undefined; knownAt?: string | undefined }>,
): Times => ({ validAt: validAt ?? istToday(clock), knownAt: knownAtOf(knownAt) ?? null });

/** As `History` and `Look` take it. */
export const spanOf = ({ knownAt }: Pick<Times, 'knownAt'>): Readonly<{ at?: string }> =>
  knownAt === null ? {} : { at: knownAt };

export const actOf = ({ meta, occurredAt: at, position }: Fact<AnyEvent>, names: Names): PayAct => {
  const { actorId, commandId, session = null } = meta;
  return { by: names(actorId), at, session, commandId, position };
};

type Asking = Parameters<typeof recordRead>[1];
/**
 * Before anything is answered: that there is such a person, and that somebody asked.
 * @param ref which question, and of which month
 * @throws 404 where nobody of this id works or worked here; 503 while it is not known yet
 */
export const demandAsked = async (
  payroll: Payroll,
  { req, actor }: Asking,
  { person, ref }: Readonly<{ person: string; ref: string }>,
): Promise<void> => {
  await demandOnPayroll(payroll.people, person);
  await recordRead(payroll, { req, actor }, { what: 'pay_question', employeeId: person, ref });
};
