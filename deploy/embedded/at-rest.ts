/**
 * The stores of a folder, opened for a question while no product runs on it: no reactor, timer, forwarder or projector
 * starts, no mail leaves, and no file is made that was not there.
 */
import type { ServiceName } from '@lamplight/bff/contract/services.ts';
import { anchorKeyOf } from '@lamplight/common/config/anchor-key.ts';
import { silent } from '@lamplight/common/log/log.ts';
import { reactorsOf } from '@lamplight/common/service/module.ts';
import { portsAtRest } from '@lamplight/events/adapters/open.ts';
import { type AtRest, openAtRest, type Stood } from '@lamplight/events/core/at-rest.ts';
import type { EventStore, Position } from '@lamplight/events/ports/event-store.ts';
import type { Finding, Operated } from './operated.ts';
import { anchorKeySetting, type Secrets, secretsThere } from './secrets.ts';
import { declaredServices } from './services.ts';
import { portsOf, type Settings } from './settings.ts';

type Resting = Operated & Readonly<{ close(): Promise<void> }>;
type Opened = Pick<Parameters<typeof openAtRest>[0]['ports'], 'events' | 'models' | 'personalData'>;

/**
 * @param asks nothing may be written: whoever tries is a bug
 * @throws Misconfigured where the folder's secrets are not there
 */
export const openFolderAtRest = (settings: Settings, { asks }: Readonly<{ asks: boolean }>): Resting => {
  const secrets = secretsThere(settings.DATA_DIR);
  const addresses = portsOf(settings, secrets);
  const ports = portsAtRest(addresses);
  const clock = { now: () => Date.now() };
  const opened = async (): Promise<Opened> => {
    const events = await ports.events();
    const [models, personalData] = [await ports.models(), await ports.personalData()];
    return asks ? readOnly({ events, models, personalData }) : { events, models, personalData };
  };
  const service = async (name: ServiceName): Promise<AtRest> =>
    openAtRest({ ...partsOf(name, secrets), ports: await opened(), clock, log: silent });

  return {
    settings,
    url: null,
    clock,
    stores: [
      {
        setting: 'EVENT_STORE_URL',
        address: addresses.EVENT_STORE_URL,
        ask: async () => (await ports.events()).head(),
      },
      {
        setting: 'READ_MODELS_URL',
        address: addresses.READ_MODELS_URL,
        needs: 'EVENT_STORE_URL',
        ask: () => ports.models(),
      },
      {
        setting: 'JOB_QUEUE_URL',
        address: addresses.JOB_QUEUE_URL,
        needs: 'EVENT_STORE_URL',
        ask: () => ports.jobs(),
      },
      { setting: 'PERSONAL_DATA_URL', address: addresses.PERSONAL_DATA_URL, ask: () => ports.personalData() },
    ],
    people: null,
    levels: null,
    progress: () => null,
    events: ports.events,
    jobs: ports.jobs,
    service: async (name) => {
      const { stood, ...rest } = await service(name);
      return { ...rest, processors: async () => placed(name, await stood(), await ports.events()) };
    },
    close: ports.close,
  };
};

const partsOf = (name: ServiceName, secrets: Secrets) => {
  const { keyId, publicKey } = anchorKeyOf(secrets[anchorKeySetting(name)]);
  const { modules, ...declared } = declaredServices[name];
  return { ...declared, anchors: { keyId, publicKey }, reactors: reactorsOf(modules, notRun) }; // verified, never signed
};

const notRun = (): never => {
  throw new TypeError('no reactor runs while operators ask');
};

const placed = async (
  service: ServiceName,
  stood: readonly Stood[],
  events: EventStore,
): Promise<readonly Finding[]> => {
  const { incarnation, position: head } = await events.head();
  return stood.map(({ processor, checkpoint }) => {
    const what = `${service} ${processor}`;
    if (isAhead(checkpoint, incarnation, head))
      return {
        what,
        ok: false,
        says: 'its checkpoint is ahead of the event log: an older log was put here',
        remedy: 'Put back the newest log; the next start says what else can be done.',
      };
    return {
      what,
      ok: true,
      says: checkpoint === head ? 'stopped, has seen everything' : 'stopped, goes on at the start',
    };
  });
};

const isAhead = (checkpoint: Position | null, incarnation: string, head: Position | null): boolean =>
  checkpoint?.startsWith(`${incarnation}.`) === true && (head === null || checkpoint > head);

/** A question changes nothing, whatever it calls: what would write throws instead. */
const readOnly = ({ events, models, personalData }: Opened): Opened => {
  const refused = (): never => {
    throw new TypeError('a question writes nothing');
  };
  return {
    events: { ...events, append: refused },
    models: {
      ...models,
      open: async (name, version, o = {}) => ({
        ...(await models.open(name, version, { ...o, existing: true })),
        apply: refused,
      }),
      renew: refused,
      activate: refused,
      drop: refused,
    },
    personalData,
  };
};
