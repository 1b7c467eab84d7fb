/** What the files of conversations give their service. */
import { attachment } from './attachment.ts';
import { attachmentEvents } from './events.ts';

export const attachments = { events: attachmentEvents, deciders: [attachment] } as const;
