/** What an audited stream's state says of a connection, a project's folder or a repository, and what an event changed about it. */
import type { Change } from '@lamplight/bff/contract/audit.ts';
import { differenceBy } from '@lamplight/common/audit/difference.ts';
import type { AnyDecider } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { type Repository, repository } from '../code/repositories/repository.ts';
import { type Connection, connection } from '../connections/connection.ts';
import { type Place, place } from '../storage/place.ts';

/** @throws TypeError for a stream that is not audited */
export const deciderOf = (stream: StreamId): AnyDecider => {
  const found = [connection, place, repository].find(({ category }) => stream.startsWith(`${category}-`));
  if (found === undefined) throw new TypeError(`nothing is audited on ${stream}`);
  return found;
};

export const differenceOfThings = differenceBy({
  ids: [],
  skipped: new Set([
    ...['is', 'etag', 'connectionId', 'provider', 'grantId', 'reconciling'],
    ...['repositoryId', 'mappingId', 'hookId', 'attempt'],
    // Whose account it is at the host is theirs; what it was called before, the entries say.
    ...['accountId', 'accounts', 'formerNames'],
  ]),
});

/** The thing itself, whole; null where it is not (yet) there. */
export const thingIn = (state: unknown): unknown => {
  const found = state as Connection | Place | Repository;
  if ('folder' in found) return found;
  if (found.is !== 'present') return null;
  const { is: _is, ...rest } = found;
  return rest;
};

export const changesOf = ({ from, to }: Readonly<{ from: unknown; to: unknown }>): readonly Change[] =>
  differenceOfThings(thingIn(from), thingIn(to));
