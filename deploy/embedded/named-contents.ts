/** Which contents the events of a log name, whichever service recorded them: without these something would be lost. */
import { namedContents as namedByChat } from '@lamplight/chat/contents.ts';
import type { EventStore } from '@lamplight/events/ports/event-store.ts';
import { namedContents as namedByIdentity } from '@lamplight/identity/contents.ts';
import { namedContents as namedByPayroll } from '@lamplight/payroll/contents.ts';
import { namedContents as namedByProjects } from '@lamplight/projects/contents.ts';

export const namedContents = async (log: Pick<EventStore, 'readAll'>): Promise<readonly string[]> => {
  const named: string[] = [];
  for (const namedBy of [namedByIdentity, namedByProjects, namedByPayroll, namedByChat])
    named.push(...(await namedBy(log)));
  return named;
};
