/** Whom somebody may judge, and know the levels of: an admin everybody, a lead the people of own projects, others nobody else. */
import type { PersonRef } from '@lamplight/bff/contract/values.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { invalid } from '@lamplight/common/http/problem.ts';
import { hasAll, searchWords } from '@lamplight/common/lists/searched.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import { yieldingEvery } from '@lamplight/events/core/yielding.ts';
import type { Projects } from '../context.ts';
import { project } from '../projects/project.ts';
import { isLive, person } from '../staffing/person.ts';

const RUNNING: readonly string[] = ['planned', 'staffing', 'active', 'on_hold', 'delivery_review'];

/** For lists; a command asks `leads`. @param employed ids of everybody who works here now */
export const judgedBy = async (
  { projects }: Pick<Projects, 'projects'>,
  { id, role }: SignedInActor,
  employed: readonly string[],
): Promise<readonly string[]> => {
  if (role === 'admin') return employed.filter((other) => other !== id);
  if (role !== 'team_lead') return [];
  const own = await allOf(projects, { where: { seenBy: { hasAny: [id] } }, sort: [['createdAt', -1]] });
  const led = own.filter(({ machine, state }) => machine.leadId === id && RUNNING.includes(state));
  const team = led.flatMap(({ assignments }) => assignments.filter(isLive).map((a) => a.employeeId));
  return [...new Set(team)].filter((other) => other !== id);
};

/** Folded now, since a view may lag behind the rights. */
export const leads = async (
  { look }: Pick<Projects, 'look'>,
  { id, role }: SignedInActor,
  employeeId: string,
): Promise<boolean> => {
  if (role !== 'team_lead') return false;
  const { state } = await look(`person-${employeeId}`, person);
  const on = [...new Set(state.assignments.filter(isLive).map(({ projectId }) => projectId))];
  const states = await Promise.all(on.map(async (projectId) => (await look(`project-${projectId}`, project)).state));
  return states.some((of) => of.is !== 'absent' && RUNNING.includes(of.is) && of.leadId === id);
};

export type PeoplePage = Readonly<{ limit: number; after?: string; search: string }>;
/** Names are sealed: a search opens so many at once, and so many for one answer. Then it says where it stopped. */
const OPENED = 100;
const LOOKED_AT = 2_000;

/**
 * Those in whose names all words of a search stand, in the order of `ids`. A place is the person before it.
 * @throws 400 for a place that is none: the person is no longer in the list
 */
export const pageOfPeople = async (
  { names }: Pick<Projects['people'], 'names'>,
  ids: readonly string[],
  { limit, after, search }: PeoplePage,
): Promise<Readonly<{ people: readonly PersonRef[]; next?: string }>> => {
  const from = after === undefined ? 0 : ids.indexOf(after) + 1;
  if (after !== undefined && from === 0)
    throw invalid([{ field: 'after', message: 'This page belongs to another list' }]);
  const words = searchWords(search);
  const people: PersonRef[] = [];
  const others = yieldingEvery();
  let at = from;
  while (at < ids.length && at - from < LOOKED_AT && people.length < limit) {
    const some = ids.slice(at, at + (words.length === 0 ? limit : OPENED));
    const nameOf = await names(some);
    const found = some.map(nameOf).filter(({ name }) => hasAll(name ?? '', words));
    people.push(...found.slice(0, limit - people.length));
    // Whoever no longer fitted on this page begins the next one.
    at = people.length < limit ? at + some.length : ids.indexOf(people.at(-1)?.id ?? '') + 1;
    await others();
  }
  const last = at < ids.length ? ids[at - 1] : undefined;
  return { people, ...(last === undefined ? {} : { next: last }) };
};
