/** Whose pay may be asked for at all: those who work or worked here. */
import { problem, problemOf } from '@lamplight/common/http/problem.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import { factsOf, type People } from './facts.ts';

/** @throws 404 for whoever never worked here, 503 while that is not known */
export const demandOnPayroll = async (people: People, employeeId: string): Promise<void> => {
  const { onPayroll } = await factsOf(people, employeeId);
  if (onPayroll.is === 'no') throw problem('NOT_FOUND');
  if (onPayroll.is === 'not_known_yet') throw problemOf(refuse(onPayroll.say, 'pending'));
};
