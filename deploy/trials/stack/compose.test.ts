import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverNames, servers } from '@lamplight/operator/servers.ts';
import { interpolated, type Variables } from './compose.ts';
import { PLANTED } from './planted.ts';
import { faultsOf } from './rules/all.ts';
import { COMPOSE_FILE, copiedTo, root, stackIn } from './scratch.ts';

const folder = mkdtempSync(join(tmpdir(), 'lamplight-stack-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
copiedTo(folder);
const text = readFileSync(join(root, COMPOSE_FILE), 'utf8');
const faultsIn = (changed: string, settings: Variables = {}) => faultsOf(stackIn(folder, changed, settings));

describe('docker-compose.yml', () => {
  it('is what the list of servers asks for', () => expect(faultsIn(text)).toEqual([]));

  it('is so too under the settings of a public site', () => {
    const settings = {
      PUBLIC_ORIGIN: 'https://lamplight.example',
      COMPANY_GSTIN: '29ABCDE1234F1Z5',
      LIMIT_READS: '900',
    };
    expect(faultsIn(text, settings)).toEqual([]);
  });

  it('passes on what nobody would accept, and the servers name it', () => {
    const faults = faultsIn(text, { PASSWORD_POLICY: 'lax', LOG_LEVEL: 'shout' });
    expect(faults).toContainEqual(
      expect.stringMatching(/^accepted: identity: PASSWORD_POLICY must be default or strict/),
    );
    expect(faults).toContainEqual(expect.stringMatching(/^accepted: chat: LOG_LEVEL /));
  });

  it('starts nothing without what init --docker makes', () => {
    expect(() => interpolated(`\${EVENTSTORE_ADMIN_PASSWORD:?run init}`, {})).toThrow('EVENTSTORE_ADMIN_PASSWORD');
  });
});

describe('what is planted in it is named:', () => {
  it.each(PLANTED)('%s', (_, plant, sentence) => {
    expect(faultsIn(plant(text))).toContainEqual(expect.stringMatching(sentence));
  });
});

describe('servers that run alone', () => {
  it('listen on ports of their own where nothing else is set', () => {
    const ports = serverNames.map((name) => servers[name].port);
    expect(new Set(ports).size).toBe(ports.length);
  });
  it('are called as they are listed', () => {
    for (const name of serverNames) expect(servers[name]).toMatchObject({ name, main: expect.stringContaining(name) });
  });
});
