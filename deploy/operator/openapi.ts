/** OpenAPI 3.1 of the edge, made from the route table and the schemas that the code runs on. */

import * as audit from '@lamplight/bff/contract/audit.ts';
import * as auth from '@lamplight/bff/contract/auth.ts';
import * as careers from '@lamplight/bff/contract/careers.ts';
import * as catalogue from '@lamplight/bff/contract/catalogue.ts';
import * as company from '@lamplight/bff/contract/company.ts';
import { errorStatus } from '@lamplight/bff/contract/errors.ts';
import * as glance from '@lamplight/bff/contract/glance.ts';
import * as insight from '@lamplight/bff/contract/insight.ts';
import * as invoices from '@lamplight/bff/contract/invoices.ts';
import { API } from '@lamplight/bff/contract/paths.ts';
import * as people from '@lamplight/bff/contract/people.ts';
import * as projects from '@lamplight/bff/contract/projects.ts';
import * as proposals from '@lamplight/bff/contract/proposals.ts';
import { type Route, routes } from '@lamplight/bff/contract/routes.ts';
import * as search from '@lamplight/bff/contract/search.ts';
import { z } from 'zod';

type Schema = NonNullable<Route['request']>;

/** Every schema of the contract has a name: it is described once and referred to everywhere else. */
const named = z.registry<{ id: string }>();
const nameOf = new Map<Schema, string>();
for (const [name, schema] of [
  audit,
  auth,
  careers,
  catalogue,
  company,
  glance,
  insight,
  invoices,
  people,
  projects,
  proposals,
  search,
].flatMap((module) => Object.entries(module))) {
  if (typeof schema !== 'object' || schema === null || !('_zod' in schema) || nameOf.has(schema as Schema)) continue;
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
    code: { enum: Object.keys(errorStatus) },
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
    timeLeft: { type: 'integer', description: 's' },
    suggestAlternative: { const: 'google_login' },
    email: { type: 'string' },
    current: {},
    etag: { type: 'string' },
    requestId: { type: 'string' },
  },
};

export const openapi = () => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = `${API}${route.path.replaceAll(/:([A-Za-z]+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lamplight',
      version: '1',
      description: 'Every call that the browser may make. Success and failure: one envelope.',
    },
    paths,
    components: {
      schemas: {
        Failure: failure,
        ...Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema)])),
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  };
};

const operation = (route: Route) => ({
  operationId: route.id,
  ...(route.access === 'public'
    ? { security: [] }
    : { security: [{ session: [] }, { bearer: [] }], 'x-roles': route.access.session }),
  parameters: [...pathParameters(route.path), ...queryParameters(route), ...headerParameters(route)],
  ...(route.body === 'none'
    ? {}
    : {
        requestBody: {
          required: true,
          content: {
            [route.body === 'json' ? 'application/json' : 'multipart/form-data']: {
              schema: route.request ? schemaOf(route.request) : {},
            },
          },
        },
      }),
  responses: {
    200: {
      description: 'Done',
      ...(route.answer ? { content: { 'application/json': { schema: schemaOf(route.answer) } } } : {}),
    },
    default: {
      description: 'Refused',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  },
});

const pathParameters = (path: string) =>
  [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,128}$' },
  }));

const queryParameters = (route: Route) => {
  if (!route.query) return [];
  const { properties = {} } = schemas[nameOf.get(route.query) ?? ''] as { properties?: Record<string, unknown> };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }));
};

const headerParameters = (route: Route) => [
  // An image or a video cannot send it.
  ...(route.id === 'file-content' ? [] : [{ name: 'X-CSRF', in: 'header', required: true, schema: { const: '1' } }]),
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

const bare = ({ $schema: _dialect, $id: _id, ...schema }: Readonly<Record<string, unknown>>): unknown => schema;
