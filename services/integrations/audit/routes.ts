/** HTTP of this service's part of the audited history, for admins alone. */
import { auditedRoutes } from '@lamplight/common/audit/routes.ts';
import { shownVerdict } from '@lamplight/common/audit/verdict.ts';
import { send } from '@lamplight/common/http/answer.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Integrations } from '../context.ts';
import { auditedIn } from './audited.ts';

export const auditRoutes = (integrations: Integrations): readonly Served[] => [
  ...auditedRoutes('integrations', auditedIn(integrations)),
  serve('audit-verify', async ({ res, body, actor }) => {
    // Whose history a project's is, its own service knows.
    if (body.projectId !== undefined) throw problem('NOT_FOUND');
    if (actor.role !== 'admin') throw problem('FORBIDDEN');
    send(res, shownVerdict(await integrations.audit.verify()));
  }),
];
