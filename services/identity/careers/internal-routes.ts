/** Applications and enquiries of visitors, from the edge alone (`bffOnly`), which has checked their captcha. */
import { internalApplicationBody, internalEnquiryBody } from '@lamplight/bff/contract/identity-internal.ts';
import { internalPaths } from '@lamplight/bff/contract/internal-paths.ts';
import { VISITOR } from '@lamplight/common/facts/actor.ts';
import { send } from '@lamplight/common/http/answer.ts';
import { JSON_BYTES, jsonBody } from '@lamplight/common/http/body.ts';
import { commandBy } from '@lamplight/common/http/caller.ts';
import { parse } from '@lamplight/common/http/parse.ts';
import { problemOf } from '@lamplight/common/http/problem.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { RequestHandler, Router } from 'express';
import type { Careers } from './context.ts';
import { enquiry } from './enquiry.ts';
import { enquiryNumber } from './numbers.ts';
import { submit } from './submitting.ts';

const body = jsonBody({ maxBytes: () => JSON_BYTES, upload: () => false });

export const internalCareersRoutes = (careers: Careers, bffOnly: RequestHandler): Router => {
  const routes = newRouter();
  routes.post(internalPaths.applications, bffOnly, body, async (req, res) => {
    const { jobId, application } = parse(internalApplicationBody, req.body);
    const { resumeId, email } = application;
    const by = commandBy(req, VISITOR.id, derivedId('apply', jobId, resumeId, email));
    send(res, { receipt: await submit(careers, jobId, application, by) });
  });
  routes.post(internalPaths.enquiries, bffOnly, body, async (req, res) => {
    const { key, enquiry: sent } = parse(internalEnquiryBody, req.body);
    const enquiryId = derivedId('enquiry', key);
    const by = commandBy(req, VISITOR.id, derivedId(enquiryId, 'Enquire'));
    const command = { type: 'Enquire', actor: VISITOR, at: by.at, enquiryId, ...sent } as const;
    const changed = await careers.change(`enquiry-${enquiryId}`, command, enquiry, by);
    if (changed.is === 'refused') throw problemOf(changed.refusal);
    if (changed.state.is === 'absent') throw new Error('An enquiry left none');
    send(res, { receipt: { number: enquiryNumber(enquiryId), receivedAt: changed.state.receivedAt } });
  });
  return routes;
};
