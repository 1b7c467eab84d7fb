import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { described, differing, missing, released } from './committed.ts';
import { beyondAdditions, releasedNow } from './released.ts';

describe('the committed descriptions', () => {
  const made = { 'a.json': '{"a":1}\n', 'b.json': '{"b":1}\n' };
  it('are told apart from what the schemas say: changed, or not there', () => {
    expect(differing(made, (path) => made[path as keyof typeof made])).toEqual([]);
    expect(differing(made, (path) => (path === 'a.json' ? '{"a":2}\n' : '{"b":1}\n'))).toEqual(['a.json']);
    expect(differing(made, () => null)).toEqual(['a.json', 'b.json']);
  });
  it('hold every route and every public event, with the form of every failure', () => {
    const {
      'bff/contract/openapi.json': http = '',
      'events/contracts/asyncapi.json': events = '',
      'bff/contract/called.ts': called = '',
      'bff/contract/called-inside.ts': inside = '',
    } = described();
    expect(called).toContain("login: ['POST', '/auth/login'],");
    expect(inside).toContain("'proposal-save': ['PUT', '/proposals/:proposalId'],");
    expect(called).not.toContain('proposal-save');
    expect(JSON.parse(http)).toMatchObject({
      openapi: '3.1.0',
      paths: { '/api/proposals/{proposalId}': { get: {}, put: {} } },
    });
    expect(JSON.parse(http).components.schemas.Failure.required).toEqual(['success', 'code', 'message', 'requestId']);
    expect(Object.keys(JSON.parse(events).components.messages).toSorted()).toEqual(
      Object.keys(releasedNow()).toSorted(),
    );
  });
  it('of released events are written once and never again', () => {
    const [first = '', ...rest] = Object.keys(released());
    expect(Object.keys(missing(released(), (path) => (path === first ? 'an older text' : null)))).toEqual(rest);
  });
});

describe('released events', () => {
  const folder = join(import.meta.dirname, '..', '..', 'events', 'contracts', 'released');
  const files = readdirSync(folder).toSorted();
  const now = releasedNow();

  it('are all kept, and there is a released schema of every public event', () => {
    expect(files).toEqual(
      Object.keys(now)
        .map((name) => `${name}.json`)
        .toSorted(),
    );
  });
  it.each(files)('%s has only gained since', (file) => {
    const before: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    expect(beyondAdditions(before, now[file.replace('.json', '')])).toEqual([]);
  });
});

describe('what counts as an addition', () => {
  const before = {
    type: 'object',
    properties: {
      id: { type: 'string' },
      kind: { enum: ['a', 'b'] },
      lines: { type: 'array', items: { type: 'object', properties: { paise: { type: 'integer' } } } },
      party: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      sealed: { type: 'object', properties: { iv: { type: 'string' } }, additionalProperties: false },
    },
    required: ['id', 'kind'],
  };
  type Changed = Record<string, unknown> & { properties: Record<string, unknown>; required: string[] };
  const changedBy = (change: (schema: Changed) => void): readonly string[] => {
    const after = structuredClone(before) as Changed;
    change(after);
    return beyondAdditions(before, after);
  };

  it('an optional field, a further choice, a further value', () => {
    expect(changedBy(() => undefined)).toEqual([]);
    expect(changedBy((s) => Object.assign(s.properties, { note: { type: 'string' } }))).toEqual([]);
    expect(changedBy((s) => Object.assign(s.properties, { kind: { enum: ['a', 'b', 'c'] } }))).toEqual([]);
    const party = { anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'object' }] };
    expect(changedBy((s) => Object.assign(s.properties, { party }))).toEqual([]);
  });

  it.each<[string, (schema: Changed) => unknown, string]>([
    ['a removed field', (s) => delete s.properties['lines'], '/lines was removed'],
    ['a removed promise', (s) => s.required.pop(), '/kind is not promised any more'],
    ['a new demand', (s) => s.required.push('party'), '/party is demanded of events that have none'],
    ['another type', (s) => Object.assign(s.properties, { id: { type: 'integer' } }), 'type of /id was changed'],
    [
      'a narrower value',
      (s) => Object.assign(s.properties, { id: { type: 'string', maxLength: 9 } }),
      'maxLength of /id was changed',
    ],
    ['a removed value', (s) => Object.assign(s.properties, { kind: { enum: ['a'] } }), '"b" of /kind was removed'],
    [
      'a removed choice',
      (s) => Object.assign(s.properties, { party: { anyOf: [{ type: 'string' }] } }),
      'choice 1 of /party was changed',
    ],
    [
      'a field lost inside of a list',
      (s) => Object.assign(s.properties, { lines: { type: 'array', items: { type: 'object', properties: {} } } }),
      '/lines[]/paise was removed',
    ],
    [
      'a field more where exactly these are taken',
      (s) =>
        Object.assign(s.properties, {
          sealed: {
            type: 'object',
            properties: { iv: { type: 'string' }, tag: { type: 'string' } },
            additionalProperties: false,
          },
        }),
      '/sealed/tag was added to a closed object',
    ],
  ])('never %s', (_what, change, told) => expect(changedBy((s) => void change(s))).toEqual([told]));

  it('and the loss of a field of a real event is seen', () => {
    const real = structuredClone(releasedNow()['MilestonePaid.v1']) as Changed;
    const lost = Object.keys(real.properties)[0] ?? '';
    delete real.properties[lost];
    expect(beyondAdditions(releasedNow()['MilestonePaid.v1'], real)).toEqual([`/${lost} was removed`]);
  });
});
