/** Stops mails by the token of one of them, which the edge hands over: no session, and nothing else can be done with it. */
import { internalPaths } from '@lamplight/bff/contract/internal-paths.ts';
import { notificationGroups } from '@lamplight/bff/contract/notifications.ts';
import { VISITOR } from '@lamplight/common/facts/actor.ts';
import { answer } from '@lamplight/common/http/answer.ts';
import { jsonBody } from '@lamplight/common/http/body.ts';
import { commandBy } from '@lamplight/common/http/caller.ts';
import { contextOf } from '@lamplight/common/http/context.ts';
import { parse } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { Unsubscribing } from '@lamplight/common/mail/unsubscribing.ts';
import type { Change } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Router } from 'express';
import { z } from 'zod';
import { type ChoicesCommand, choices } from './choices.ts';

const body = z.strictObject({ token: z.string().max(1_000) });
const small = jsonBody({ maxBytes: () => 4_096, upload: () => false });

export const unsubscribeRoute = ({ change }: Readonly<{ change: Change }>, { read }: Unsubscribing): Router =>
  newRouter().post(internalPaths.unsubscribe, small, async (req, res) => {
    const said = read(parse(body, req.body).token);
    if (said === null) throw problem('NOT_FOUND');
    const { userId } = said;
    const groups = notificationGroups.filter((group) => said.groups.includes(group));
    const by = commandBy(req, userId, derivedId(contextOf(req).requestId, 'unsubscribe'));
    const actor = { ...VISITOR, id: userId };
    const command: ChoicesCommand = { type: 'StopMail', actor, at: by.at, groups };
    await answer(res, await change(`notificationchoices-${userId}`, command, choices, by), () => ({}));
  });
