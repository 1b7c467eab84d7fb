/** What scripts are told of HTTP and of events holds against the rules that others have for such descriptions. */
import { Parser } from '@asyncapi/parser';
import { codesOf } from '@lamplight/bff/contract/codes.ts';
import { errorStatus } from '@lamplight/bff/contract/errors.ts';
import { routes, subjects } from '@lamplight/bff/contract/routes.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { asyncapi } from './asyncapi.ts';
import { openapi } from './openapi.ts';

type Operation = { summary?: string; tags?: string[]; responses: Record<string, { $ref?: string }> };
type Described = { paths: Record<string, Record<string, Operation>>; servers?: unknown };

const httpFaults = async (description: unknown): Promise<readonly string[]> => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: JSON.stringify(description), absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
};
const eventFaults = async (description: unknown): Promise<readonly string[]> =>
  (await new Parser().parse(JSON.stringify(description))).diagnostics.map(({ code, message }) => `${code}: ${message}`);

describe('the description of HTTP', () => {
  it('has no fault and no warning', async () => {
    expect(await httpFaults(openapi())).toEqual([]);
  });
  it.each<[string, (described: Described) => void, RegExp]>([
    ['a call without a sentence', ({ paths }) => delete paths['/api/auth/me']?.['get']?.summary, /^operation-summary/],
    ['no server', (described) => delete described.servers, /^no-empty-servers/],
    [
      'a call that is never refused',
      ({ paths }) => {
        const call = paths['/api/auth/me']?.['get'];
        if (call) call.responses = { 200: call.responses[200] ?? {} };
      },
      /^operation-4xx-response/,
    ],
  ])('is held to it: %s is found', async (_what, plant, found) => {
    const described = structuredClone(openapi()) as unknown as Described;
    plant(described);
    expect((await httpFaults(described)).some((fault) => found.test(fault))).toBe(true);
  });
  it('tells of a range where one may be asked for, and nowhere else', () => {
    const { paths } = openapi() as unknown as Described;
    const statuses = (path: string) => Object.keys(paths[path]?.['get']?.responses ?? {});
    expect(statuses('/api/files/{fileId}/content')).toEqual(expect.arrayContaining(['200', '206', '416']));
    for (const path of ['/api/storage/{provider}/projects/{projectId}/files/{thereId}/content', '/api/projects'])
      for (const status of ['206', '416']) expect(statuses(path)).not.toContain(status);
  });
  it('says of every call what it does, what it is about, and which refusals may come with which status', () => {
    const calls = Object.values((openapi() as unknown as Described).paths).flatMap(Object.values) as Operation[];
    expect(calls).toHaveLength(routes.length);
    expect(new Set(calls.map(({ summary }) => summary)).size).toBeGreaterThan(routes.length - 3);
    expect(new Set(calls.flatMap(({ tags }) => tags))).toEqual(new Set(subjects.map(({ name }) => name)));
    for (const { responses } of calls)
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '404']));
  });
});

it('asks for the mark of the site where the edge does: not for what an image, a player or an address opens', () => {
  const { paths } = openapi() as unknown as {
    paths: Record<string, Record<string, { parameters: { name: string; required?: boolean }[] }>>;
  };
  const mark = (path: string, method = 'get') =>
    paths[path]?.[method]?.parameters.find(({ name }) => name === 'X-CSRF')?.required;
  expect(
    ['/api/openapi.json', '/api/catalogue/pictures/{pictureId}', '/api/files/{fileId}/content'].map((path) =>
      mark(path),
    ),
  ).toEqual([...[undefined, undefined, undefined]]);
  expect([mark('/api/auth/login', 'post'), mark('/api/auth/me'), mark('/api/projects')]).toEqual([true, false, false]);
});

it('the codes of a call are those of its kind and its own, by status', () => {
  const codes = (id: string) => codesOf(routes.find((route) => route.id === id) as (typeof routes)[number]);
  expect(codes('plans')).not.toContain('NOT_AUTHENTICATED');
  expect(codes('plans')).not.toContain('PAYLOAD_TOO_LARGE');
  expect(codes('project')).toContain('SESSION_ENDED');
  expect(codes('payment')).toEqual(expect.arrayContaining(['DUPLICATE_PAYMENT', 'IDEMPOTENCY_KEY_REUSED']));
  const statuses = codes('payment').map((code) => errorStatus[code]);
  expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
});

describe('the description of events', () => {
  it('has no fault and no warning', async () => {
    expect(await eventFaults(asyncapi())).toEqual([]);
  });
  it('is held to it: a message that is nowhere is found', async () => {
    const described = structuredClone(asyncapi()) as { components: { messages: Record<string, unknown> } };
    delete described.components.messages[Object.keys(described.components.messages)[0] ?? ''];
    expect(await eventFaults(described)).not.toEqual([]);
  });
});
