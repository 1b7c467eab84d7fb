/** Which contents of the Files port the events of this service name now: what must be there. */
import { type Folded, foldedStreams } from '@lamplight/events/core/sealed-fold.ts';
import type { EventStore } from '@lamplight/events/ports/event-store.ts';
import { account } from './accounts/account.ts';
import { application } from './careers/application.ts';
import { resumeFile } from './careers/resumes.ts';
import { FILE_PREFIX } from './credentials/store.ts';
import { declared } from './declared.ts';

/** Credentials of people who may sign in, secrets of second factors, résumés that are not erased. */
export const namedContents = async (log: Pick<EventStore, 'readAll'>): Promise<readonly string[]> => {
  const { definitions } = declared;
  const people = await foldedStreams({ log, definitions, decider: account });
  const applications = await foldedStreams({ log, definitions, decider: application });
  return [...people.flatMap(ofPerson), ...applications.flatMap(ofApplication)];
};

const ofPerson = ({ state }: Folded<typeof account>): readonly string[] => {
  if (state.is === 'absent') return [];
  const ids = [state.credentialId, state.secondFactor?.secretId];
  return ids.flatMap((id) => (typeof id === 'string' ? [FILE_PREFIX + id] : []));
};

const ofApplication = ({ state }: Folded<typeof application>): readonly string[] =>
  state.is === 'absent' || state.erased ? [] : [resumeFile(state.resume.resumeId)];
