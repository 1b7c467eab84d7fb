/** HTTP of conversations of two: with whom one may begin one, and its beginning. */
import type { Role } from '@lamplight/bff/contract/roles.ts';
import { answer, sendList } from '@lamplight/common/http/answer.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import { hasAll, searchWords } from '@lamplight/common/lists/searched.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { Chat } from '../context.ts';
import { isHere } from '../people/facts.ts';
import type { KnownPerson } from '../people/view.ts';
import { conversationAfter } from './answering.ts';
import { type ConversationCommand, conversation } from './conversation.ts';
import { directIdOf } from './ids.ts';

export const directRoutes = (chat: Chat): readonly Served[] => [
  serve('conversation-direct', async ({ res, body: { personId }, actor, ...caller }) => {
    const by = caller.by();
    const conversationId = directIdOf(actor.id, personId);
    const fact = await chat.people.factOf(personId, isHere);
    const person = await chat.people.heardOf(personId);
    const command: ConversationCommand = {
      ...{ type: 'StartDirect', conversationId, byClient: actor.role === 'client' },
      other: { personId, client: person?.role === 'client' },
      isHere: fact,
      // Of whom nothing was heard nothing speaks against it: whether there is such a person decides.
      acquainted: person === null || mayMeet(actor, person, await acquaintedWith(chat, actor)),
      ...{ actor, at: by.at },
    };
    const changed = await chat.change(`conversation-${conversationId}`, command, conversation, by);
    await answer(res, changed, () => conversationAfter(chat, conversationId, changed, actor));
  }),

  serve('conversation-addressees', async ({ req, res, query: { q = '', ...paging }, actor }) => {
    const words = searchWords(q);
    const page = pageOf(req, paging);
    const acquainted = await acquaintedWith(chat, actor);
    const isMet = (person: KnownPerson): boolean => {
      const name = textOf(person.name);
      return name !== null && hasAll(name, words) && mayMeet(actor, person, acquainted);
    };
    const { items, next, stale } =
      actor.role === 'admin'
        ? await chat.people.among(page, async (people) => people.filter(isMet))
        : await amongFew(chat, actor, { acquainted, page, isMet });
    const names = await chat.people.names(items.map(({ _id }) => _id));
    sendList(res, { items: items.map(({ _id }) => names(_id)), next, stale });
  }),
];

const NOBODY: ReadonlySet<string> = new Set();
/** Before whom staff, and before whom clients need no project that they share. */
const FREELY = { staff: ['admin', 'team_lead', 'employee'], client: ['admin'] } as const;

/**
 * Whom somebody who is no admin may meet: the company's own people and those of shared projects, all of whom are few. Who else
 * has an account is not looked at.
 */
const amongFew = async (
  { people }: Pick<Chat, 'people'>,
  actor: SignedInActor,
  o: Readonly<{
    acquainted: ReadonlySet<string>;
    page: ReturnType<typeof pageOf>;
    isMet: (person: KnownPerson) => boolean;
  }>,
) => {
  const { limit, after } = o.page;
  const { people: own, stale } = await people.having(FREELY[isStaff(actor.role) ? 'staff' : 'client']);
  const others = await Promise.all([...o.acquainted].map((id) => people.heardOf(id)));
  const known = new Map([...own, ...others].flatMap((person) => (person === null ? [] : [[person._id, person]])));
  const met = [...known.values()]
    .filter((person) => person.here && o.isMet(person))
    .toSorted((a, b) => (a._id < b._id ? -1 : 1))
    .filter(({ _id }) => after === undefined || _id > after);
  const items = met.slice(0, limit);
  return { items, next: met.length > limit ? items.at(-1)?._id : undefined, stale };
};

/** The people of the projects to which this person belongs now: of a client's those who work there, of staff's the clients. */
const acquaintedWith = async ({ audiences }: Pick<Chat, 'audiences'>, { id, role }: SignedInActor) => {
  if (role === 'admin') return NOBODY;
  const isClient = role === 'client';
  const projects = await allOf(audiences, { where: isClient ? { clientId: id } : { members: { hasAny: [id] } } });
  return new Set(
    projects.flatMap(({ clientId, members }) => (isClient ? members : clientId === null ? [] : [clientId])),
  );
};

const isStaff = (role: Role | null): boolean => role !== null && role !== 'client';

/**
 * Colleagues write to each other; a client and whoever works on a project of theirs; a client and an admin. Never two clients.
 *
 * @param acquainted the people of shared projects
 */
const mayMeet = (
  actor: SignedInActor,
  { _id, role }: Pick<KnownPerson, '_id' | 'role'>,
  acquainted: ReadonlySet<string>,
): boolean => {
  if (_id === actor.id) return false;
  if (isStaff(actor.role) && isStaff(role)) return true;
  if (actor.role === 'client' && role === 'client') return false;
  return actor.role === 'admin' || role === 'admin' || acquainted.has(_id);
};
