/** How this service tells what its streams hold: what things are called, and what each event changed. */
import { providerNames } from '@lamplight/bff/contract/providers.ts';
import { storageProviders } from '@lamplight/bff/contract/storage.ts';
import type { Audited } from '@lamplight/common/audit/routes.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { connection } from '../connections/connection.ts';
import { connectionStream } from '../connections/ids.ts';
import type { Integrations } from '../context.ts';
import { place } from '../storage/place.ts';
import { changesOf, deciderOf, differenceOfThings, thingIn } from './subject.ts';
import type { AuditDoc } from './view.ts';

type Sources = Pick<Integrations, 'auditIndex' | 'history' | 'look' | 'people' | 'storageWanted'>;

export const auditedIn = ({ auditIndex: index, history, look, people, storageWanted }: Sources): Audited<AuditDoc> => ({
  ...{ index, history, deciderOf, thingIn, changesOf, differenceOf: differenceOfThings, reasonOf: () => null },
  aboutPerson: (personId) => ({ personId }),
  streamOf: async (kind, id) => {
    const stream: StreamId = kind === 'storage' ? `${place.category}-${id}` : connectionStream(id);
    const { revision } = kind === 'storage' ? await look(stream, place) : await look(stream, connection);
    return revision === null ? null : stream;
  },
  naming: async (docs) => {
    const names = await people.names(docs.flatMap(({ actorId, personId }) => [actorId, personId ?? actorId]));
    const projectIds = new Set(docs.flatMap(({ kind, projectId }) => (kind === 'storage' ? [projectId] : [])));
    const titles = new Map(
      await Promise.all([...projectIds].map(async (id) => [id, (await storageWanted.get(id))?.title ?? id] as const)),
    );
    return {
      actorOf: ({ actorId }) => names(actorId),
      /** The provider, and whose account it is; of a project's folder where it is, and whose access. */
      labelOf: ({ kind, subjectId, projectId, personId }) => {
        if (kind === 'storage') {
          const provider = storageProviders.find((one) => subjectId.startsWith(`${one}-`));
          const folder = `folder of ${titles.get(projectId)}${provider === undefined ? '' : ` at ${providerNames[provider]}`}`;
          return personId === undefined ? folder : `access of ${names(personId).name ?? 'somebody'} to the ${folder}`;
        }
        if (subjectId === 'drive' || subjectId === 'dropbox') return providerNames[subjectId];
        const { name } = names(personId ?? '');
        return name === null ? providerNames.github : `${providerNames.github}, ${name}`;
      },
    };
  },
});
