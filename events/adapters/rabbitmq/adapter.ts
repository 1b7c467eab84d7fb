import type { Adapter } from '../adapter.ts';

export const rabbitmq: Adapter = {
  schemes: ['amqp', 'amqps'],
  encrypted: (scheme) => scheme === 'amqps',
  open: {
    jobs: async ({ url, clock, models, incarnation, head }) =>
      (await import('./job-queue.ts')).openRabbitJobQueue({ url, models, incarnation, clock, head }),
  },
  lostJobs: async (o) => (await import('./restore.ts')).lostRabbitJobs(o),
  topology: {
    jobs: async (url, { queues, incarnation }) =>
      (await import('./topology.ts')).rabbitTopology({ url, incarnation, queues }),
  },
};
