import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Rig, startRig } from '../workbench/rig.ts';

const root = join(import.meta.dirname, '..', '..');
const files = [
  ['/api/openapi.json', 'bff/contract/openapi.json'],
  ['/api/asyncapi.json', 'events/contracts/asyncapi.json'],
] as const;

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
const asked = (path: string, headers: Record<string, string>, method = 'GET') =>
  fetch(`${rig.bff.url}${path}`, { method, headers });

describe.each(files)('%s', (path, file) => {
  const text = readFileSync(join(root, file), 'utf8');
  it('is what the repository says, for a script without an account', async () => {
    const answer = await asked(path, { 'x-csrf': '1' });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.text()).toBe(text);
  });
  it('opens by its address in a browser, and not by a page of somebody else', async () => {
    const statusFrom = async (site: string) => (await asked(path, { 'sec-fetch-site': site })).status;
    expect(await Promise.all(['none', 'same-origin', 'cross-site', 'same-site'].map(statusFrom))).toEqual([
      ...[200, 200, 403, 403],
    ]);
  });
  it('is sent packed, and not again to who has it', async () => {
    const answer = await asked(path, { 'x-csrf': '1', 'accept-encoding': 'br' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.text()).toBe(text);
    const etag = answer.headers.get('etag') ?? '';
    expect((await asked(path, { 'x-csrf': '1', 'if-none-match': etag })).status).toBe(304);
    expect((await asked(path, { 'x-csrf': '1', 'if-none-match': '"older"' })).status).toBe(200);
  });
  it('takes no query and no other method', async () => {
    expect((await asked(`${path}?v=1`, { 'x-csrf': '1' })).status).toBe(400);
    expect((await asked(path, { 'x-csrf': '1', 'sec-fetch-site': 'same-origin' }, 'DELETE')).status).toBe(405);
  });
});
