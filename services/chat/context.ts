/** What the routes of this service stand on. */
import type { Log } from '@lamplight/common/log/log.ts';
import type { Spine } from '@lamplight/events/core/spine.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { Broadcast } from '@lamplight/events/ports/broadcast.ts';
import type { Files } from '@lamplight/events/ports/files.ts';
import type { TitleDoc } from './audience/titles.ts';
import type { AudienceDoc } from './audience/view.ts';
import type { AuditDoc } from './audit/view.ts';
import type { ConversationDoc } from './conversations/view.ts';
import type { MessageDoc } from './messages/view.ts';
import type { Notifying } from './notifications/context.ts';
import type { People } from './people/facts.ts';
import type { SeatDoc } from './seats/view.ts';

export type Chat = Omit<Notifying, 'people' | 'audiences'> &
  Readonly<{
    audit: Spine['audit'];
    auditIndex: View<AuditDoc>;
    conversations: View<ConversationDoc>;
    messages: View<MessageDoc>;
    seats: View<SeatDoc>;
    audiences: View<AudienceDoc>;
    titles: View<TitleDoc>;
    people: People;
    files: Files;
    broadcast: Pick<Broadcast, 'publish'>;
    clock: Clock;
    log: Log;
  }>;
