/** What the routes of this service stand on. */
import type { Log } from '@lamplight/common/log/log.ts';
import type { Change, Clock, Look } from '@lamplight/events/core/types.ts';
import type { Position } from '@lamplight/events/ports/event-store.ts';
import type { Query } from '@lamplight/events/ports/read-models.ts';
import type { Claims } from './accounts/addresses.ts';
import type { PersonRow } from './accounts/views.ts';
import type { Passwords } from './credentials/password.ts';
import type { PasswordPolicy } from './credentials/policy.ts';
import type { Credentials } from './credentials/store.ts';
import type { Invitations } from './invitations/invitations.ts';
import type { KeyRing } from './keys/ring.ts';
import type { Endings } from './sessions/endings.ts';
import type { Families } from './sessions/families.ts';

export type People = Readonly<{
  find(query: Query<PersonRow>): Promise<{ items: PersonRow[]; next?: string }>;
  waitFor(position: Position | null): Promise<'reached' | 'stale'>;
}>;

export type Identity = Readonly<{
  change: Change;
  look: Look;
  people: People;
  claims: Claims;
  credentials: Credentials;
  passwords: Passwords;
  policy: PasswordPolicy;
  families: Families;
  endings: Endings;
  invitations: Invitations;
  keys: KeyRing;
  clock: Clock;
  log: Log;
  /** The page on which a link is opened. */
  linkTo(token: string): string;
  /** Where the first admin is recorded to work: the company's own state. */
  homeState: string;
}>;
