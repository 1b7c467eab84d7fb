/** Repositories as they are shown: the machine, when accesses changed, and when the host last told of it. */
import type { Fact, Projection } from '@lamplight/events/core/types.ts';
import type { DeliveryEvent } from '../activity/events.ts';
import { type Repository, type RepositoryEvent, repository } from './repository.ts';
import { stepsOf } from './steps.ts';

export type RepositoryDoc = Readonly<{
  _id: string;
  projectId: string;
  name: string;
  machine: Repository;
  /** In whose name its host is asked. */
  connectionId: string;
  /** Something is to be asked of it. */
  pending: boolean;
  mappedAt: string | null;
  /** When the host last told us anything that we believed; null before. */
  toldAt: string | null;
  /** Of each person: when what is said of their access became so. */
  accessAt: Readonly<Record<string, string>>;
}>;

export const repositoryView: Projection<RepositoryDoc, RepositoryEvent | DeliveryEvent> = {
  name: 'repositories',
  version: 2,
  reads: { categories: [repository.category, 'codedelivery'] },
  indexes: [['projectId', 'name'], ['name'], ['pending'], ['connectionId']],
  ids: ({ data }) => [data.repositoryId],
  evolve: (doc, fact, id) => {
    if (fact.type === 'CodeActivityReceived')
      return doc === null || !isCurrent(doc, fact.data.mappingId) ? doc : { ...doc, toldAt: fact.occurredAt };
    return after(doc, fact, id);
  },
};

const isCurrent = ({ machine }: RepositoryDoc, mappingId: string): boolean =>
  machine.is === 'present' && machine.mappingId === mappingId;

const after = (doc: RepositoryDoc | null, fact: Fact<RepositoryEvent>, id: string): RepositoryDoc => {
  const machine = repository.evolve(doc?.machine ?? repository.initial, fact, fact.revision);
  const before = doc ?? { mappedAt: null, toldAt: null, accessAt: {} };
  const isNew = fact.type === 'RepositoryMapped';
  const accessAt =
    'employeeId' in fact.data ? { ...before.accessAt, [fact.data.employeeId]: fact.occurredAt } : before.accessAt;
  return {
    ...{ ...headOf(id, machine), accessAt },
    mappedAt: isNew ? fact.occurredAt : before.mappedAt,
    toldAt: isNew ? null : before.toldAt,
  };
};

/** The document as a fold of the stream has it, where the view is late. */
export const repositoryDocOf = (id: string, machine: Repository, before: RepositoryDoc | null): RepositoryDoc => {
  return { ...{ mappedAt: null, toldAt: null, accessAt: {} }, ...before, ...headOf(id, machine) };
};

const headOf = (id: string, machine: Repository) => {
  const { projectId, name, connectionId } = machine.is === 'present' ? machine : NONE;
  return { _id: id, machine, projectId, name, connectionId, pending: stepsOf(machine).length > 0 };
};
const NONE = { projectId: '', name: '', connectionId: '' };
