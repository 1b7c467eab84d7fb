/** What is known of proposals and projects gives its service. */
import type { Chat } from '../context.ts';
import { audience } from './audience.ts';
import { audienceEvents } from './events.ts';
import { audienceFollower, audienceHearer } from './reactors.ts';
import { titleView } from './titles.ts';
import { audienceView } from './view.ts';

export const audienceModule = {
  events: audienceEvents,
  deciders: [audience],
  views: { audiences: audienceView, titles: titleView },
  reactors: (chat: () => Promise<Chat>) => [audienceHearer, audienceFollower(chat)],
} as const;
