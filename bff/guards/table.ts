/** The route table as the edge matches it: exact case, no trailing slash, static names before parameters. */
import type { Method, Route } from '../contract/routes.ts';
import { type Refusal, refuse } from './refusal.ts';

export type Row = Readonly<{ route: Route; parts: readonly Part[] }>;
type Part = Readonly<{ is: 'static' | 'parameter'; text: string }>;

export type Match = Readonly<{
  row: Row /** Rebuilt from the template and the parameters that were checked. */;
  path: string;
}>;

export type Table = Readonly<{ match(method: string, path: string): Match | Refusal; rows: readonly Row[] }>;

type Node = { statics: Map<string, Node>; parameter: Node | null; rows: Map<string, Row> };

const PARAMETER = /^[A-Za-z0-9_-]{1,128}$/;

/** Throws on a table that leaves a question open: better no start than a call that nobody guards. */
export const tableOf = (routes: readonly Route[]): Table => {
  const root = newNode();
  const ids = new Set<string>();
  const rows = routes.map((route) => {
    requireAnswered(route);
    if (ids.has(route.id)) throw new Error(`Two routes are called ${route.id}.`);
    ids.add(route.id);
    const parts = partsOf(route.path);
    const row: Row = { route, parts };
    const node = parts.reduce(stepIn, root);
    if (node.rows.has(route.method)) throw new Error(`${route.method} ${route.path} stands in the table twice.`);
    node.rows.set(route.method, row);
    return row;
  });
  return { rows, match: (method, path) => match(root, method, path) };
};

const requireAnswered = ({ id, access, path, method }: Route): void => {
  const named =
    access === 'public' || access?.session === 'any' || (Array.isArray(access?.session) && access.session.length > 0);
  if (!named) throw new Error(`Route ${id} does not say who may ask.`);
  if (!/^(\/(:[a-zA-Z]+|[a-z0-9-]+))+(\.json)?$/.test(path))
    throw new Error(`Route ${id} has no path that can be matched.`);
  if (!(['GET', 'POST', 'PUT', 'DELETE'] satisfies Method[]).includes(method))
    throw new Error(`Route ${id} has no method.`);
};

const newNode = (): Node => ({ statics: new Map(), parameter: null, rows: new Map() });

const partsOf = (path: string): Part[] =>
  path
    .slice(1)
    .split('/')
    .map((text) => (text.startsWith(':') ? { is: 'parameter', text: text.slice(1) } : { is: 'static', text }));

const stepIn = (node: Node, part: Part): Node => {
  if (part.is === 'parameter') {
    node.parameter ??= newNode();
    return node.parameter;
  }
  const next = node.statics.get(part.text) ?? newNode();
  node.statics.set(part.text, next);
  return next;
};

const match = (root: Node, method: string, path: string): Match | Refusal => {
  let node: Node | null = root;
  const segments = path.split('/');
  for (let i = 1; i < segments.length && node !== null; i += 1) {
    const segment: string = segments[i] ?? '';
    node = node.statics.get(segment) ?? (PARAMETER.test(segment) ? node.parameter : null);
  }
  if (node === null || node.rows.size === 0) return refuse('NOT_FOUND');
  // HEAD is a GET without the body, and like it changes nothing
  const row = node.rows.get(method === 'HEAD' ? 'GET' : method);
  if (row === undefined) return refuse('METHOD_NOT_ALLOWED', { headers: { allow: [...node.rows.keys()].join(', ') } });
  return { row, path: rebuilt(row, segments) };
};

const rebuilt = ({ parts }: Row, segments: readonly string[]): string => {
  let path = '';
  for (const [i, part] of parts.entries()) path += `/${part.is === 'static' ? part.text : segments[i + 1]}`;
  return path;
};
