import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Rig, startRig } from '../workbench/rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
const asked = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${rig.bff.url}${path}`, { method, headers });
const viewer = (name: string): string =>
  readFileSync(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)), 'utf8');

describe('the reference for scripts', () => {
  it('is a page that anybody may open, and loads nothing from elsewhere', async () => {
    const answer = await asked('/reference', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' });
    const html = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const loads = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(loads.filter((path) => !path.startsWith('/'))).toEqual([]);
    for (const path of loads) {
      const one = await asked(path, { 'sec-fetch-site': 'same-origin' });
      expect([path, one.status]).toEqual([path, 200]);
      await one.body?.cancel();
    }
    expect(html).not.toMatch(/<script>|style=|<style/);
  });

  it('keeps the policy of the site, but for pictures that stand in its style sheet', async () => {
    const [page, site] = await Promise.all(['/reference', '/'].map((path) => asked(path)));
    const ofPage = page?.headers.get('content-security-policy') ?? '';
    expect(ofPage).toContain("img-src 'self' data:;");
    expect(ofPage.replace("img-src 'self' data:", "img-src 'self' blob:")).toBe(
      site?.headers.get('content-security-policy'),
    );
    expect(page?.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    ['/reference/viewer.js', 'swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
    ['/reference/viewer.css', 'swagger-ui.css', 'text/css; charset=utf-8'],
  ])('%s is the viewer’s own, packed, and not sent again to who has it', async (path, file, type) => {
    const answer = await asked(path, { 'accept-encoding': 'br' });
    expect([answer.headers.get('content-type'), answer.headers.get('content-encoding')]).toEqual([type, 'br']);
    expect((await answer.text()) === viewer(file)).toBe(true);
    const etag = answer.headers.get('etag') ?? '';
    expect((await asked(path, { 'if-none-match': etag })).status).toBe(304);
  });

  it('sends no call: what it shows is read, and nothing else', async () => {
    const script = await (await asked('/reference/page.js')).text();
    expect(script).toContain('supportedSubmitMethods: []');
    expect(script).toContain('validatorUrl: null');
  });

  it('is read only, and nothing beside its files is there', async () => {
    expect((await asked('/reference', {}, 'POST')).status).toBe(405);
    for (const path of ['/reference/', '/reference/swagger-ui.css', '/reference/..%2fpackage.json'])
      expect([path, (await asked(path)).status === 200]).toEqual([path, false]);
  });
});
