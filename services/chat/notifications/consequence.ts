/** What an event asks of people, settles and tells: the words in which `table.ts` is written. */
import type { NotificationSubject } from '@lamplight/bff/contract/notifications.ts';
import type { NeedKind, NewsKind } from './kinds.ts';

/**
 * To whom: every active admin, the client of the proposal or project, whoever wrote the proposal, whoever leads the project,
 * whoever is assigned to it, or somebody by name.
 */
export type Audience = 'admins' | 'client' | 'author' | 'lead' | 'team' | Readonly<{ person: string }>;

/** `of`: the proposal or project whose people are meant; null where none is. One keeps the id of the other. */
export type Thing = Readonly<{ subject: Readonly<{ kind: NotificationSubject; id: string }>; of: string | null }>;

/** `except`: who has nothing to do with it, though they are among those. */
type ToWhom = Readonly<{ to: readonly Audience[]; except: readonly string[] }>;
export type Consequence =
  /** It waits for those people until something settles it; asked again, it is asked anew. */
  | (Readonly<{ does: 'asks'; kind: NeedKind }> & Thing & ToWhom)
  /** Nobody is waited for any more, whoever did it. */
  | (Readonly<{ does: 'settles'; kind: NeedKind }> & Thing)
  /** Those people should know, but for whoever did it. */
  | (Readonly<{ does: 'tells'; kind: NewsKind }> & Thing & ToWhom);
export type Asked = Extract<Consequence, { does: 'asks' }>;
export type News = Extract<Consequence, { does: 'tells' }>;

export const asks = (kind: NeedKind, thing: Thing, to: readonly Audience[], except: readonly string[] = []): Asked => ({
  does: 'asks',
  kind,
  ...thing,
  to,
  except,
});
export const settles = (thing: Thing, ...kinds: readonly NeedKind[]): readonly Consequence[] =>
  kinds.map((kind) => ({ does: 'settles', kind, ...thing }));
export const tells = (kind: NewsKind, thing: Thing, ...to: readonly Audience[]): News => ({
  does: 'tells',
  kind,
  ...thing,
  to,
  except: [],
});

export const person = (id: string): Audience => ({ person: id });

/** What is owed, whoever owes it: one kind of one thing. */
export const obligationIdOf = ({ kind, subject }: Readonly<{ kind: NeedKind }> & Pick<Thing, 'subject'>): string =>
  `${kind}.${subject.id}`;
