/** How containers run: from which image, with which rights and limits, on which ports and networks, in which order. */
import { serverNames, servers } from '@lamplight/operator/servers.ts';
import { type Compose, type ComposeService, oneShots } from '../compose.ts';
import type { Rule } from './rule.ts';

/** Why somebody is root all the same, and with which rights. */
const ROOT: Readonly<Record<string, readonly string[]>> = {
  certs: ['CHOWN'], // gives the certificate to the event store
  caddy: ['NET_BIND_SERVICE'], // the image's program does not start without it, its data folder is root's
};

/** The images of the first two have no program that could ask, and the last one ends by itself. */
const NOT_ASKED: readonly string[] = ['collector', 'jaeger', 'operator'];

const each =
  (look: (name: string, service: ComposeService, compose: Compose) => readonly (string | false)[]): Rule =>
  ({ compose }) =>
    Object.entries(compose.services).flatMap(([name, service]) =>
      look(name, service, compose).flatMap((fault) => (fault === false ? [] : [`${name} ${fault}`])),
    );

export const images = each((_, { image = '' }) => {
  const tag = /:([^/:]+)$/.exec(image)?.[1];
  return [
    tag === undefined && `has an image without a tag: ${image}`,
    tag !== undefined && /latest/.test(tag) && `has an image whose tag moves: ${image}`,
  ];
});

/** Under the variables that nobody has set: what is opened wider is opened by hand. */
export const ports = each((_, { ports: published = [] }) =>
  published.map((port) => !String(port).startsWith('127.0.0.1:') && `publishes ${port} beyond loopback`),
);

export const limits = each((name, service, compose) => {
  const {
    restart,
    mem_limit,
    pids_limit,
    logging,
    healthcheck,
    security_opt = [],
    cap_drop = [],
    cap_add = [],
  } = service;
  const isRoot = service.user === undefined || /^(?:0|root)(?::|$)/.test(service.user);
  return [
    restart === undefined && 'has no restart',
    mem_limit === undefined && 'has no mem_limit',
    pids_limit === undefined && 'has no pids_limit',
    logging?.options?.['max-size'] === undefined && 'writes a log without end',
    !security_opt.includes('no-new-privileges:true') && 'may gain privileges',
    !cap_drop.includes('ALL') && 'keeps capabilities',
    ...cap_add.map((one) => !ROOT[name]?.includes(one) && `is given ${one}`),
    isRoot && ROOT[name] === undefined && 'runs as root',
    !oneShots(compose).has(name) &&
      !NOT_ASKED.includes(name) &&
      healthcheck?.test === undefined &&
      'has no healthcheck',
    service.build !== undefined && service.read_only !== true && 'can write into its image',
  ];
});

export const order: Rule = (stack) => [
  ...each((_, { depends_on = {} }, { services }) =>
    Object.entries(depends_on).flatMap(([on, how]) => {
      const other = services[on];
      if (other === undefined) return [`waits for ${on}, which is not there`];
      return [
        how?.condition === undefined && `waits for ${on} without a condition`,
        how?.condition === 'service_healthy' &&
          other.healthcheck?.test === undefined &&
          `waits for ${on} to be healthy, which nobody asks`,
      ];
    }),
  )(stack),
  ...cycles(stack.compose).map((path) => `${path.join(' → ')} wait for each other`),
  ...serverNames.flatMap((name) =>
    stack.compose.services[name]?.depends_on?.['migrate']?.condition === 'service_completed_successfully'
      ? []
      : [`${name} does not wait for migrate`],
  ),
];

const cycles = ({ services }: Compose): readonly (readonly string[])[] => {
  const seen = new Set<string>();
  const walk = (name: string, path: readonly string[]): readonly (readonly string[])[] => {
    if (path.includes(name)) return [[...path.slice(path.indexOf(name)), name]];
    if (seen.has(name)) return [];
    const found = Object.keys(services[name]?.depends_on ?? {}).flatMap((on) => walk(on, [...path, name]));
    seen.add(name);
    return found;
  };
  return Object.keys(services).flatMap((name) => walk(name, []));
};

const EDGE = 'edge';

/** Stores meet servers alone; the internet only whoever says that it asks there, by `out` or behind the published port. */
export const networks: Rule = ({ compose }) => {
  const open = (name: string): boolean => compose.networks[name]?.internal !== true;
  const isServer = (name: string): name is keyof typeof servers => Object.hasOwn(servers, name);
  return Object.entries(compose.services).flatMap(([name, { networks: on = [], network_mode, ports: published }]) => {
    const unknown = on.filter((one) => !Object.hasOwn(compose.networks, one));
    const goesOut = on.some(open);
    return [
      ...unknown.map((one) => `${name} is on ${one}, which is not there`),
      ...(on.length === 0 && network_mode === undefined ? [`${name} is on no network of its own`] : []),
      ...(published !== undefined && !on.includes(EDGE) ? [`${name} publishes a port and is not on ${EDGE}`] : []),
      ...(isServer(name) && servers[name].out && !goesOut
        ? [`${name} asks the internet and is on no open network`]
        : []),
      ...(isServer(name) && !servers[name].out && goesOut
        ? [`${name} asks nobody in the internet and is on an open network`]
        : []),
      ...(!isServer(name) && goesOut && published === undefined
        ? [`${name} is on an open network and publishes nothing`]
        : []),
    ];
  });
};
