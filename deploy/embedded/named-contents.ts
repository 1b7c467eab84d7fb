/** Which contents the events of a log name, whichever service recorded them: without these something would be lost. */
import { namedContents as namedByChat } from '@lamplight/chat/contents.ts';
import type { EventStore } from '@lamplight/events/ports/event-store.ts';
import { namedContents as namedByIdentity } from '@lamplight/identity/contents.ts';
import { namedContents as namedByPayroll } from '@lamplight/payroll/contents.ts';
import { namedContents as namedByProjects } from '@lamplight/projects/contents.ts';

/** All of them are asked at once, so that of a log that is read for so long each names some. */
export const namedContents = async (log: Pick<EventStore, 'readAll'>): Promise<readonly string[]> => {
  const all = [namedByIdentity, namedByProjects, namedByPayroll, namedByChat];
  return (await Promise.all(all.map((namedBy) => namedBy(log)))).flat();
};
