/**
 * Where password hashes are kept. Not in events, which are copied, shown and never deleted; not in KeyValue, which may
 * lose what it acknowledged in a failover: everything there may be lost, and a person's way in may not. So: the Files
 * port, durable and backed up, under an id that the person's own stream names. The append that names it decides which
 * hash counts, so two changes of a password cannot both win. Sealed with the person's key, so that neither a stolen
 * folder nor a backup is enough, and erasing the person erases it.
 */
import type { Files } from '@lamplight/events/ports/files.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { PersonalData, Sealed } from '@lamplight/events/ports/personal-data.ts';

export type Credentials = Readonly<{
  /** Durable when it resolves. Counts only once an event names the id; one that none names is litter. */
  put(userId: string, hash: string): Promise<string>;
  /** Null: erased, or there is none. */
  read(credentialId: string): Promise<string | null>;
  /** After another one was named. Failing to delete harms nobody. */
  discard(credentialId: string): Promise<void>;
}>;

/** Every file of this service begins so; sweepers of other services leave them alone. */
export const FILE_PREFIX = 'credential_';
const MAX_BYTES = 4_096;

export const createCredentials = ({
  files,
  personalData,
}: {
  files: Files;
  personalData: PersonalData;
}): Credentials => ({
  put: async (userId, hash) => {
    const credentialId = newId();
    const sealed = await personalData.seal({ subject: userId, purpose: 'credential' }, hash, placeOf(credentialId));
    await files.put(FILE_PREFIX + credentialId, once(JSON.stringify(sealed)), { maxBytes: MAX_BYTES });
    return credentialId;
  },
  read: async (credentialId) => {
    const found = await files.open(FILE_PREFIX + credentialId);
    if (found === null) return null;
    const chunks: Uint8Array[] = [];
    for await (const chunk of found.content) chunks.push(chunk);
    const sealed = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Sealed;
    const opened = await personalData.open(sealed, placeOf(credentialId));
    return opened.ok ? opened.plain : null;
  },
  discard: async (credentialId) => {
    await files.delete(FILE_PREFIX + credentialId);
  },
});

const placeOf = (credentialId: string): string => `credential|${credentialId}`;

async function* once(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text, 'utf8');
}
