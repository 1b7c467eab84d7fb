/** Projects: proposals, projects, milestones, people on them, invoices, and the history of it all. Wiring only. */
import { setTimeout as pause } from 'node:timers/promises';
import type { PublicJwk } from '@lamplight/common/auth/key-set.ts';
import { codesWith } from '@lamplight/common/codes/codes.ts';
import { limitsWith } from '@lamplight/common/limits/limits.ts';
import { seldomTo } from '@lamplight/common/log/seldom.ts';
import { postWith } from '@lamplight/common/mail/post.ts';
import type { AskIdentity } from '@lamplight/common/people/ask-identity.ts';
import { viewsOf } from '@lamplight/common/service/module.ts';
import {
  type Beside,
  type RunningService,
  type ServiceOptions,
  startService,
} from '@lamplight/common/service/start.ts';
import type { SpineOptions } from '@lamplight/events/core/spine.ts';
import { auditRoutes } from './audit/routes.ts';
import { picture } from './catalogue/picture.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { companyRoutes } from './company/routes.ts';
import type { Company } from './company.ts';
import type { Projects } from './context.ts';
import { costRoutes } from './cost/routes.ts';
import { declared } from './declared.ts';
import { grantsIn } from './delivery/grants.ts';
import { guestRoutes } from './delivery/guest-routes.ts';
import { deliveryLinkRoutes } from './delivery/routes.ts';
import { linkTokensWith } from './delivery/tokens.ts';
import { documentRoutes } from './documents/routes.ts';
import { file } from './files/file.ts';
import { fileRoutes } from './files/routes.ts';
import { glanceRoutes } from './glance/routes.ts';
import { figureRoutes } from './insight/figure-routes.ts';
import { forecastRoutes } from './insight/forecast-routes.ts';
import { insightRoutes } from './insight/routes.ts';
import { purgeDaily } from './insight/visits.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { statementRoutes } from './invoices/statement-routes.ts';
import { modules } from './modules.ts';
import { peopleIn } from './people/facts.ts';
import { projectRoutes } from './projects/routes.ts';
import { proposalRoutes } from './proposals/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { type Seers, seersIn } from './seers.ts';
import { skillRoutes } from './skills/routes.ts';
import { interestRoutes } from './staffing/interest-routes.ts';
import { staffingRoutes } from './staffing/routes.ts';
import { timeRoutes } from './time/routes.ts';
import { timers } from './timers.ts';

export type ProjectsOptions = ServiceOptions &
  Readonly<{
    company: Company;
    /** Identity's published keys, read where they are: `keysFrom(url)`, or the ring itself where both share a process. */
    keys(): Promise<readonly PublicJwk[]>;
    /** `askIdentityAt(url)`, or identity's own answer where both share a process. */
    askIdentity: AskIdentity;
    /** Where the delivery page stands. */
    publicOrigin: URL;
    /** Behind the tokens of delivery links (`linkKeyOf`); without it none of them opens. */
    linkKey: Buffer;
    /** The largest file; 200 MiB when left out. */
    maxFileBytes?: number;
  }>;

/** Ids of this service's files are derived and have no prefix; those of other services have one. */
const namedFiles: SpineOptions['namedFiles'] = (look) => ({
  isOurs: (id) => !id.includes('_'),
  isNamed: async (id) =>
    (await look(`file-${id}`, file)).revision !== null || (await look(`picture-${id}`, picture)).revision !== null,
});

export const startProjects = (o: ProjectsOptions): Promise<RunningService> => {
  const { ports, clock, log, company } = o;
  const seldom = seldomTo(log, clock);
  const secrets = { keyValue: ports.keyValue, clock, pepper: o.linkKey };
  const limits = limitsWith(secrets);
  const steady = { now: () => performance.now(), pause: (ms: number): Promise<void> => pause(ms) };
  return startService<Projects, Seers, Beside>(o, {
    declared,
    spine: { timers, namedFiles },
    context: ({ change, look, history, audit, view }) => {
      const views = viewsOf(modules, view);
      return {
        ...views,
        change,
        look,
        history,
        audit,
        people: peopleIn({
          view: views.knownPeople,
          askIdentity: o.askIdentity,
          onAway: (error) => seldom(error, 'identity could not be asked what it has said of a person'),
          ...steady,
        }),
        files: ports.files,
        company,
        delivery: {
          tokens: linkTokensWith({ key: o.linkKey, publicOrigin: o.publicOrigin }),
          grants: grantsIn(secrets),
          codes: codesWith({ ...secrets, limits }),
          limits,
          post: postWith(ports),
          ...steady,
        },
        clock,
        log,
      };
    },
    sources: seersIn,
    keys: o.keys,
    served: (projects) => [
      ...invoiceRoutes(projects),
      ...statementRoutes(projects),
      ...companyRoutes(projects),
      ...searchRoutes(projects),
      ...fileRoutes(projects, o.maxFileBytes),
      ...documentRoutes(projects),
      ...deliveryLinkRoutes(projects),
      ...guestRoutes(projects),
      ...auditRoutes(projects),
      ...glanceRoutes(projects),
      ...staffingRoutes(projects),
      ...interestRoutes(projects),
      ...reportRoutes(projects),
      ...timeRoutes(projects),
      ...costRoutes(projects),
      ...forecastRoutes(projects),
      ...proposalRoutes(projects),
      ...catalogueRoutes(projects),
      ...skillRoutes(projects),
      ...insightRoutes(projects, ports.models),
      ...figureRoutes(projects),
      ...projectRoutes(projects),
    ],
    beside: async ({ visits }) => {
      const purging = purgeDaily({ models: ports.models, visits }, { clock, log });
      return { close: () => purging.stop() };
    },
  });
};
