/** What the routes and reactors of this service stand on. */
import type { Log } from '@lamplight/common/log/log.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import type { History } from '@lamplight/events/core/history.ts';
import type { Spine } from '@lamplight/events/core/spine.ts';
import type { Change, Clock, Look } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { Files } from '@lamplight/events/ports/files.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';
import type { AuditDoc } from './audit/view.ts';
import type { ActivityDoc, ChecksDoc, EvidenceDoc } from './code/activity/views.ts';
import type { PersonTeamsDoc } from './code/repositories/person-teams.ts';
import type { HookSecrets } from './code/repositories/secrets.ts';
import type { RepositoryDoc } from './code/repositories/view.ts';
import type { ConnectionDoc } from './connections/view.ts';
import type { Access } from './grants/access.ts';
import type { Healths } from './grants/health.ts';
import type { GrantTokens } from './grants/tokens.ts';
import type { KnownPerson } from './people/view.ts';
import type { CodeHost } from './providers/code-host.ts';
import type { FolderReadings, Providers } from './providers/providers.ts';
import type { PlaceDoc } from './storage/view.ts';
import type { WantedFiles } from './storage/wanted.ts';
import type { ProjectTeamDoc } from './team/view.ts';

export type Integrations = Readonly<{
  change: Change;
  look: Look;
  history: History;
  audit: Spine['audit'];
  auditIndex: View<AuditDoc>;
  connections: View<ConnectionDoc>;
  storagePlaces: View<PlaceDoc>;
  storageWanted: View<WantedFiles>;
  knownPeople: View<KnownPerson>;
  projectTeams: View<ProjectTeamDoc>;
  personTeams: View<PersonTeamsDoc>;
  repositories: View<RepositoryDoc>;
  codeActivity: View<ActivityDoc>;
  codeEvidence: View<EvidenceDoc>;
  codeChecks: View<ChecksDoc>;
  people: Readonly<{ names(ids: readonly string[]): Promise<Names> }>;
  providers: Providers;
  folderReadings: FolderReadings;
  /** Null: it is not set up. */
  codeHost: CodeHost | null;
  hookSecrets: HookSecrets;
  /** Where providers send browsers back to, and tell us of what happens there. */
  publicOrigin: URL;
  tokens: GrantTokens;
  access: Access;
  healths: Healths;
  /** Under which somebody is let in elsewhere; null where nobody knows of one. @throws Unavailable */
  addressOf(userId: string): Promise<string | null>;
  files: Files;
  keyValue: KeyValue;
  personalData: PersonalData;
  clock: Clock;
  log: Log;
}>;
