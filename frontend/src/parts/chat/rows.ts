/** A conversation as it is drawn: messages under the rule of their day, those that are new under a line. */
import type { Message } from '@lamplight/bff/contract/conversations.ts';
import { civilOf } from '../../ui/dates.ts';
import { formatDayNear } from '../lists/dayNear.ts';

export type Row =
  | Readonly<{ is: 'day'; key: string; says: string }>
  | Readonly<{ is: 'new'; key: string }>
  /** `goesOn`: by the same person right after, so that name and time need not be said again. */
  | Readonly<{ is: 'message'; key: string; message: Message; goesOn: boolean }>;

/** So soon after their last one, somebody goes on. */
const GOES_ON_MS = 5 * 60_000;

/** @param firstNew the id of the message above which the line stands; null for none @param today civil date in India */
export const rowsOf = (messages: readonly Message[], firstNew: string | null, today: string): readonly Row[] => {
  const rows: Row[] = [];
  let before: Message | undefined;
  for (const message of messages) {
    const day = civilOf(message.at);
    const isNewDay = before === undefined || civilOf(before.at) !== day;
    const isNew = message.messageId === firstNew;
    if (isNewDay) rows.push({ is: 'day', key: `day ${day}`, says: formatDayNear(day, today) });
    if (isNew) rows.push({ is: 'new', key: 'new' });
    const goesOn =
      !isNewDay &&
      !isNew &&
      before?.by.id === message.by.id &&
      before.state !== 'deleted' &&
      Date.parse(message.at) - Date.parse(before.at) < GOES_ON_MS;
    rows.push({ is: 'message', key: message.messageId, message, goesOn });
    before = message;
  }
  return rows;
};
