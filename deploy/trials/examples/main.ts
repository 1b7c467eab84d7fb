/**
 * `npm run examples` asks every call of a company that it founds, and writes what was asked and answered beside the contract.
 * What stands there and still fits stays as it is, so that a field more changes the calls alone that know it. Half a minute.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@lamplight/bff/contract/routes.ts';
import { startOpenIdProvider } from '@lamplight/embedded/openid/provider.ts';
import { openStandIns } from '@lamplight/embedded/standins/open.ts';
import { EXAMPLES_FILE, type Example, type Examples, readExamples } from '@lamplight/operator/examples.ts';
import { callOf } from '../access/calls.ts';
import { foundCompany } from '../product/company.ts';
import { type Running, startIn } from '../product/running.ts';
import { visitorAt } from '../product/visitor.ts';
import { fits, listening } from './record.ts';
import { tell } from './story.ts';

type Around = Omit<Parameters<typeof tell>[0], 'product' | 'company'>;

const recorded = async (product: Running, around: Around): Promise<Examples> => {
  const all: Record<string, Example> = {};
  const sizeOf = (example: Example | undefined): number => JSON.stringify(example)?.length ?? 0;
  // The fullest says most.
  globalThis.fetch = listening(product.url, fetch, (id, example) => {
    if (sizeOf(example) > sizeOf(all[id])) all[id] = example;
  });
  const company = await foundCompany(product);
  await tell({ product, company, ...around });
  const { client, lead, employee, admin } = company.people;
  const reads = routes.filter(({ method }) => method === 'GET');
  const ask = async (id: (typeof routes)[number]['id']): Promise<void> => {
    const { method, path, sent } = callOf(id, company);
    for (const who of [visitorAt(product.url), client, lead, employee, admin])
      if ((await who.send(method, path, sent)).status < 300 && method !== 'GET') return;
  };
  for (const { id } of reads) await ask(id);
  for (const { id } of routes) if (!(id in all)) await ask(id);
  return all;
};

const folder = mkdtempSync(join(tmpdir(), 'lamplight-examples-'));
let origin = '';
const provider = await startOpenIdProvider({ siteHost: '127.0.0.1', origin: () => origin });
const { issuer, clientId, clientSecret } = provider;
const standIns = await openStandIns({ siteHost: '127.0.0.1', origin: () => origin, now: Date.now });
const product = await startIn({
  folder,
  // What scripts sign in at is said in the log.
  env: {
    BEARER_PORT: '0',
    LOG_LEVEL: 'info',
    GOOGLE_ISSUER: issuer,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    ...standIns.settings,
  },
});
origin = product.url;
try {
  const found = await recorded(product, { provider, standIns });
  const kept = readExamples();
  const examples = routes.map((route) => {
    const held = kept[route.id];
    const example = held !== undefined && fits(route, held) ? held : found[route.id];
    if (example === undefined) throw new Error(`${route.id} was never answered with success.`);
    return [route.id, example] as const;
  });
  writeFileSync(EXAMPLES_FILE, `${JSON.stringify(Object.fromEntries(examples), null, 1)}\n`);
} finally {
  await product.stop();
  await provider.close();
  await standIns.close();
  rmSync(folder, { recursive: true, force: true });
}
