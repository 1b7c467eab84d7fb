/** Imported for what it does: from here on the calls of conversations and notifications are known too. */
import { calledInChat } from './called-chat.ts';
import { learn } from './known-calls.ts';

learn(calledInChat);
