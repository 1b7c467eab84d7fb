/** Who reads what is written here: printed above the box at all times (frontend.md §7, M6). */
import type { Conversation, Participant } from '@lamplight/bff/contract/conversations.ts';

export const TEAM_ONLY = 'Team only. The client cannot see this.';
/** So many are called by their names. */
const NAMED = 2;

const firstName = (name: string): string => name.split(/\s+/u)[0] ?? name;
const said = ({ person }: Participant): string => {
  const name = person.name === null ? 'a former member' : firstName(person.name);
  return person.role === 'client' ? `${name} (client)` : name;
};
const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** @param reader who is about to write: everybody else is named */
export const audienceSaid = (
  { kind, participants }: Pick<Conversation, 'kind' | 'participants'>,
  reader: string,
): string => {
  if (kind === 'project_team') return TEAM_ONLY;
  const others = participants.filter(({ person }) => person.id !== reader);
  if (others.length === 0) return 'Nobody else can see this.';
  // Clients first, since they are whom a slip would reach.
  const inOrder = [...others].sort((a, b) => Number(b.person.role === 'client') - Number(a.person.role === 'client'));
  const rest = inOrder.length - NAMED;
  const named = inOrder.slice(0, rest === 1 ? NAMED + 1 : NAMED).map(said);
  return `Visible to ${joined(rest > 1 ? [...named, `${rest} others`] : named)}`;
};
