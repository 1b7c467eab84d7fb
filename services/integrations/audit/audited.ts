/** How this service tells what its streams hold: what things are called, and what each event changed. */
import { providerNames } from '@lamplight/bff/contract/providers.ts';
import { storageProviders } from '@lamplight/bff/contract/storage.ts';
import type { Audited } from '@lamplight/common/audit/routes.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { repositoryStream } from '../code/repositories/ids.ts';
import { connectionStream } from '../connections/ids.ts';
import type { Integrations } from '../context.ts';
import { place } from '../storage/place.ts';
import { changesOf, deciderOf, differenceOfThings, thingIn } from './subject.ts';
import type { AuditDoc } from './view.ts';

type Sources = Pick<Integrations, 'auditIndex' | 'history' | 'look' | 'people' | 'repositories' | 'storageWanted'>;

const streamIn = (kind: string, id: string): StreamId => {
  if (kind === 'storage') return `${place.category}-${id}`;
  return kind === 'repository' ? repositoryStream(id) : connectionStream(id);
};

export const auditedIn = ({
  auditIndex: index,
  history,
  look,
  people,
  repositories,
  storageWanted,
}: Sources): Audited<AuditDoc> => ({
  ...{ index, history, deciderOf, thingIn, changesOf, differenceOf: differenceOfThings, reasonOf: () => null },
  aboutPerson: (personId) => ({ personId }),
  streamOf: async (kind, id) => {
    const stream = streamIn(kind, id);
    const { revision } = await look(stream, deciderOf(stream));
    return revision === null ? null : stream;
  },
  naming: async (docs) => {
    const named = new Map<string, string>();
    for (const { kind, subjectId } of docs)
      if (kind === 'repository' && !named.has(subjectId))
        named.set(subjectId, (await repositories.get(subjectId))?.name ?? providerNames.github);
    const names = await people.names(docs.flatMap(({ actorId, personId }) => [actorId, personId ?? actorId]));
    const projectIds = new Set(docs.flatMap(({ kind, projectId }) => (kind === 'storage' ? [projectId] : [])));
    const titles = new Map(
      await Promise.all([...projectIds].map(async (id) => [id, (await storageWanted.get(id))?.title ?? id] as const)),
    );
    return {
      actorOf: ({ actorId }) => names(actorId),
      /** The repository; the provider, and whose account it is; of a project's folder where it is, and whose access. */
      labelOf: ({ kind, subjectId, projectId, personId }) => {
        if (kind === 'repository') return named.get(subjectId) ?? providerNames.github;
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
