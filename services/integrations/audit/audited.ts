/** How this service tells what its streams hold: what things are called, and what each event changed. */
import { providerNames } from '@lamplight/bff/contract/providers.ts';
import type { Audited } from '@lamplight/common/audit/routes.ts';
import { connection } from '../connections/connection.ts';
import { connectionStream } from '../connections/ids.ts';
import type { Integrations } from '../context.ts';
import { changesOf, deciderOf, differenceOfThings, thingIn } from './subject.ts';
import type { AuditDoc } from './view.ts';

type Sources = Pick<Integrations, 'auditIndex' | 'history' | 'look' | 'people'>;

export const auditedIn = ({ auditIndex: index, history, look, people }: Sources): Audited<AuditDoc> => ({
  ...{ index, history, deciderOf, thingIn, changesOf, differenceOf: differenceOfThings, reasonOf: () => null },
  aboutPerson: (personId) => ({ personId }),
  streamOf: async (_kind, id) => {
    const stream = connectionStream(id);
    return (await look(stream, connection)).revision === null ? null : stream;
  },
  naming: async (docs) => {
    const names = await people.names(docs.flatMap(({ actorId, personId }) => [actorId, personId ?? actorId]));
    return {
      actorOf: ({ actorId }) => names(actorId),
      /** The provider; of somebody's own account whose it is, too. */
      labelOf: ({ subjectId, personId }) => {
        if (subjectId === 'drive' || subjectId === 'dropbox') return providerNames[subjectId];
        const { name } = names(personId ?? '');
        return name === null ? providerNames.github : `${providerNames.github}, ${name}`;
      },
    };
  },
});
