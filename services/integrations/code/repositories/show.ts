/** A repository as its reader gets it: whoever is on its project. */
import type { CodeRepository } from '@lamplight/bff/contract/code.ts';
import { etagOf } from '@lamplight/common/http/caller.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import type { Integrations } from '../../context.ts';
import type { CodeReader } from '../standing.ts';
import { isInStep } from './access.ts';
import { type PresentRepository, repositoryAbilities } from './repository.ts';
import type { RepositoryDoc } from './view.ts';
import { remarkOnAccess, remarkOnRepository } from './words.ts';

type Sources = Pick<Integrations, 'codeHost' | 'people'>;
type Present = RepositoryDoc & Readonly<{ machine: PresentRepository }>;
const isPresent = (doc: RepositoryDoc): doc is Present => doc.machine.is === 'present';

export const showRepositories = async (
  { codeHost, people }: Sources,
  docs: readonly RepositoryDoc[],
  readerOf: (doc: RepositoryDoc) => CodeReader,
): Promise<CodeRepository[]> => {
  const present = docs.filter(isPresent);
  const names = await people.names(
    present.flatMap(({ machine }) => [machine.mappedBy, ...Object.keys(machine.accesses)]),
  );
  return present.map((doc) => shown(doc, readerOf(doc), names, codeHost));
};

const shown = (
  { machine, mappedAt, toldAt, accessAt }: Present,
  { actor, leads }: CodeReader,
  names: Names,
  codeHost: Sources['codeHost'],
): CodeRepository => {
  const { repositoryId, projectId, name, state, mappedBy, etag } = machine;
  return {
    ...{ repositoryId, projectId, name, page: codeHost?.pages.repository(name) ?? null, state },
    mappedBy: names(mappedBy),
    mappedAt: mappedAt ?? NEVER,
    toldAt,
    remark: remarkOnRepository(machine),
    accesses: Object.values(machine.accesses)
      // Whoever was let in for a project before is shown to this one only while they are still in.
      .filter((access) => access.mappingId === machine.mappingId || !isInStep(access))
      .map((access) => ({
        person: names(access.employeeId),
        ...{ wanted: access.wanted, state: access.state, at: accessAt[access.employeeId] ?? NEVER },
        ...{ inStep: isInStep(access), remark: remarkOnAccess(access) },
      })),
    can: repositoryAbilities(actor, machine, leads),
    etag: etagOf(etag),
  };
};
/** Of a document that was folded before its view had heard of it. */
const NEVER = '1970-01-01T00:00:00.000Z';
