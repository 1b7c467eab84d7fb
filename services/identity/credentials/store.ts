/**
 * Where password hashes and the secrets of second factors are kept. Not in events, which are copied, shown and never deleted; not in KeyValue, which may
 * lose what it acknowledged in a failover: everything there may be lost, and a person's way in may not. So: the Files
 * port, durable and backed up, under an id that the person's own stream names. The append that names it decides which
 * one counts, so two changes of a password cannot both win. Sealed with the person's key, so that neither a stolen
 * folder nor a backup is enough, and erasing the person erases it.
 */
import type { NamedFiles } from '@lamplight/events/core/sweep.ts';
import type { Look } from '@lamplight/events/core/types.ts';
import type { Files } from '@lamplight/events/ports/files.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { PersonalData, Sealed } from '@lamplight/events/ports/personal-data.ts';
import { account } from '../accounts/account.ts';
import { isKnown } from '../accounts/state.ts';

export type Credentials = Readonly<{
  /** Durable when it resolves. Counts only once an event names the id; one that no event names is swept away. */
  put(userId: string, secret: string, credentialId?: string): Promise<string>;
  /** Null: erased, or there is none. */
  read(credentialId: string): Promise<string | null>;
  /** Whose it is, read without opening it; null where it is gone. */
  ownerOf(credentialId: string): Promise<string | null>;
  /** Deletes one that is no longer named. Where this fails, the sweeper does it later. */
  discard(credentialId: string): Promise<void>;
}>;

/** Every file of this service begins so; sweepers of other services leave them alone. */
export const FILE_PREFIX = 'credential_';
const MAX_BYTES = 4_096;

export const credentialsWith = ({ files, personalData }: { files: Files; personalData: PersonalData }): Credentials => {
  const sealedIn = async (credentialId: string): Promise<Sealed | null> => {
    const file = await files.open(FILE_PREFIX + credentialId);
    if (file === null) return null;
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.content) chunks.push(chunk);
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Sealed;
  };
  return {
    put: async (userId, secret, credentialId = newId()) => {
      const sealed = await personalData.seal({ subject: userId, purpose: 'credential' }, secret, placeOf(credentialId));
      await files.put(FILE_PREFIX + credentialId, once(JSON.stringify(sealed)), { maxBytes: MAX_BYTES });
      return credentialId;
    },
    read: async (credentialId) => {
      const sealed = await sealedIn(credentialId);
      if (sealed === null) return null;
      const opened = await personalData.open(sealed, placeOf(credentialId));
      return opened.ok ? opened.plain : null;
    },
    ownerOf: async (credentialId) => (await sealedIn(credentialId))?.subject ?? null,
    discard: async (credentialId) => {
      await files.delete(FILE_PREFIX + credentialId);
    },
  };
};

/** The credentials that a person's stream names now; those that it named before may be swept away. */
export const namedCredentials =
  (ports: { files: Files; personalData: PersonalData }) =>
  (look: Look): NamedFiles => ({
    isOurs: (id) => id.startsWith(FILE_PREFIX),
    isNamed: async (id) => {
      const credentialId = id.slice(FILE_PREFIX.length);
      const owner = await credentialsWith(ports).ownerOf(credentialId);
      if (owner === null) return false;
      const { state } = await look(`user-${owner}`, account);
      return isKnown(state) && [state.credentialId, state.secondFactor?.secretId].includes(credentialId);
    },
  });

const placeOf = (credentialId: string): string => `credential|${credentialId}`;

async function* once(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text, 'utf8');
}
