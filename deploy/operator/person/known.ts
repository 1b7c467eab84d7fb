/** How somebody stands, from the log alone and without a key: what is personal stays sealed. */
import { type CivilDate, istDate } from '@lamplight/common/calendar/civil.ts';
import { usage } from '@lamplight/embedded/operation.ts';
import { declaredServices } from '@lamplight/embedded/services.ts';
import { openCodec } from '@lamplight/events/core/codec.ts';
import { foldedStreams, noKeys } from '@lamplight/events/core/sealed-fold.ts';
import type { AnyDecider, EventDefinition } from '@lamplight/events/core/types.ts';
import type { EventStore, StreamId } from '@lamplight/events/ports/event-store.ts';
import type { Standing } from '@lamplight/identity/forgetting/standing.ts';

type Log = Pick<EventStore, 'read' | 'readAll'>;

/** What is asked of states of services that the operator's command does not know more of. */
type Account = Readonly<{
  is: Standing['account'];
  employment: Readonly<{ leftOn: CivilDate | null }> | null;
  client: unknown;
}>;
type Project = Readonly<{ is: string; clientId?: string }>;
type Staffed = Readonly<{ assignments: readonly Readonly<{ is: string; projectId: string }>[] }>;

/** An id is a word that stands in names of streams and files: nothing else is looked for. @throws Usage */
export const demandId = (id: string | undefined): string => {
  if (id === undefined || !/^[A-Za-z0-9-]{1,64}$/.test(id))
    throw usage('Name a person by their id, as the addresses of the portal and the history have it.');
  return id;
};

/** @param id of `user-{id}` */
export const standingOf = async (log: Log, id: string): Promise<Standing> => {
  const { identity, projects } = declaredServices;
  const account = await sealedState<Account>(log, `user-${id}`, identity, 'user');
  const staffed = await sealedState<Staffed>(log, `person-${id}`, projects, 'person');
  const all = await foldedStreams({
    log,
    definitions: projects.definitions,
    decider: deciderOf(projects, 'project'),
  });
  const open = all.flatMap(({ stream, state }) => {
    const { is, clientId } = state as Project;
    return clientId === id && !OVER.has(is) ? [stream.slice('project-'.length)] : [];
  });
  return {
    account: account.is,
    employment: account.is === 'absent' || account.employment === null ? null : { leftOn: account.employment.leftOn },
    isClient: account.is !== 'absent' && account.client !== null,
    openProjects: open,
    assignedTo: staffed.assignments.flatMap(({ is, projectId }) => (is === 'ended' ? [] : [projectId])),
    billedOn: await lastDayOf(log, `receivable-${id}`),
  };
};
/** Nothing is owed of these any more: a project is archived once it is settled. */
const OVER: ReadonlySet<string> = new Set(['archived', 'cancelled']);

type Declares = Readonly<{ definitions: readonly EventDefinition[]; deciders: readonly AnyDecider[] }>;
const deciderOf = ({ deciders }: Declares, category: string): AnyDecider => {
  const found = deciders.find((decider) => decider.category === category);
  if (found === undefined) throw new TypeError(`nothing is decided on ${category}`);
  return found;
};

const sealedState = async <S>(log: Log, stream: StreamId, declared: Declares, category: string): Promise<S> => {
  const codec = openCodec({ definitions: declared.definitions, personalData: noKeys });
  const decider = deciderOf(declared, category);
  let state: unknown = decider.initial;
  for await (const event of log.read(stream)) {
    const { type, data } = codec.sealedFact(event);
    state = decider.evolve(state, { type, data }, event.revision);
  }
  return state as S;
};

/** In India, as everything that the law counts. */
const lastDayOf = async (log: Log, stream: StreamId): Promise<CivilDate | null> => {
  for await (const { meta } of log.read(stream, { backwards: true, max: 1 })) return istDate(meta.occurredAt);
  return null;
};
