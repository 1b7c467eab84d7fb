/**
 * What an operator may ask of a product, whether it runs or its stores were opened for the question (operations.md §13). The
 * command line reads their words from here, so what knows all services is loaded by the operation that needs it.
 */
import { type ServiceName, serviceNames } from '@lamplight/bff/contract/services.ts';
import { metricsText } from '@lamplight/common/telemetry/metrics.ts';
import { logLevelOperation } from './log-level-operation.ts';
import { type Operation, usage } from './operation.ts';
import { everythingParked } from './parked.ts';
import { userOperations } from './user-operations.ts';

const always = (): boolean => true;

export const operations: Readonly<Record<string, Operation>> = {
  doctor: {
    usage: 'doctor',
    words: 0,
    options: [],
    asks: always,
    run: async (operated) => {
      const { doctor } = await import('./doctor.ts');
      const findings = await doctor(operated);
      return { ok: findings.every(({ ok }) => ok), result: findings };
    },
  },
  figures: {
    usage: 'figures',
    words: 0,
    options: [],
    asks: always,
    run: async ({ url }) => {
      if (url === null) throw usage('Nothing runs here, so there are no figures.');
      return { ok: true, result: await metricsText() };
    },
  },
  'audit verify': {
    usage: 'audit verify',
    words: 0,
    options: [],
    asks: always,
    run: async (operated) => {
      const { logVerdict } = await import('./folder-audit.ts');
      const chains = await Promise.all(
        serviceNames.map(async (service) => ({
          service,
          ...(await (await operated.service(service)).verifyHistory()),
        })),
      );
      const verdicts = [...chains, ...(await logVerdict(operated.settings))];
      return { ok: verdicts.every(({ intact }) => intact), result: verdicts };
    },
  },
  parked: {
    usage: 'parked [ls | retry PROCESSOR KEY | discard PROCESSOR KEY --reason TEXT]',
    words: 3,
    options: ['dry-run', 'reason'],
    asks: ([verb = 'ls']) => verb === 'ls',
    run: async (operated, [verb = 'ls', processor, key], { reason, dryRun }) => {
      if (verb === 'ls' && processor !== undefined) throw usage(`parked ls takes no further words: ${processor}`);
      const all = await everythingParked(operated);
      if (verb === 'ls') return { ok: all.length === 0, result: all.map(({ retry, discard, ...entry }) => entry) };
      if (verb !== 'retry' && verb !== 'discard') throw usage(`parked ${verb} is not known`);
      const found = all.find((parked) => parked.processor === processor && parked.key === key);
      if (found === undefined) throw usage('Name a processor and a key as `parked ls` prints them.');
      const { retry, discard, ...one } = found;
      if (dryRun) return { ok: true, result: { would: verb, ...one } };
      if (verb === 'retry') await retry();
      else await discard(demandReason(reason));
      return { ok: true, result: { done: verb, ...one } };
    },
  },
  projections: {
    usage: 'projections [rebuild | verify] NAME',
    words: 2,
    options: ['dry-run'],
    asks: () => false, // a comparison fills a shadow beside the view
    run: async (operated, [verb, name], { dryRun }) => {
      const views = await Promise.all(
        serviceNames.map(async (service) => ({ service, names: (await operated.service(service)).views })),
      );
      const service = views.find(({ names }) => name !== undefined && names.includes(name))?.service;
      if (name === undefined || service === undefined || (verb !== 'rebuild' && verb !== 'verify')) {
        const names = views.flatMap((one) => one.names);
        throw usage(`Use: projections rebuild NAME, or projections verify NAME. Names: ${names.join(', ')}`);
      }
      const { operations: of } = await operated.service(service);
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
  ...userOperations,
  'log-level': logLevelOperation,
  'forwarder republish': {
    usage: `forwarder republish [${serviceNames.join(' | ')}]`,
    words: 1,
    options: ['dry-run'],
    asks: () => false,
    run: async (operated, [service], { dryRun }) => {
      const named: readonly ServiceName[] = serviceNames.filter((one) => service === undefined || one === service);
      if (named.length === 0) throw usage(`There is no service ${service}; there are ${serviceNames.join(', ')}.`);
      if (!dryRun) for (const one of named) await (await operated.service(one)).operations.republish();
      return { ok: true, result: { [dryRun ? 'would' : 'republished']: named } };
    },
  },
};

const demandReason = (reason: string | null): string => {
  if (reason === null || reason.trim() === '') throw usage('This needs --reason "why".');
  return reason;
};
