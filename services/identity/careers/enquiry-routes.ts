/** What came by the contact page, for admins. */
import { answeredBody, enquiriesQuery } from '@lamplight/bff/contract/careers.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import { demandRole, ifMatch, readAfter } from '@lamplight/common/http/caller.ts';
import { pageOf, param, parse } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { Router } from 'express';
import { z } from 'zod';
import type { Actor } from '../actor.ts';
import type { Careers } from './context.ts';
import type { KnownEnquiry } from './enquiry.ts';
import { enquiry } from './enquiry.ts';
import { namesOf } from './names.ts';
import { enquiryOf } from './show.ts';

const nothing = z.strictObject({});

export const enquiryRoutes = (careers: Careers): Router => {
  const routes = newRouter();
  const shown = async (actor: Actor, ...some: readonly KnownEnquiry[]) => {
    const names = await namesOf(
      careers.people,
      some.flatMap(({ answered }) => answered?.by ?? []),
    );
    return some.map((one) => enquiryOf(one, actor, names));
  };
  routes.get('/admin/enquiries', async (req, res) => {
    const { actor } = demandRole(req, 'admin');
    const { state, ...paging } = parse(enquiriesQuery, req.query);
    const page = pageOf(req, paging);
    const stale = (await careers.enquiries.waitFor(readAfter(req))) === 'stale';
    const where = state === undefined ? {} : { state };
    const { items, next } = await careers.enquiries.find({ where, sort: [['receivedAt', -1]], ...page });
    const rows = await shown(actor, ...items.map(({ machine }) => machine));
    sendList(res, { items: rows, stale, next });
  });
  routes.get('/admin/enquiries/:enquiryId', async (req, res) => {
    const { actor } = demandRole(req, 'admin');
    parse(nothing, req.query);
    const { state } = await careers.look(`enquiry-${param(req, 'enquiryId')}`, enquiry);
    if (state.is === 'absent') throw problem('NOT_FOUND');
    const [one] = await shown(actor, state);
    send(res, { enquiry: one });
  });
  routes.post('/admin/enquiries/:enquiryId/answered', async (req, res) => {
    const { actor, by } = demandRole(req, 'admin');
    const { note } = parse(answeredBody, req.body);
    const given = by();
    const command = { type: 'AnswerEnquiry', actor, at: given.at, ifMatch: ifMatch(req), note } as const;
    const changed = await careers.change(`enquiry-${param(req, 'enquiryId')}`, command, enquiry, given);
    await answer(res, changed, async (state) => {
      if (state.is === 'absent') return {};
      const [one] = await shown(actor, state);
      return { enquiry: one };
    });
  });
  return routes;
};
