/** What an operator may ask of a product, whether it runs or was opened for the question (operations.md §13). */
import { statfs } from 'node:fs/promises';
import { MAIL_QUEUE } from '@lamplight/events/contracts/mail.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { Product } from './product.ts';

/** `ok` false: something needs an operator. */
export type Finding = Readonly<{ what: string; ok: boolean; says: string; remedy?: string }>;
export type Outcome = Readonly<{ ok: boolean; result: unknown }>;
type Words = readonly string[];
type Operation = Readonly<{
  usage: string;
  /** @throws Usage for words it does not know */
  run(product: Product, words: Words, o: Readonly<{ reason: string | null; dryRun: boolean }>): Promise<Outcome>;
}>;

export type Usage = Error & Readonly<{ usage: true }>;
const usage = (sentence: string): Usage => Object.assign(new Error(sentence), { usage: true as const });
export const isUsage = (error: unknown): error is Usage => Error.isError(error) && 'usage' in error;

const services = ['identity', 'projects'] as const;
const LEAST_FREE_BYTES = 1024 ** 3;
const LEAST_FREE_SHARE = 0.2;

export const operations: Readonly<Record<string, Operation>> = {
  doctor: {
    usage: 'doctor',
    run: async (product) => {
      const findings = [
        await ports(product),
        await disk(product),
        ...processors(product),
        ...(await parkedOf(product)),
      ];
      return { ok: findings.every(({ ok }) => ok), result: findings };
    },
  },
  'audit verify': {
    usage: 'audit verify',
    run: async ({ spines }) => {
      const verdicts = await Promise.all(
        services.map(async (service) => ({ service, ...(await spines[service].audit.verify()) })),
      );
      return { ok: verdicts.every(({ intact }) => intact), result: verdicts };
    },
  },
  parked: {
    usage: 'parked [ls | retry PROCESSOR KEY | discard PROCESSOR KEY --reason TEXT]',
    run: async (product, [verb = 'ls', processor, key], { reason, dryRun }) => {
      const all = await everythingParked(product);
      if (verb === 'ls') return { ok: all.length === 0, result: all.map(({ retry, discard, ...told }) => told) };
      const found = all.find((parked) => parked.processor === processor && parked.key === key);
      if (found === undefined) throw usage('Name a processor and a key as `parked ls` prints them.');
      const { retry, discard, ...one } = found;
      if (dryRun) return { ok: true, result: { would: verb, ...one } };
      if (verb === 'retry') await retry();
      else if (verb === 'discard') await discard(demandReason(reason));
      else throw usage(`parked ${verb} is not known`);
      return { ok: true, result: { done: verb, ...one } };
    },
  },
  projections: {
    usage: 'projections [rebuild | verify] NAME',
    run: async ({ spines }, [verb, name], { dryRun }) => {
      const service = services.find((candidate) =>
        spines[candidate].health().some((p) => p.kind === 'projection' && p.processor === name),
      );
      if (name === undefined || service === undefined || (verb !== 'rebuild' && verb !== 'verify'))
        throw usage(`Use: projections rebuild NAME, or projections verify NAME. Names: ${views(spines).join(', ')}`);
      const { operations: of } = spines[service];
      if (dryRun) return { ok: true, result: { would: verb, name } };
      if (verb === 'rebuild') {
        await of.rebuild(name);
        return {
          ok: true,
          result: { name, asked: 'It is filled anew; its answers say stale until it is live again.' },
        };
      }
      const verified = await of.verify(name);
      return { ok: verified.differences.length === 0, result: { name, ...verified } };
    },
  },
  'forwarder republish': {
    usage: 'forwarder republish [identity | projects]',
    run: async ({ spines }, [service], { dryRun }) => {
      const named = services.filter((candidate) => service === undefined || candidate === service);
      if (named.length === 0) throw usage(`There is no service ${service}; there are ${services.join(', ')}.`);
      if (!dryRun) for (const one of named) await spines[one].operations.republish();
      return { ok: true, result: { [dryRun ? 'would' : 'republished']: named } };
    },
  },
};

/** Events that kept failing, of every service, and jobs that were given up: the queue is their processor. */
const everythingParked = async ({ spines, ports: { jobs } }: Product) => {
  const events = services.map(async (service) => {
    const { operations: of } = spines[service];
    return (await of.parked()).map((one) => ({
      service: service as string,
      ...one,
      retry: () => of.retry(one.processor, one.key),
      discard: (reason: string) => of.discard(one.processor, one.key, reason, operator()),
    }));
  });
  const mails = (await jobs.parked(MAIL_QUEUE, { limit: PARKED_MAILS })).map(({ id, error, attempts }) => ({
    service: 'chat',
    processor: MAIL_QUEUE,
    key: id,
    error,
    attempts,
    retry: async () => void (await jobs.release(MAIL_QUEUE, id, 'retry')),
    // Nothing of the log was skipped, so nothing is recorded in it.
    discard: async () => void (await jobs.release(MAIL_QUEUE, id, 'discard')),
  }));
  return [...(await Promise.all(events)).flat(), ...mails];
};
const PARKED_MAILS = 200;

const demandReason = (reason: string | null): string => {
  if (reason === null || reason.trim() === '') throw usage('This needs --reason "why".');
  return reason;
};

const operator = () => {
  const id = newId();
  return { commandId: id, actorId: 'operator', at: new Date().toISOString(), correlationId: id, causationId: id };
};

const views = (spines: Product['spines']): readonly string[] =>
  services.flatMap((service) =>
    spines[service]
      .health()
      .filter((p) => p.kind === 'projection')
      .map((p) => p.processor),
  );

const ports = async ({ ports: { events, keyValue }, url, settings }: Product): Promise<Finding> => {
  const started = performance.now();
  const { incarnation } = await events.head();
  await keyValue.get('probe');
  const ms = Math.round(performance.now() - started);
  return {
    what: 'stores',
    ok: true,
    says: `${settings.DATA_DIR} answers in ${ms} ms; incarnation ${incarnation}; site ${url}; Node ${process.version}`,
  };
};

const disk = async ({ settings }: Product): Promise<Finding> => {
  const { bavail, blocks, bsize } = await statfs(settings.DATA_DIR);
  const ok = bavail * bsize >= LEAST_FREE_BYTES && bavail >= blocks * LEAST_FREE_SHARE;
  const says = `${Math.floor((bavail * bsize) / 1024 ** 2)} MiB free of ${Math.floor((blocks * bsize) / 1024 ** 2)} MiB`;
  return { what: 'disk', ok, says, ...(ok ? {} : { remedy: 'Free space, or move DATA_DIR to a larger disk.' }) };
};

const processors = ({ spines }: Product): readonly Finding[] =>
  services.flatMap((service) =>
    spines[service].health().map(({ processor, state, lagEvents, lastError }) => {
      const ok = state !== 'down';
      const says = `${state}, ${lagEvents} events behind${lastError === null ? '' : `; last error: ${lastError}`}`;
      return {
        what: `${service} ${processor}`,
        ok,
        says,
        ...(ok ? {} : { remedy: 'It starts again by itself; the log says why it stopped.' }),
      };
    }),
  );

const parkedOf = async (product: Product): Promise<readonly Finding[]> => {
  const all = await everythingParked(product);
  return all.map(({ processor, key, error }) => ({
    what: `parked ${processor} ${key}`,
    ok: false,
    says: error,
    remedy: `Mend the cause, then: lamplight parked retry ${processor} ${key}`,
  }));
};
