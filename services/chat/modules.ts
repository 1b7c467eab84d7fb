/** All that chat is made of, but for its routes and its mails. */
import { attachments } from './attachments/module.ts';
import { audienceModule } from './audience/module.ts';
import { audit } from './audit/module.ts';
import { conversations } from './conversations/module.ts';
import { messages } from './messages/module.ts';
import { notifications } from './notifications/module.ts';
import { people } from './people/module.ts';
import { seats } from './seats/module.ts';

export const modules = [
  conversations,
  messages,
  seats,
  attachments,
  notifications,
  audienceModule,
  audit,
  people,
] as const;
