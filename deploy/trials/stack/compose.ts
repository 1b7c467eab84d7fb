/** docker-compose.yml as a program reads it: anchors merged, variables filled in, the environment that each container gets. */
import { parse } from 'yaml';

export type Variables = Readonly<Record<string, string | undefined>>;

type Mounted = string | Readonly<{ source: string; target?: string }>;

/** What is looked at here; `docker-compose config` judges whether all of it is Compose's own. */
export type ComposeService = Readonly<{
  image?: string;
  build?: Readonly<{ dockerfile?: string }>;
  profiles?: readonly string[];
  entrypoint?: readonly string[];
  command?: readonly string[];
  user?: string;
  read_only?: boolean;
  restart?: string;
  mem_limit?: string | number;
  pids_limit?: number;
  cap_drop?: readonly string[];
  cap_add?: readonly string[];
  security_opt?: readonly string[];
  logging?: Readonly<{ options?: Readonly<Record<string, string>> }>;
  network_mode?: string;
  networks?: readonly string[];
  ports?: readonly string[];
  volumes?: readonly string[];
  tmpfs?: readonly string[];
  secrets?: readonly Mounted[];
  /** A setting without a value is what the variables say, and left out where they say nothing. */
  environment?: Readonly<Record<string, string | null>>;
  healthcheck?: Readonly<{ test?: readonly string[]; disable?: boolean }>;
  depends_on?: Readonly<Record<string, Readonly<{ condition?: string }> | null>>;
}>;

export type Compose = Readonly<{
  services: Readonly<Record<string, ComposeService>>;
  networks: Readonly<Record<string, Readonly<{ internal?: boolean }> | null>>;
  volumes: Readonly<Record<string, unknown>>;
  secrets: Readonly<Record<string, Readonly<{ file?: string }>>>;
}>;

/** @throws Error where it is no YAML */
export const parsed = (text: string): Compose => {
  const read = parse(text, { merge: true }) as Partial<Compose> | null;
  return { services: {}, networks: {}, volumes: {}, secrets: {}, ...read };
};

/** @throws Error where a variable that must be given is not */
export const resolved = (compose: Compose, variables: Variables): Compose => filled(compose, variables) as Compose;

const filled = (part: unknown, variables: Variables): unknown => {
  if (typeof part === 'string') return interpolated(part, variables);
  if (Array.isArray(part)) return part.map((one) => filled(one, variables));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, filled(one, variables)]));
};

/** `${NAME}`, `${NAME:-what else}`, `${NAME:?why not}`, also one in another; `$$` is a dollar. */
export const interpolated = (text: string, variables: Variables): string => {
  let resolved = '';
  for (let at = 0; at < text.length; ) {
    if (text.startsWith('$$', at)) {
      resolved += '$';
      at += 2;
    } else if (text.startsWith('${', at)) {
      const end = closing(text, at + 2);
      resolved += meant(text.slice(at + 2, end), variables);
      at = end + 1;
    } else {
      resolved += text[at];
      at += 1;
    }
  }
  return resolved;
};

const closing = (text: string, from: number): number => {
  for (let at = from, depth = 1; at < text.length; at += 1) {
    if (text.startsWith('${', at)) depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`a variable does not end: ${text}`);
};

const meant = (inside: string, variables: Variables): string => {
  const [, name = '', how, rest = ''] = /^(\w+)(?::([-?])([\s\S]*))?$/.exec(inside) ?? [];
  if (name === '') throw new Error(`a variable is not written as one: ${inside}`);
  const value = variables[name] ?? '';
  if (value !== '' || how === undefined) return value;
  if (how === '-') return interpolated(rest, variables);
  throw new Error(`${name} is not given: ${rest}`);
};

/** What stands in a container's environment, by a file whose variables are filled in. */
export const environmentOf = ({ environment = {} }: ComposeService, variables: Variables): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => {
      const resolvedValue = value ?? variables[name];
      return resolvedValue === undefined ? [] : [[name, String(resolvedValue)] as const];
    }),
  );

/** The secrets of a service: which one, and the file in the container. */
export const secretsOf = ({ secrets = [] }: ComposeService): readonly Readonly<{ source: string; path: string }>[] =>
  secrets.map((one) => {
    const { source, target = source } = typeof one === 'string' ? { source: one } : one;
    return { source, path: target.startsWith('/') ? target : `/run/secrets/${target}` };
  });

/** Whoever ends by itself, for others wait for that. */
export const oneShots = ({ services }: Compose): ReadonlySet<string> =>
  new Set(
    Object.values(services).flatMap(({ depends_on = {} }) =>
      Object.entries(depends_on).flatMap(([name, on]) =>
        on?.condition === 'service_completed_successfully' ? [name] : [],
      ),
    ),
  );

/** `.env`: lines of NAME=value. */
export const variablesIn = (text: string): Variables =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/.exec(line.trim()) ?? [];
      return name === undefined ? [] : [[name, value] as const];
    }),
  );
