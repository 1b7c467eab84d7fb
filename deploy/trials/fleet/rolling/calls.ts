/** What somebody asks for, made as the site makes it and told to the diary. */
import { newId } from '@lamplight/events/ports/ids.ts';
import type { Answered, Visitor } from '../../product/visitor.ts';
import { asked, type Why, whyOf } from './asking.ts';
import type { Diary } from './diary.ts';

export type Calling = Readonly<{
  json?: object;
  /** Of an earlier call that is made once more; a new one otherwise. */
  key?: string;
}>;
/** @returns null where it failed for good, which the diary knows then */
export type Call = (method: string, path: string, calling?: Calling) => Promise<Answered | null>;

const PLACES = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

export const callsOf =
  (who: Visitor, diary: Diary): Call =>
  async (method, path, { json, key = newId() } = {}) => {
    const again: Why[] = [];
    const headers = method === 'GET' ? {} : { 'idempotency-key': key };
    const sent = { headers, ...(json === undefined ? {} : { json }) };
    const what = `${who.email} ${method} ${path.replaceAll(PLACES, ':id')}`;
    const ended = (answer: Answered | null, failed: string | null): Answered | null => {
      diary.called({ what, again, failed });
      return failed === null ? answer : null;
    };
    try {
      const answer = await asked(
        () => who.send(method, path, sent),
        (why) => again.push(why),
      );
      return ended(answer, answer.status < 300 ? null : `${answer.status} ${answer.text.slice(0, 300)}`);
    } catch (error) {
      return ended(null, whyOf(error));
    }
  };
