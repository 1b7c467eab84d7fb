/** What the routes of this service stand on. */

import type { Codes } from '@lamplight/common/codes/codes.ts';
import type { Limits } from '@lamplight/common/limits/limits.ts';
import type { Log } from '@lamplight/common/log/log.ts';
import type { Post } from '@lamplight/common/mail/post.ts';
import type { Unsubscribing } from '@lamplight/common/mail/unsubscribing.ts';
import type { AskAddress } from '@lamplight/common/people/ask-address.ts';
import type { Order } from '@lamplight/events/core/heard.ts';
import type { History } from '@lamplight/events/core/history.ts';
import type { Spine } from '@lamplight/events/core/spine.ts';
import type { Change, Clock, Look } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';
import type { Claims } from './accounts/addresses.ts';
import type { People } from './accounts/views.ts';
import type { AuditDoc } from './audit/view.ts';
import type { Careers } from './careers/context.ts';
import type { ClientNameDoc } from './clients/names-view.ts';
import type { Passwords } from './credentials/password.ts';
import type { PasswordPolicy } from './credentials/policy.ts';
import type { Credentials } from './credentials/store.ts';
import type { PendingLinks } from './google/pending.ts';
import type { Google } from './google/provider.ts';
import type { Invitations } from './invitations/invitations.ts';
import type { KeyRing } from './keys/ring.ts';
import type { Pending } from './pending.ts';
import type { SignInRules } from './rules.ts';
import type { Challenges } from './second-factor/challenges.ts';
import type { Endings } from './sessions/endings.ts';
import type { Families } from './sessions/families.ts';

export type Identity = Readonly<{
  /** The order of a person's newest public event, whether or not it is on the bus yet; null where there is none. */
  toldOf(userId: string): Promise<Order | null>;
  sealedAddressOf: AskAddress;
  careers: Careers;
  /** Links by which a mail stops others like it. */
  unsubscribing: Unsubscribing;
  change: Change;
  look: Look;
  history: History;
  audit: Spine['audit'];
  auditIndex: View<AuditDoc>;
  people: People;
  clientNames: View<ClientNameDoc>;
  claims: Claims;
  credentials: Credentials;
  passwords: Passwords;
  policy: PasswordPolicy;
  rules: SignInRules;
  limits: Limits;
  codes: Codes;
  challenges: Challenges;
  post: Post;
  /** Secrets of authenticator apps, until the first code of an app is entered. */
  pendingSecrets: Pending;
  /** New e-mail addresses, until the code that was mailed there is entered. */
  pendingAddresses: Pending;
  keyValue: KeyValue;
  personalData: PersonalData;
  families: Families;
  endings: Endings;
  invitations: Invitations;
  /** Null where no client of Google is set. */
  google: Google | null;
  pendingLinks: PendingLinks;
  keys: KeyRing;
  clock: Clock;
  log: Log;
  /** The page on which a link is opened. */
  linkTo(token: string): string;
  /** Where the first admin is recorded to work: the company's own state. */
  homeState: string;
}>;
