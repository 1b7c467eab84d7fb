/** The five stores: each keeps its data in a volume of its own, which is declared, and `migrate` waits for all of them. */
import type { Rule } from './rule.ts';

/** Where the image of each keeps its data. */
const DATA: Readonly<Record<string, string>> = {
  eventstore: '/var/lib/eventstore',
  kafka: '/var/lib/kafka/data',
  mongo: '/data/db',
  redis: '/data',
  rabbitmq: '/var/lib/rabbitmq',
};

export const stores: Rule = ({ compose, isThere }) => [
  ...Object.entries(DATA).flatMap(([name, place]) => {
    const service = compose.services[name];
    if (service === undefined) return [`${name} is not among the services`];
    const volumes = (service.volumes ?? []).map((volume) => volume.split(':'));
    const kept = volumes.some(([volume = '', at]) => at === place && Object.hasOwn(compose.volumes, volume));
    return [
      ...(kept ? [] : [`${name} keeps its data in no volume`]),
      ...(waitsFor('migrate', name, compose.services) ? [] : [`migrate does not wait for ${name}`]),
    ];
  }),
  ...Object.keys(compose.volumes)
    .filter(
      (volume) =>
        !Object.values(compose.services).some(({ volumes = [] }) =>
          volumes.some((one) => one.startsWith(`${volume}:`)),
        ),
    )
    .map((volume) => `the volume ${volume} is used by nobody`),
  ...Object.entries(compose.services).flatMap(([name, { volumes = [] }]) =>
    volumes.flatMap((volume) => {
      const [source = ''] = volume.split(':');
      // Docker would make a folder of that name.
      if (source.startsWith('.')) return isThere(source) ? [] : [`${name} is to read ${source}, which is not there`];
      return Object.hasOwn(compose.volumes, source) ? [] : [`${name} has a volume ${source}, which is not there`];
    }),
  ),
];

type Services = Parameters<Rule>[0]['compose']['services'];

const waitsFor = (name: string, other: string, services: Services, seen: readonly string[] = []): boolean =>
  Object.keys(services[name]?.depends_on ?? {}).some(
    (on) => on === other || (!seen.includes(on) && waitsFor(on, other, services, [...seen, on])),
  );
