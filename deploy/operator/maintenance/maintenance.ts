/**
 * `lamplight maintenance [on|off --reason TEXT]`: recorded in the log first, then told to every edge by the flag in the
 * key-value store. It asks the stores by itself, so it holds for the one process and for servers, running or not; killed in
 * between, the same command goes on.
 */
import { type Environment, loadConfig } from '@lamplight/common/config/load.ts';
import { PORT_SETTINGS, portSettingsOf } from '@lamplight/common/config/port-settings.ts';
import { isMaintained, setMaintenance } from '@lamplight/common/lifecycle/maintenance.ts';
import { demandCompany } from '@lamplight/embedded/asked-folder.ts';
import { usage } from '@lamplight/embedded/operation.ts';
import { byOperator } from '@lamplight/embedded/operator-by.ts';
import { staysHere } from '@lamplight/events/adapters/adapters.ts';
import { openEventStore, openKeyValue } from '@lamplight/events/adapters/open.ts';
import { MAINTENANCE, maintenance, maintenanceEvents } from '@lamplight/identity/maintenance/maintenance.ts';
import { decidingOn } from '../deciding.ts';

export type MaintenanceAsked = Readonly<{ word: string | undefined; reason: string | null; dryRun: boolean }>;
/** `edges`: whether those that run refuse changes. */
export type MaintenanceState = Readonly<{ maintenance: 'on' | 'off'; because: string | null; edges: 'on' | 'off' }>;

/** @throws Misconfigured: no company is where the settings say; Usage for other words, and without a reason */
export const setMaintained = async (
  env: Environment,
  { word, reason, dryRun }: MaintenanceAsked,
  now: () => number,
): Promise<MaintenanceState | Readonly<{ would: string }>> => {
  if (word !== undefined && word !== 'on' && word !== 'off')
    throw usage(`maintenance ${word} is not known: on or off.`);
  if (word !== undefined && reason === null) throw usage(`maintenance ${word} needs --reason "why".`);
  const config = loadConfig(PORT_SETTINGS, env);
  const { EVENT_STORE_URL, KEY_VALUE_URL } = portSettingsOf(config);
  // A question makes nothing, and neither does an order to a company that is not there.
  if (staysHere(EVENT_STORE_URL) || staysHere(KEY_VALUE_URL)) demandCompany(config);
  if (word !== undefined && dryRun) return { would: `maintenance ${word}` };
  const clock = { now };
  const events = await openEventStore(EVENT_STORE_URL, clock);
  try {
    const { keyValue, close } = await openKeyValue(KEY_VALUE_URL, clock);
    try {
      const { change, look } = decidingOn(events, maintenanceEvents, clock);
      if (word !== undefined) {
        const type = word === 'on' ? 'BeginMaintenance' : 'EndMaintenance';
        const done = await change(MAINTENANCE, { type, reason: reason ?? '' }, maintenance, byOperator(now()));
        if (done.is === 'refused') throw usage(`maintenance ${word} needs --reason "why".`);
        await setMaintenance(keyValue, word === 'on');
      }
      const { because } = (await look(MAINTENANCE, maintenance)).state;
      const edges = (await isMaintained(keyValue)) ? 'on' : 'off';
      return { maintenance: because === null ? 'off' : 'on', because, edges };
    } finally {
      await close();
    }
  } finally {
    await events.close();
  }
};
