import { jest } from '@jest/globals';
import { apiWith } from './client.ts';
import { askEarly, takeEarly } from './early.ts';
import { keys } from './keys.ts';

let now = 0;
let asked: string[];
beforeEach(() => {
  asked = [];
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    asked.push(`${String(url)} ${new Headers(init?.headers).get('x-acting-user')}`);
    return Response.json({ success: true, items: [asked.length] });
  });
});
afterEach(() => jest.restoreAllMocks());

const api = () => apiWith({ fetch: (...args) => fetch(...args), sleep: async () => {}, newKey: () => 'k' });

describe('A call that went out before the app', () => {
  it('is answered to the first who asks, once', async () => {
    const client = api();
    client.actAs('asha');
    askEarly('/api/proposals?limit=100', 'asha');
    expect(await client.read(keys.proposals({ limit: 100 }))).toMatchObject({ items: [1] });
    expect(asked).toEqual(['/api/proposals?limit=100 asha']);
    expect(await client.read(keys.proposals({ limit: 100 }))).toMatchObject({ items: [2] });
  });

  it('is never another person’s, nor an old one, nor what the app looks at by itself', async () => {
    const client = api();
    client.actAs('chitra');
    askEarly('/api/projects', 'asha');
    expect(await client.call('projects')).toMatchObject({ items: [2] });
    askEarly('/api/visits', 'chitra');
    now += 10_001;
    expect(await client.call('visits')).toMatchObject({ items: [4] });
    askEarly('/api/company', 'chitra');
    expect(await client.call('company', { background: true })).toMatchObject({ items: [6] });
    expect(takeEarly('/api/never', 'chitra')).toBeUndefined();
  });

  it('that failed is asked by the app, which tells what is wrong; a refusal counts as its answer', async () => {
    const client = api();
    client.actAs('asha');
    jest.spyOn(globalThis, 'fetch').mockImplementationOnce(async () => {
      throw new TypeError('gone');
    });
    askEarly('/api/projects', 'asha');
    expect(await client.call('projects')).toMatchObject({ success: true });
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementationOnce(async () =>
        Response.json({ success: false, code: 'CONCURRENT_SESSION', message: '' }, { status: 409 }),
      );
    const concurrent = jest.fn();
    client.on({ concurrent });
    askEarly('/api/visits', 'asha');
    await expect(client.call('visits')).rejects.toMatchObject({ code: 'CONCURRENT_SESSION' });
    expect(concurrent).toHaveBeenCalledTimes(1);
  });
});
