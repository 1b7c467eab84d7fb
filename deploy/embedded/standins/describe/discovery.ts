/** Google's discovery document: https://developers.google.com/discovery/v1/reference. */
import type { Described, DescribedCall, Shape } from '../described.ts';
import { type Dialect, plain, queryOf, reached } from './cut.ts';

type Parameter = Readonly<{ location: string; required?: boolean }>;
type Method = Readonly<{
  id: string;
  httpMethod: string;
  path: string;
  parameters?: Readonly<Record<string, Parameter>>;
  request?: Readonly<{ $ref: string }>;
  response?: Readonly<{ $ref: string }>;
  scopes?: readonly string[];
}>;
export type Discovery = Readonly<{
  servicePath: string;
  revision: string;
  parameters: Readonly<Record<string, Parameter>>;
  resources: Readonly<Record<string, Readonly<{ methods: Readonly<Record<string, Method>> }>>>;
  schemas: Readonly<Record<string, unknown>>;
}>;

/** It names every property that there is, and requires none. */
const DIALECT: Dialect = { nameOf: (ref) => ref, closed: true };

/** @param ids of the methods that are used, `drive.files.list` */
export const fromDiscovery = (document: Discovery, from: string, ids: readonly string[]): Described => {
  const all = Object.values(document.resources).flatMap(({ methods }) => Object.values(methods));
  const calls = Object.fromEntries(
    ids.map((id) => {
      const method = all.find((each) => each.id === id);
      if (method === undefined) throw new Error(`The document has no method ${id}`);
      return [id, callOf(document, method)];
    }),
  );
  const shapeOf = (name: string): Shape => plain(document.schemas[name], DIALECT);
  return reached({ from: `${from}, revision ${document.revision}`, licence: 'BSD-3-Clause', calls }, shapeOf);
};

const callOf = (document: Discovery, method: Method): DescribedCall => {
  const asked = Object.entries({ ...document.parameters, ...method.parameters }).filter(
    ([, { location }]) => location === 'query',
  );
  const shapes = Object.fromEntries(asked.map(([name, parameter]) => [name, plain(simple(parameter), DIALECT)]));
  const required = asked.filter(([, parameter]) => parameter.required === true).map(([name]) => name);
  return {
    method: method.httpMethod,
    path: `/${document.servicePath}${method.path}`,
    scopes: method.scopes ?? [],
    query: queryOf(shapes, required),
    body: method.request === undefined ? null : plain({ $ref: method.request.$ref }, DIALECT),
    answers: { default: method.response === undefined ? null : plain({ $ref: method.response.$ref }, DIALECT) },
  };
};

/** A parameter says `required: true` of itself, where a schema lists what is required in it. */
const simple = ({ required: _, ...rest }: Parameter): unknown => rest;
