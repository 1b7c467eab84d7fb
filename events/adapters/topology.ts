/**
 * What the engines must hold before servers start, by the scheme of each address. SQLite and folders make what they need
 * when they are opened; an engine with something to make in advance says so in its `adapter.ts`.
 */
import type { Step } from '../ports/topology.ts';
import { PORT_AT, type PortName, splitAddress, type Wanted } from './adapter.ts';
import { adapterOf } from './adapters.ts';

type Addresses = Readonly<Partial<Record<keyof typeof PORT_AT, string>>>;

/**
 * Every thing that is declared, and whether it is there. Changes nothing by itself.
 * @throws Unavailable, Misconfigured
 */
export const topologyOf = async (addresses: Addresses, wanted: Wanted): Promise<readonly Step[]> => {
  const steps: Step[] = [];
  for (const [setting, port] of Object.entries(PORT_AT) as [keyof Addresses, PortName][]) {
    const url = addresses[setting] ?? '';
    const topology = adapterOf(port, splitAddress(url).scheme)?.topology?.[port];
    if (topology !== undefined) steps.push(...(await topology(url, wanted)));
  }
  return steps;
};

/** What servers would look for in vain. Views are not among it: a server opens its own, and fills them. */
export const missingIn = async (addresses: Addresses, wanted: Omit<Wanted, 'models'>): Promise<readonly string[]> => {
  const steps = await topologyOf(addresses, { ...wanted, models: [] });
  return steps.flatMap(({ what, state }) => (state === 'missing' ? [what] : []));
};
