/** The collector's configuration by a real collector, which then stands between a product and us: a trace comes through whole. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { freePort } from '../free-port.ts';
import { startIn } from '../product/running.ts';
import { visitorAt } from '../product/visitor.ts';
import { folder } from './committed.ts';
import { openReceiver } from './receiver.ts';
import { treeOf } from './trees.ts';

const ROUTE = 'POST /auth/signup';
const LISTENS_WITHIN_MS = 20_000;

/** What is written wrong, and a word of its refusal. */
const PLANTED: readonly (readonly [what: string, from: string, to: string, says: RegExp])[] = [
  ['a misspelt field', 'limit_mib', 'limit_mb', /limit_mb/],
  [
    'a part that it does not have',
    'processors: [memory_limiter, batch]',
    'processors: [memory_limiter, batches]',
    /batches/,
  ],
  ['no limit of memory', 'limit_mib: 200, ', '', /limit_mib|limit_percentage/],
  ['a pipeline that leads nowhere', 'exporters: [otlp]', 'exporters: []', /exporter/],
];

/** @throws Error with the collector's own words */
export const collectorPart = async (collector: string, scratch: string, say: (line: string) => void): Promise<void> => {
  const text = readFileSync(join(folder, 'collector.yaml'), 'utf8');
  const path = join(scratch, 'collector.yaml');
  const validated = (config: string) => {
    writeFileSync(path, config);
    const { status, stdout, stderr, error } = spawnSync(collector, ['validate', `--config=${path}`], {
      encoding: 'utf8',
    });
    if (error !== undefined) throw error;
    return { ok: status === 0, out: `${stdout}${stderr}` };
  };
  const { ok, out } = validated(text);
  if (!ok) throw new Error(out);
  say('passed: collector.yaml');
  for (const [what, from, to, says] of PLANTED) {
    const refused = validated(text.replace(from, to));
    if (!text.includes(from) || refused.ok || !says.test(refused.out)) throw new Error(`${what}: ${refused.out}`);
  }
  say(`passed: the collector refuses ${PLANTED.length} planted mistakes`);
  await passesOn(collector, text, scratch);
  say(`passed: a collector passes on ${ROUTE} as one tree`);
};

/** As it is configured, but for where it listens and to whom it hands on: to us, as JSON. */
const passesOn = async (collector: string, text: string, scratch: string): Promise<void> => {
  const [port, receiver] = [await freePort(), await openReceiver()];
  const ours = text
    .replace('0.0.0.0:4318', `127.0.0.1:${port}`)
    .replace(
      /^ {2}otlp: \{ endpoint: "jaeger.*$/m,
      `  otlphttp: { endpoint: "${receiver.url}", encoding: json, compression: none }`,
    )
    .replace('exporters: [otlp]', 'exporters: [otlphttp]');
  writeFileSync(join(scratch, 'ours.yaml'), ours);
  const between = spawn(collector, [`--config=${join(scratch, 'ours.yaml')}`], { stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    await listening(between);
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_BSP_SCHEDULE_DELAY: '100' };
    const product = await startIn({ folder: join(scratch, 'data'), env: traced });
    try {
      const form = { name: 'Asha', email: 'asha@gmail.com', mobile: '9845000017', password: 'seven-lamps' };
      await visitorAt(product.url).post('/auth/signup', { ...form, acceptTerms: true });
      await eventually(() => {
        const edge = receiver.spans().find(({ name, parent }) => parent === null && name === ROUTE);
        const { steps, gaps } = treeOf(receiver.spans(), edge?.traceId ?? '');
        if (gaps.length > 0 || !steps.includes('lamplight: append'))
          throw new Error(`it is no whole tree: ${[...gaps, ...steps].join('; ')}`);
      });
    } finally {
      await product.stop();
    }
  } finally {
    between.kill();
    await once(between, 'exit');
    await receiver.close();
  }
};

const listening = async (collector: ChildProcess): Promise<void> => {
  let said = '';
  collector.stderr?.on('data', (bytes) => {
    said += String(bytes);
  });
  await eventually(() => {
    if (!said.includes('Everything is ready')) throw new Error(`the collector is not ready: ${said}`);
  }, LISTENS_WITHIN_MS);
};
