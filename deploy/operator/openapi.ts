/** OpenAPI 3.1 of the edge, made from the route table, the schemas that the code runs on, and what was once asked and answered. */
import * as accounts from '@lamplight/bff/contract/accounts.ts';
import * as additionalPay from '@lamplight/bff/contract/additional-pay.ts';
import { API, parametersIn } from '@lamplight/bff/contract/address.ts';
import * as attendance from '@lamplight/bff/contract/attendance.ts';
import * as audit from '@lamplight/bff/contract/audit.ts';
import * as auth from '@lamplight/bff/contract/auth.ts';
import * as careers from '@lamplight/bff/contract/careers.ts';
import * as catalogue from '@lamplight/bff/contract/catalogue.ts';
import * as changes from '@lamplight/bff/contract/changes.ts';
import * as code from '@lamplight/bff/contract/code.ts';
import { codesOf } from '@lamplight/bff/contract/codes.ts';
import * as company from '@lamplight/bff/contract/company.ts';
import * as components from '@lamplight/bff/contract/components.ts';
import * as connections from '@lamplight/bff/contract/connections.ts';
import * as conversations from '@lamplight/bff/contract/conversations.ts';
import * as costs from '@lamplight/bff/contract/costs.ts';
import * as delivery from '@lamplight/bff/contract/delivery.ts';
import * as documents from '@lamplight/bff/contract/documents.ts';
import { type ErrorCode, errorStatus } from '@lamplight/bff/contract/errors.ts';
import * as figures from '@lamplight/bff/contract/figures.ts';
import * as forecast from '@lamplight/bff/contract/forecast.ts';
import * as glance from '@lamplight/bff/contract/glance.ts';
import * as insight from '@lamplight/bff/contract/insight.ts';
import * as interests from '@lamplight/bff/contract/interests.ts';
import * as invoices from '@lamplight/bff/contract/invoices.ts';
import * as journal from '@lamplight/bff/contract/journal.ts';
import * as notifications from '@lamplight/bff/contract/notifications.ts';
import * as payProfiles from '@lamplight/bff/contract/pay-profiles.ts';
import * as payQuestions from '@lamplight/bff/contract/pay-questions.ts';
import * as payouts from '@lamplight/bff/contract/payouts.ts';
import * as payrollExports from '@lamplight/bff/contract/payroll-exports.ts';
import * as payrollRuns from '@lamplight/bff/contract/payroll-runs.ts';
import * as payslips from '@lamplight/bff/contract/payslips.ts';
import * as people from '@lamplight/bff/contract/people.ts';
import * as projects from '@lamplight/bff/contract/projects.ts';
import * as proposals from '@lamplight/bff/contract/proposals.ts';
import * as reports from '@lamplight/bff/contract/reports.ts';
import { isTheEdges, type Route, routes, subjects } from '@lamplight/bff/contract/routes.ts';
import * as runQuestions from '@lamplight/bff/contract/run-questions.ts';
import * as salaries from '@lamplight/bff/contract/salaries.ts';
import * as search from '@lamplight/bff/contract/search.ts';
import * as statements from '@lamplight/bff/contract/statements.ts';
import * as statutoryRules from '@lamplight/bff/contract/statutory-rules.ts';
import * as storage from '@lamplight/bff/contract/storage.ts';
import * as subMilestones from '@lamplight/bff/contract/sub-milestones.ts';
import * as time from '@lamplight/bff/contract/time.ts';
import { z } from 'zod';
import { type Example, readExamples } from './examples.ts';

type Schema = NonNullable<Route['request']>;

const examples = readExamples();
const exampleOf = (route: Route): Example => examples[route.id] ?? {};
const shownAs = (example: unknown) => (example === undefined ? {} : { example });

/** Every schema of the contract has a name: it is described once and referred to everywhere else. */
const named = z.registry<{ id: string }>();
const nameOf = new Map<Schema, string>();
for (const [name, schema] of [
  accounts,
  additionalPay,
  attendance,
  audit,
  auth,
  careers,
  catalogue,
  changes,
  code,
  costs,
  figures,
  forecast,
  delivery,
  documents,
  company,
  components,
  connections,
  conversations,
  glance,
  insight,
  invoices,
  journal,
  notifications,
  payProfiles,
  payQuestions,
  payouts,
  payslips,
  payrollExports,
  payrollRuns,
  people,
  projects,
  interests,
  proposals,
  reports,
  runQuestions,
  salaries,
  search,
  statements,
  statutoryRules,
  storage,
  subMilestones,
  time,
].flatMap((module) => Object.entries(module))) {
  if (typeof schema !== 'object' || schema === null || !('_zod' in schema) || nameOf.has(schema as Schema)) continue;
  // Else one of two bodies would be described as the other.
  if ([...nameOf.values()].includes(name)) throw new Error(`Two schemas of the contract are called ${name}`);
  nameOf.set(schema as Schema, name);
  named.add(schema as Schema, { id: name });
}
const { schemas } = z.toJSONSchema(named, {
  io: 'input',
  unrepresentable: 'any',
  uri: (id) => `#/components/schemas/${id}`,
});

