import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silent } from '@lamplight/common/log/log.ts';
import type { EventBus } from '@lamplight/events/ports/event-bus.ts';
import { startProduct } from './product.ts';
import { readSettings } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'lamplight-product-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('nothing is taken from the bus before a browser is answered: a backlog keeps nobody from the page', async () => {
  const said: string[] = [];
  const listening = (bus: EventBus): EventBus => ({
    ...bus,
    consume: (o, handle) => {
      said.push('takes from the bus');
      return bus.consume(o, handle);
    },
  });
  const product = await startProduct({
    settings: readSettings({ PORT: '0', DATA_DIR: folder }),
    clock: Date,
    logOf: (name) => {
      said.push(`starts ${name}`);
      return silent;
    },
    through: (ports) => ({ ...ports, bus: listening(ports.bus) }),
  });
  try {
    await product.caughtUp();
    // The edge is the last to start, and the browsers' way to all others.
    expect(said).toContain('takes from the bus');
    expect(said.indexOf('takes from the bus')).toBeGreaterThan(said.indexOf('starts bff'));
    expect(said.indexOf('starts bff')).toBeGreaterThan(said.indexOf('starts integrations'));
  } finally {
    await product.close();
  }
});
