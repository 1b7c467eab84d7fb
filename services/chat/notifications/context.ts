/** What the routes and reactors of notifications stand on. */
import type { History } from '@lamplight/events/core/history.ts';
import type { Change, Look } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { TitleDoc } from '../audience/titles.ts';
import type { ConversationDoc } from '../conversations/view.ts';
import type { MessageDoc } from '../messages/view.ts';
import type { People } from '../people/facts.ts';
import type { SeatDoc } from '../seats/view.ts';
import type { Told } from './reactors.ts';
import type { AnnouncementDoc, BellDoc } from './view.ts';

export type Notifying = Omit<Told, 'people'> &
  Readonly<{
    change: Change;
    look: Look;
    history: History;
    notificationBells: View<BellDoc>;
    announcements: View<AnnouncementDoc>;
    titles: View<TitleDoc>;
    conversations: View<ConversationDoc>;
    messages: View<MessageDoc>;
    seats: View<SeatDoc>;
    people: Pick<People, 'names' | 'factOf' | 'idsHaving' | 'othersHaving' | 'admins' | 'heardUpTo' | 'heardOf'>;
  }>;
