/** What views show of what people wrote, page after page, once they have taken in all that was acknowledged. */
import type { Answered, Visitor } from '../product/visitor.ts';
import { fresh } from './patience.ts';

const PAGE = 100;
const MESSAGES = 50;

const items = <Item>({ body }: Answered): readonly Item[] => (body['items'] ?? []) as readonly Item[];

/** Of proposals, as often as each stands there. */
export const titlesOf = async (person: Visitor): Promise<readonly string[]> => {
  const titles: string[] = [];
  for (let after = ''; ; ) {
    const query = after === '' ? '' : `&after=${encodeURIComponent(after)}`;
    const answer = await fresh(() => person.send('GET', `/api/proposals?limit=${PAGE}${query}`));
    titles.push(...items<Readonly<{ title: string }>>(answer).map(({ title }) => title));
    if (typeof answer.body['next'] !== 'string') return titles;
    after = answer.body['next'];
  }
};

/** Ids of the messages of a conversation in their order, as often as each stands there. */
export const messagesOf = async (person: Visitor, conversation: string): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let where = 'from=newest'; ; ) {
    const path = `/api/conversations/${conversation}/messages?limit=${MESSAGES}&${where}`;
    const page = items<Readonly<{ messageId: string; place: string }>>(await fresh(() => person.send('GET', path)));
    ids.unshift(...page.map(({ messageId }) => messageId));
    const [oldest] = page;
    if (oldest === undefined || page.length < MESSAGES) return ids;
    where = `before=${encodeURIComponent(oldest.place)}`;
  }
};