const failure = {
  type: 'object',
  required: ['success', 'code', 'message', 'requestId'],
  properties: {
    success: { const: false },
    code: { enum: Object.keys(errorStatus), description: 'Programs decide by it, never by a text.' },
    message: { type: 'string', description: 'For people.' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
    timeLeft: { type: 'integer', description: 'Seconds until it may be tried again.' },
    suggestAlternative: { const: 'google_login' },
    email: { type: 'string' },
    current: { description: 'What stands now, where something else was expected.' },
    etag: { type: 'string', description: 'Of what stands now: send it as If-Match.' },
    requestId: { type: 'string', description: 'Names the call in logs.' },
  },
};

const refusals: Record<string, object> = {};

/** @returns the whole description, ready to be written as JSON */
export const openapi = () => {
  const described: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = `${API}${route.path.replaceAll(/:([A-Za-z]+)/g, '{$1}')}`;
    described[path] = { ...described[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lamplight',
      version: '1',
      description:
        'Every call that the site makes, and that a script may make. Success and failure come in one envelope; programs decide by `code`.\n\n' +
        'A script signs in at the port for scripts, where its operator has opened one (`BEARER_PORT`): `POST /auth/login` with `email`, `password` and `device` answers an `accessToken` for five minutes, which goes with each call as `Authorization: Bearer …`. A write carries an `Idempotency-Key` of its own: sent again with the same body it answers as before, and nothing happens twice.',
      license: { name: 'Of the company that runs this site', identifier: 'LicenseRef-Lamplight' },
    },
    servers: [{ url: '/', description: 'The site itself' }],
    tags: subjects.map(({ name, about }) => ({ name, description: about })),
    paths: described,
    components: {
      schemas: { Failure: failure, ...schemasUsedBy(described) },
      responses: refusals,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-sid',
          description: 'Of a browser. A call that comes from elsewhere than the site is refused.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Of a script: short-lived, from the port for scripts. Such a call needs no X-CSRF.',
        },
      },
    },
  };
};

const operation = (route: Route) => ({
  operationId: route.id,
  tags: [subjectOf(route)],
  summary: route.summary,
  ...(route.access === 'public' ? { security: [] } : { security: securityOf(route), 'x-roles': route.access.session }),
  parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)],
  ...(route.body === 'none'
    ? {}
    : {
        requestBody: {
          required: true,
          content: {
            [route.body === 'json' ? 'application/json' : 'multipart/form-data']: {
              schema: route.request ? schemaOf(route.request) : { type: 'object' },
              ...shownAs(exampleOf(route).body),
            },
          },
        },
      }),
  responses: {
    200: { description: 'Done', ...contentOf(route) },
    ...(givesRanges(route) ? { 206: { description: 'The range that was asked for', ...contentOf(route) } } : {}),
    ...refusalsOf(route),
  },
});

const subjectOf = ({ id }: Route): string => {
  const subject = subjects.find(({ routes }) => id in routes);
  if (subject === undefined) throw new Error(`${id} is about nothing that the reference has a heading for`);
  return subject.name;
};

const securityOf = (route: Route) => [{ session: [] }, ...(isTheEdges(route) ? [] : [{ bearer: [] }])];

const givesRanges = (route: Route): boolean => codesOf(route).includes('RANGE_INVALID');

const contentOf = (route: Route) => {
  const { id, answer, content } = route;
  if (answer)
    return { content: { 'application/json': { schema: schemaOf(answer), ...shownAs(exampleOf(route).answer) } } };
  const types = id === 'stream' ? ['text/event-stream'] : content;
  return types ? { content: Object.fromEntries(types.map((type) => [type, {}])) } : {};
};

/** By status, each with the codes that may come with it. Calls that may meet the same refusals refer to one description. */
const refusalsOf = (route: Route) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(codesOf(route), (code) => errorStatus[code])).map(([status, codes = []]) => [
      status,
      { $ref: `#/components/responses/${refusalName(status, codes)}` },
    ]),
  );

const refusalName = (status: string, codes: readonly ErrorCode[]): string => {
  const name = [status, ...codes].join('-');
  refusals[name] = {
    description: codes.join(', '),
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { code: { enum: codes } } }] },
      },
    },
  };
  return name;
};

const pathParameters = (route: Route) =>
  parametersIn(route.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,128}$' },
    ...shownAs(exampleOf(route).params?.[name]),
  }));

const queryParameters = (route: Route) => {
  if (!route.query) return [];
  const { properties = {} } = schemas[nameOf.get(route.query) ?? ''] as { properties?: Record<string, unknown> };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
    ...shownAs(exampleOf(route).query?.[name]),
  }));
};

const headerParameters = (route: Route) => [
  // An image, a player or a download cannot send it.
  ...(route.content
    ? []
    : [
        {
          name: 'X-CSRF',
          in: 'header',
          required: isTheEdges(route),
          description: 'Required with a session, and where nobody is signed in; a bearer needs none.',
          schema: { const: '1' },
        },
      ]),
  ...(route.keyed
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          schema: { type: 'string', pattern: '^[A-Za-z0-9-]{16,64}$' },
        },
      ]
    : []),
];

const schemaOf = (schema: Schema): unknown => {
  const name = nameOf.get(schema);
  if (name === undefined) throw new Error('A schema of the route table is not exported by the contract');
  return { $ref: `#/components/schemas/${name}` };
};

/** Those that a call refers to, and those that these refer to. */
const schemasUsedBy = (calls: unknown): Record<string, unknown> => {
  const used: Record<string, unknown> = {};
  const note = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = schemas[name];
      if (schema === undefined || name in used) continue;
      used[name] = bare(schema);
      note(used[name]);
    }
  };
  note(calls);
  return Object.fromEntries(Object.entries(used).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

const bare = ({ $schema: _dialect, $id: _id, ...schema }: Readonly<Record<string, unknown>>): unknown => schema;
