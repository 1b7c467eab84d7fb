/** What the contract suite needs to know about RabbitMQ: names of its own for each suite, and faults on the way to it. */
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ChannelModel, connect } from 'amqplib';
import { newId } from '../../../ports/ids.ts';
import type { JobQueue } from '../../../ports/job-queue.ts';
import type { ReadModels } from '../../../ports/read-models.ts';
import type { JobQueueHarness } from '../../../suites/job-queue.contract.ts';
import type { Absent } from '../../../suites/suite.ts';
import { clientOf } from '../../../workbench/client.ts';
import { type FaultProxy, openFaultProxy, restarted } from '../../../workbench/fault-proxy.ts';
import { serverOf } from '../../../workbench/servers.ts';
import { openSqliteReadModels } from '../../sqlite/read-models.ts';
import { openRabbitJobQueue, type RabbitOptions } from '../job-queue.ts';
import { namesOf } from '../names.ts';
import { rabbitTopology } from '../topology.ts';
import { forgetRabbit } from './forget.ts';

export const subject = { adapter: 'rabbitmq', client: clientOf('amqplib') } as const;

export type RabbitHere = Readonly<{
  /** Through the proxy. */
  url: string;
  incarnation: string;
  names: ReturnType<typeof namesOf>;
  models: ReadModels;
  proxy: FaultProxy;
  /** Beside the proxy. */
  straight: ChannelModel;
  open(o?: Partial<RabbitOptions>): Promise<JobQueue>;
  /** Makes what is missing, as `lamplight migrate` does. */
  migrate(queues: readonly string[]): Promise<void>;
  wipe(): Promise<void>;
}>;

/** @param incarnation of the log that names will end in */
export const rabbitHarness = async (
  incarnation: string = newId(),
): Promise<(JobQueueHarness & RabbitHere) | Absent> => {
  const found = await serverOf('rabbitmq');
  if ('absent' in found) return found;
  const server = new URL(found.url);
  const proxy = await openFaultProxy({ host: server.hostname, port: Number(server.port || 5672) });
  const prefix = `test-${newId().slice(-12)}.`;
  const through = new URL(server);
  through.host = `${proxy.host}:${proxy.port}`;
  through.searchParams.set('prefix', prefix);
  const url = through.href;
  const names = namesOf(prefix, incarnation);
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-rabbit-'));
  const models = await openSqliteReadModels({ folder, incarnation, clock: Date });
  const straight = await connect(found.url);
  const queues: string[] = [];

  const beside = new URL(found.url);
  beside.searchParams.set('prefix', prefix);
  const migrate = async (wanted: readonly string[]): Promise<void> => {
    for (const step of await rabbitTopology({ url: beside.href, incarnation, queues: wanted }))
      if (step.state !== 'there') await step.make();
    queues.push(...wanted);
  };
  await migrate([]);
  const open = (more: Partial<RabbitOptions> = {}) =>
    openRabbitJobQueue({ url, models, incarnation, clock: Date, ...more });
  const wipe = () => forgetRabbit({ url: beside.href, incarnation, queues: queues.splice(0) });
  return {
    url,
    incarnation,
    names,
    models,
    proxy,
    straight,
    open,
    migrate,
    server: async () => `RabbitMQ ${straight.connection.serverProperties.version}`,
    make: () => open(),
    queue: async () => {
      const queue = newId();
      await migrate([queue]);
      return queue;
    },
    now: Date.now,
    fresh: async () => {
      const notes = join(folder, newId());
      const own = await openSqliteReadModels({ folder: notes, incarnation, clock: Date });
      return { beside: (head) => open({ models: own, head }), end: () => own.close() };
    },
    advance: async (ms) => {
      await pause(ms);
    },
    elsewhere: {
      module: new URL('./job-queue.elsewhere.ts', import.meta.url),
      place: JSON.stringify({ url, incarnation, folder }),
    },
    cut: async () => proxy.cut(),
    restart: () => restarted(proxy),
    wipe,
    end: async () => {
      await wipe();
      await straight.close();
      await proxy.close();
      await models.close();
      await rm(folder, { recursive: true, force: true });
      await found.stop();
    },
  };
};
