/**
 * Dropbox publishes no schema but its SDK's types, which are generated from its interface definitions. Of a route they say what
 * it takes, gives and refuses; from these types a generator of JSON Schemas makes the shapes.
 */
import type { Described, DescribedCall, Shape } from '../described.ts';
import { type Dialect, plain, queryOf, reached } from './cut.ts';

/** What the SDK says of one route. */
export type DropboxRoute = Readonly<{
  method: string;
  path: string;
  scope: string | null;
  argument: string | null;
  result: string;
  refusal: string;
}>;

/** @param methods of the SDK, `filesListFolder`; @param declarations `types/index.d.ts`; @param routes `es/lib/routes.js` */
export const dropboxRoutes = (
  methods: readonly string[],
  declarations: string,
  routes: string,
): readonly DropboxRoute[] =>
  methods.map((method) => {
    const end = declarations.indexOf(`public ${method}(`);
    const begin = declarations.lastIndexOf('/**', end);
    const line = declarations.slice(end, declarations.indexOf(';\n', end));
    const told = declarations.slice(begin, end).replace(/\s*\n\s*\*\s*/g, ' ');
    const path = routes.match(new RegExp(`routes\\.${method} = [^{]+\\{\\s*return this\\.request\\('([^']+)'`))?.[1];
    const [, result] = line.match(/Promise<DropboxResponse<(.+)>>$/) ?? [];
    const [, refusal] = told.match(/DropboxResponseError<([\w.]+)>/) ?? [];
    if (end < 0 || path === undefined || result === undefined || refusal === undefined)
      throw new Error(`The SDK does not tell all of ${method}`);
    return {
      method,
      path,
      scope: told.match(/scope: ([\w.]+)/)?.[1] ?? null,
      argument: line.match(/\(arg: ([\w.]+),/)?.[1] ?? null,
      // With a download comes its content, beside what the types say of it.
      result: result.replace(/^DropboxDownloadResult<(.+)>$/, '$1'),
      refusal,
    };
  });

/** A file of types with one name for each side of each route, for the generator. */
export const typesOf = (routes: readonly DropboxRoute[]): string => {
  const lines = routes.flatMap(({ method, argument, result, refusal }) => [
    ...(argument === null ? [] : [`export type ${method}Argument = ${argument};`]),
    `export type ${method}Result = ${result === 'void' ? 'null' : result};`,
    ...(refusal === 'void' ? [] : [`export type ${method}Refusal = ${refusal};`]),
  ]);
  const namespaces = new Set(lines.flatMap((line) => [...line.matchAll(/\b(\w+)\.\w/g)].map(([, name]) => name)));
  return [
    `import type { ${[...namespaces, 'auth'].filter((name, at, all) => all.indexOf(name) === at).join(', ')} } from 'dropbox/types/dropbox_types';`,
    ...lines,
    'export type AuthRefusal = auth.AuthError;',
    'export type AccessRefusal = auth.AccessError;',
    'export type LimitRefusal = auth.RateLimitError;',
    '',
  ].join('\n');
};

type Generated = Readonly<{ definitions: Readonly<Record<string, unknown>> }>;

/** @param schemas what the generator made of `typesOf(routes)` */
export const fromDropbox = (routes: readonly DropboxRoute[], schemas: Generated, from: string): Described => {
  const dialect: Dialect = {
    nameOf: (ref) => encodeURIComponent(decodeURIComponent(ref.slice('#/definitions/'.length))),
    closed: true,
  };
  const ref = (name: string): Shape => ({ $ref: `#/shapes/${name}` });
  const calls = Object.fromEntries(
    routes.map((route): [string, DescribedCall] => [
      route.path,
      {
        method: 'POST',
        path: `/2/${route.path}`,
        scopes: route.scope === null ? [] : [route.scope],
        query: queryOf({}, []),
        body: route.argument === null ? null : ref(`${route.method}Argument`),
        answers: {
          200: ref(`${route.method}Result`),
          401: refused(ref('AuthRefusal')),
          403: refused(ref('AccessRefusal')),
          429: refused(ref('LimitRefusal')),
          ...(route.refusal === 'void' ? {} : { 409: refused(ref(`${route.method}Refusal`)) }),
        },
      },
    ]),
  );
  const shapeOf = (name: string): Shape => {
    const found = schemas.definitions[name] ?? schemas.definitions[encodeURIComponent(name)];
    if (found === undefined) throw new Error(`The generator made no ${name}`);
    return plain(found, dialect);
  };
  return reached({ from, licence: 'MIT', calls }, shapeOf);
};

/** Each refusal comes so; `user_message` only where there is one to show. */
const refused = (error: Shape): Shape => ({
  type: 'object',
  properties: { error_summary: { type: 'string' }, error, user_message: { type: 'object' } },
  required: ['error_summary', 'error'],
  additionalProperties: false,
});
