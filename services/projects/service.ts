/** Projects: proposals, projects, milestones, people on them, invoices, and the history of it all. Wiring only. */
import { setTimeout as pause } from 'node:timers/promises';
import { createKeySet, type PublicJwk } from '@lamplight/common/auth/key-set.ts';
import { createNotBefore, follow } from '@lamplight/common/auth/not-before.ts';
import { createVerifier } from '@lamplight/common/auth/verify.ts';
import { createHttp } from '@lamplight/common/http/app.ts';
import { routersOf } from '@lamplight/common/http/serve.ts';
import { listen } from '@lamplight/common/lifecycle/listen.ts';
import type { Log } from '@lamplight/common/log/log.ts';
import { seldomTo } from '@lamplight/common/log/seldom.ts';
import { observe } from '@lamplight/common/telemetry/spans.ts';
import type { Ports, Spine, SpineOptions } from '@lamplight/events/core/spine.ts';
import { openSpine } from '@lamplight/events/core/spine.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { places } from './audit/places.ts';
import { auditRoutes } from './audit/routes.ts';
import { auditView } from './audit/view.ts';
import { picture } from './catalogue/picture.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { planView, productView, techStackView } from './catalogue/view.ts';
import { companyRoutes } from './company/routes.ts';
import type { Company, Projects } from './context.ts';
import { declared } from './declared.ts';
import { file } from './files/file.ts';
import { fileRoutes } from './files/routes.ts';
import { fileView } from './files/view.ts';
import { framesFrom } from './frames.ts';
import { glanceRoutes } from './glance/routes.ts';
import { glanceView } from './glance/view.ts';
import { deliveryView } from './insight/delivery-view.ts';
import { metricView } from './insight/metric-view.ts';
import { outcomeView } from './insight/outcome-view.ts';
import { insightRoutes } from './insight/routes.ts';
import { visitView } from './insight/visit-view.ts';
import { purgeDaily } from './insight/visits.ts';
import { accountView } from './invoices/account-view.ts';
import { paymentView } from './invoices/payment-view.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { invoiceView } from './invoices/view.ts';
import type { AskIdentity } from './people/ask-identity.ts';
import { peopleIn } from './people/facts.ts';
import { knownPeople } from './people/view.ts';
import { progressView } from './projects/progress-view.ts';
import { projectRoutes } from './projects/routes.ts';
import { projectView } from './projects/view.ts';
import { proposalRoutes } from './proposals/routes.ts';
import { proposalView } from './proposals/view.ts';
import { reactorsOn } from './reactors.ts';
import { searchRoutes } from './search/routes.ts';
import { skillRoutes } from './skills/routes.ts';
import { skillView } from './skills/view.ts';
import { staffingRoutes } from './staffing/routes.ts';
import { assignmentView } from './staffing/view.ts';
import { timers } from './timers.ts';

export type ProjectsOptions = Readonly<{
  ports: Ports;
  clock: Clock;
  log: Log;
  /** Where to listen; port 0 takes a free one. */
  host?: string;
  port: number;
  company: Company;
  /** Identity's published keys, read where they are: `keysFrom(url)`, or the ring itself where both share a process. */
  keys(): Promise<readonly PublicJwk[]>;
  /** `askIdentityAt(url)`, or identity's own answer where both share a process. */
  askIdentity: AskIdentity;
  /** The largest file; 200 MiB when left out. */
  maxFileBytes?: number;
  anchors?: NonNullable<SpineOptions['anchors']>;
  rebuild?: NonNullable<SpineOptions['rebuild']>;
  alone?: true;
}>;

export type RunningProjects = Readonly<{
  url: string;
  spine: Spine;
  ready(): boolean;
  drain(): void;
  close(): Promise<void>;
}>;

export const startProjects = async (o: ProjectsOptions): Promise<RunningProjects> => {
  const { ports, clock, log, company } = o;
  const later = Promise.withResolvers<Projects>();
  const frames = later.promise.then((projects) => framesFrom({ ...ports, ...projects }));
  const spine = await openSpine({
    ...declared,
    ports,
    reactors: reactorsOn(() => later.promise, company),
    timers,
    // Ids of this service's files are derived and have no prefix; those of other services have one.
    namedFiles: (look) => ({
      isOurs: (id) => !id.includes('_'),
      isNamed: async (id) =>
        (await look(`file-${id}`, file)).revision !== null || (await look(`picture-${id}`, picture)).revision !== null,
    }),
    // What views take in before the service stands is told once it does, in its order.
    applied: (projection, facts) => void frames.then((tell) => tell(projection, facts)),
    clock,
    log,
    observe,
    ...(o.anchors ? { anchors: o.anchors } : {}),
    ...(o.rebuild ? { rebuild: o.rebuild } : {}),
    ...(o.alone ? { alone: o.alone } : {}),
  });
  const { change, look, history, audit, view } = spine;
  const seldom = seldomTo(log, clock);
  const projects: Projects = {
    change,
    look,
    history,
    audit,
    proposals: view(proposalView),
    projects: view(projectView),
    progress: view(progressView),
    assignments: view(assignmentView),
    invoices: view(invoiceView),
    payments: view(paymentView),
    accounts: view(accountView),
    fileList: view(fileView),
    auditIndex: view(auditView),
    glances: view(glanceView),
    plans: view(planView),
    products: view(productView),
    techStacks: view(techStackView),
    skills: view(skillView),
    metrics: view(metricView),
    deliveries: view(deliveryView),
    outcomes: view(outcomeView),
    visits: view(visitView),
    people: peopleIn({
      view: view(knownPeople),
      askIdentity: o.askIdentity,
      onAway: (error) => seldom(error, 'identity could not be asked what it has said of a person'),
      now: () => performance.now(),
      pause: (ms) => pause(ms),
    }),
    files: ports.files,
    company,
    clock,
    log,
  };
  later.resolve(projects);

  const closing = new AbortController();
  const notBefore = createNotBefore(clock);
  const following = follow(ports.broadcast, notBefore, closing.signal);
  const verify = createVerifier({ keys: createKeySet({ fetchKeys: o.keys, clock }), clock, notBefore });
  const routers = routersOf('projects', [
    ...invoiceRoutes(projects),
    ...companyRoutes(projects),
    ...searchRoutes(projects),
    ...fileRoutes(projects, o.maxFileBytes),
    ...auditRoutes({ ...projects, places: view(places) }),
    ...glanceRoutes(projects),
    ...staffingRoutes(projects),
    ...proposalRoutes(projects),
    ...catalogueRoutes(projects),
    ...skillRoutes(projects),
    ...insightRoutes(projects, ports.models),
    ...projectRoutes(projects),
  ]);
  const purging = purgeDaily({ models: ports.models, visits: projects.visits }, { clock, log });
  const server = await listen(
    createHttp({ log, clock, verify, ...routers, keyed: { keyValue: ports.keyValue, service: 'projects' } }),
    {
      host: o.host ?? '127.0.0.1',
      port: o.port,
    },
  );
  return {
    url: server.url,
    spine,
    ready: () => spine.isHealthy(),
    drain: server.drain,
    close: async () => {
      await server.close();
      await purging.stop();
      closing.abort();
      await following;
      await spine.close();
    },
  };
};
