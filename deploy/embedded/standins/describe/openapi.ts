/** GitHub's OpenAPI 3.0 description, of https://github.com/github/rest-api-description. */
import type { Described, DescribedCall, Shape } from '../described.ts';
import { type Dialect, plain, queryOf, reached } from './cut.ts';

type Content = Readonly<{ content?: Readonly<Record<string, Readonly<{ schema?: unknown }>>>; required?: boolean }>;
type Parameter = Readonly<{ name: string; in: string; required?: boolean; schema: unknown }>;
type Operation = Readonly<{
  operationId: string;
  parameters?: readonly unknown[];
  requestBody?: Content;
  responses: Readonly<Record<string, unknown>>;
}>;
export type OpenApi = Readonly<{
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}>;

const SCHEMAS = '#/components/schemas/';
/** Its objects may have more than they name. */
const DIALECT: Dialect = {
  nameOf: (ref) => {
    if (!ref.startsWith(SCHEMAS)) throw new Error(`${ref} is no schema`);
    return ref.slice(SCHEMAS.length);
  },
  closed: false,
};

/** @param ids of the operations that are used, `repos/get` */
export const fromOpenApi = (document: OpenApi, from: string, ids: readonly string[]): Described => {
  const all = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const calls = Object.fromEntries(
    ids.map((id) => {
      const found = all.find(({ operation }) => operation.operationId === id);
      if (found === undefined) throw new Error(`The document has no operation ${id}`);
      return [id, callOf(document, found)];
    }),
  );
  const shapeOf = (name: string): Shape => plain(document.components['schemas']?.[name], DIALECT);
  return reached({ from, licence: 'MIT', calls }, shapeOf);
};

const callOf = (
  document: OpenApi,
  { path, method, operation }: Readonly<{ path: string; method: string; operation: Operation }>,
): DescribedCall => {
  const parameters = (operation.parameters ?? [])
    .map((each) => resolved(document, each) as Parameter)
    .filter((each) => each.in === 'query');
  const { requestBody } = operation;
  const body = requestBody === undefined ? null : shapeIn(requestBody);
  const answers = Object.entries(operation.responses).map(([status, response]): [string, Shape | null] => [
    status,
    shapeIn(resolved(document, response) as Content),
  ]);
  return {
    method,
    path,
    // What a GitHub App may do is told by its permissions, not by scopes of a token.
    scopes: [],
    query: queryOf(
      Object.fromEntries(parameters.map(({ name, schema }) => [name, plain(schema, DIALECT)])),
      parameters.filter(({ required }) => required === true).map(({ name }) => name),
    ),
    body: body === null || requestBody?.required === true ? body : { anyOf: [body, { type: 'null' }] },
    answers: { ...Object.fromEntries(answers), error: { $ref: '#/shapes/basic-error' } },
  };
};

const shapeIn = ({ content }: Content): Shape | null => {
  const schema = content?.['application/json']?.schema;
  return schema === undefined ? null : plain(schema, DIALECT);
};

const resolved = (document: OpenApi, value: unknown): unknown => {
  const ref = (value as { $ref?: string }).$ref;
  if (ref === undefined) return value;
  const [, , kind = '', name = ''] = ref.split('/');
  return document.components[kind]?.[name];
};

/** The schemas of webhooks, which stand for themselves: each event is a shape. @param events `push_event`, … */
export const fromWebhooks = (
  document: Readonly<{ definitions: Readonly<Record<string, unknown>> }>,
  from: string,
  events: readonly string[],
): Described => {
  const dialect: Dialect = { nameOf: (ref) => encodeURIComponent(ref.slice('#/definitions/'.length)), closed: false };
  const shapeOf = (name: string): Shape => plain(document.definitions[name], dialect);
  return reached({ from, licence: 'MIT', calls: {} }, shapeOf, events);
};
