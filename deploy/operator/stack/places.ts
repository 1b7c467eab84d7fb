/** Where a stack is composed: what `init` looks for, where its secrets lie, and how its event store is asked. */
import { join } from 'node:path';

/** By account, `store/user`. */
export type PasswordOf = (account: string) => string;

export type Place = Readonly<{
  /** The file that composes it, from the folder of the repository. */
  composedBy: string;
  /** Folder of its secrets, from the same. */
  secrets: string;
  /** Whether settings of stores stand in `.env` beside that file. */
  hasEnv: boolean;
  /** Whether dashboards are looked at in a Grafana of its own. */
  hasGrafana: boolean;
  /** Containers read these as they lie; a cluster is given copies, so that here they are their owner's. */
  fileMode: number;
  /** Its address for everybody: only its administrator may read the whole log, which every service with a history does. */
  eventStore(passwordOf: PasswordOf): string;
  /** What is run next. */
  start: string;
  /** Where the first admin's link is printed. */
  firstLink: string;
  /** Stores read their users at their start. */
  readAnew: string;
}>;

const DEV = join('deploy', 'kubernetes', 'overlays', 'dev');

export const places = {
  docker: {
    composedBy: 'docker-compose.yml',
    secrets: join('deploy', 'docker', 'secrets'),
    hasEnv: true,
    hasGrafana: true,
    fileMode: 0o444,
    eventStore: (passwordOf) =>
      `esdb://admin:${passwordOf('eventstore/admin')}@eventstore:2113?tls=true&tlsCAFile=/ca/ca.crt`,
    start: 'docker compose up --build --detach --wait',
    firstLink: 'docker compose logs identity',
    readAnew: 'docker compose restart redis rabbitmq',
  },
  // Its event store has no certificate, no password and no neighbours: the overlay is for trying the product.
  kubernetes: {
    composedBy: join(DEV, 'kustomization.yaml'),
    secrets: join(DEV, 'secrets'),
    hasEnv: false,
    hasGrafana: false,
    fileMode: 0o400,
    eventStore: () => 'esdb://eventstore:2113?tls=false',
    start: `kubectl apply -k ${DEV}`,
    firstLink: 'kubectl -n lamplight-dev logs deployment/identity',
    readAnew: `kubectl apply -k ${DEV}`,
  },
} as const satisfies Readonly<Record<string, Place>>;
