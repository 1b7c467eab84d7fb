/** What came by the contact page, for admins. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import { ifMatch, readAfter } from '@lamplight/common/http/caller.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Careers } from './context.ts';
import type { Enquiry, KnownEnquiry } from './enquiry.ts';
import { enquiry } from './enquiry.ts';
import { namesOf } from './names.ts';
import { enquiryOf } from './show.ts';

export const enquiryRoutes = (careers: Careers): readonly Served[] => {
  const shownEnquiries = async (actor: Actor, some: readonly KnownEnquiry[]) => {
    const names = await namesOf(
      careers.people,
      some.flatMap(({ answered }) => answered?.by ?? []),
    );
    return some.map((one) => enquiryOf(one, actor, names));
  };
  const shownOne = async (actor: Actor, state: Enquiry) => {
    if (state.is === 'absent') return null;
    const [one] = await shownEnquiries(actor, [state]);
    return one === undefined ? null : { enquiry: one };
  };
  return [
    serve('enquiries', async ({ req, res, query, actor }) => {
      const { state, ...paging } = query;
      const page = pageOf(req, paging);
      const stale = (await careers.enquiries.waitFor(readAfter(req))) === 'stale';
      const where = state === undefined ? {} : { state };
      const { items, next } = await careers.enquiries.find({ where, sort: [['receivedAt', -1]], ...page });
      const machines = items.map(({ machine }) => machine);
      sendList(res, { items: await shownEnquiries(actor, machines), stale, next });
    }),
    serve('enquiry', async ({ res, params, actor }) => {
      const { state } = await careers.look(`enquiry-${params.enquiryId}`, enquiry);
      const one = await shownOne(actor, state);
      if (one === null) throw problem('NOT_FOUND');
      send(res, one);
    }),
    serve('enquiry-answered', async ({ req, res, params, body: { note }, actor, ...caller }) => {
      const by = caller.by();
      const command = { type: 'AnswerEnquiry', actor, at: by.at, ifMatch: ifMatch(req), note } as const;
      const changed = await careers.change(`enquiry-${params.enquiryId}`, command, enquiry, by);
      await answer(res, changed, (state) => shownOne(actor, state));
    }),
  ];
};
