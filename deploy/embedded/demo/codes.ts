/** How the people of the demo read their mail: it is kept, since no mail server knows their addresses. */
import type { RunningChat } from '@lamplight/chat/service.ts';
import { mailTemplates } from '@lamplight/events/contracts/mail.ts';

const LOOK_MS = 50;
const WAIT_MS = 20_000;
const NEWEST = 50;

/** @returns the newest code for a sign-up, mailed to an address, once there is one. @throws where none comes */
export const codesIn =
  (mailbox: RunningChat['mailbox'], pause: (ms: number) => Promise<unknown>) =>
  async (email: string): Promise<string> => {
    for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
      const { items } = await mailbox.page({ limit: NEWEST });
      const found = items.find(({ to, template }) => to === email && template === 'verify-email');
      if (found !== undefined) return mailTemplates['verify-email'].parse(found.fields).code;
      await pause(LOOK_MS);
    }
    throw new Error('The code that a sign-up mails did not come.');
  };
