/** What somebody sees of a fault: at the start, when asked for, and while the product runs. */
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Ended, lamplight, type Running, startIn } from '../product/running.ts';
import { type Visitor, visitorAt } from '../product/visitor.ts';

export const MOMENTS = ['start', 'doctor', 'audit verify', 'running'] as const;
export type Moment = (typeof MOMENTS)[number];

/** `says`: for the table. `wrong`: what must not be, whatever the fault. */
export type Seen = Readonly<{ says: string; wrong: readonly string[] }>;
export type Trial = Readonly<{
  folder: string;
  /** As whom the product and the commands run; undefined: as who runs the trial. */
  uid: number | undefined;
  /** Does the fault; in the moment `running` after the product is ready. */
  inflict(): void;
  /** Whether `doctor` and `audit verify` may find all well, and why that is no lie. */
  harmless: boolean;
}>;

export const ADMIN = { name: 'Dev', email: 'dev@gmail.com', mobile: '9845000001', password: 'seven-lamps' };
export const CLIENT = { name: 'Asha', email: 'asha@gmail.com', mobile: '9845000011', password: 'seven-lamps' };
const STACK = /\n\s+at .*[:(]\S+:\d+:\d+/;

/** A company with an admin, a client and some proposals, at rest. */
export const makeCompany = async (folder: string): Promise<void> => {
  const product = await startIn({ folder });
  const token = new URL(product.firstAdminLink() ?? 'http://none/').hash.slice(1);
  await visitorAt(product.url).post('/auth/invitation/accept', { token, ...ADMIN });
  const client = visitorAt(product.url);
  await client.post('/auth/signup', { ...CLIENT, acceptTerms: true });
  for (let n = 1; n <= 30; n += 1) await client.post('/proposals', { title: `Patient portal ${n}` });
  await product.stop();
};

export const seenAt = async (moment: Moment, trial: Trial): Promise<Seen> => {
  if (moment === 'running') return await seenRunning(trial);
  trial.inflict();
  return moment === 'start' ? await seenAtStart(trial) : await seenByAsking(moment, trial);
};

const seenAtStart = async ({ folder, uid }: Trial): Promise<Seen> => {
  const ready = startIn({ folder, ...(uid === undefined ? {} : { uid }) });
  try {
    const product = await ready;
    const output = product.output();
    const wrong = product.firstAdminLink() === null ? [] : ['it began a new company'];
    const signedIn = await visitorAt(product.url).send('POST', '/api/auth/login', { json: login(CLIENT) });
    const proposals = await counted(product, signedIn.status === 200);
    await product.stop();
    const line = output.split('\n').find((one) => one.includes('made anew')) ?? '';
    const works = `sign-in ${signedIn.status}${proposals === null ? '' : `, ${proposals} proposals`}`;
    return { says: `starts (${works})${line === '' ? '' : `: ${line}`}`, wrong: [...wrong, ...stacks(output)] };
  } catch (error) {
    const output = String((error as Error).message).replace(/^The product did not start: /, '');
    const wrong = /^\{/m.test(output) ? ['a log line where a sentence is due'] : [];
    const { exitCode } = error as { exitCode?: unknown };
    if (exitCode !== 78) wrong.push(`it ended with ${exitCode}`);
    return { says: `${exitCode}: ${first(output)}`, wrong: [...wrong, ...stacks(output)] };
  }
};

const login = ({ email, password }: typeof CLIENT) => ({ email, password });

const counted = async (product: Running, signedIn: boolean): Promise<number | null> => {
  if (!signedIn) return null;
  const client = visitorAt(product.url);
  await client.send('POST', '/api/auth/login', { json: login(CLIENT) });
  const { body } = await client.send('GET', '/api/proposals?limit=100');
  return Array.isArray(body['items']) ? body['items'].length : null;
};

type PrintedFinding = Readonly<{
  what?: string;
  service?: string;
  ok?: boolean;
  intact?: boolean;
  says?: string;
  remedy?: string;
}>;

const seenByAsking = async (moment: 'doctor' | 'audit verify', { folder, uid, harmless }: Trial): Promise<Seen> => {
  const outcome = await lamplight([...moment.split(' '), '--json'], { DATA_DIR: folder }, undefined, uid);
  return judged(outcome, harmless);
};

const judged = ({ code, stdout, stderr }: Ended, harmless: boolean): Seen => {
  const wrong = stacks(stdout + stderr);
  if (code === null) wrong.push('it did not end');
  if (stdout === '') {
    if (code === 0) wrong.push('it says nothing and ends well');
    return { says: `${code}: ${first(stderr)}`, wrong };
  }
  const findings = JSON.parse(stdout) as readonly PrintedFinding[];
  // The disk of this machine is no part of the trial.
  const bad = findings.filter(
    ({ what, says = '', ok, intact }) =>
      (what !== 'disk' || says.includes('is full')) && (ok === false || intact === false),
  );
  for (const { what, ok, remedy } of bad) if (ok === false && !remedy) wrong.push(`${what} has no remedy`);
  if (bad.length === 0) {
    if (!harmless) wrong.push('it finds nothing');
    return { says: 'well', wrong };
  }
  return {
    says: `${code}: ${sentence(bad.find(({ service }) => service === 'log') ?? (bad[0] as PrintedFinding))}`,
    wrong: code === 3 ? wrong : [...wrong, `it ended with ${code}`],
  };
};

const sentence = ({ what, service, says, remedy, ...verdict }: PrintedFinding): string =>
  says === undefined
    ? `${service}: ${JSON.stringify(verdict).slice(0, 120)}`
    : `${says}${remedy === undefined ? '' : ` ${remedy}`}`;

const ANSWERS_WITHIN_MS = 30_000;

const seenRunning = async ({ folder, uid, inflict, harmless }: Trial): Promise<Seen> => {
  const product = await startIn({ folder, ...(uid === undefined ? {} : { uid }) });
  const wrong: string[] = [];
  try {
    const client = visitorAt(product.url);
    await client.post('/auth/login', login(CLIENT));
    inflict();
    const calls: readonly (readonly [string, () => Promise<string>])[] = [
      ['reading', () => statusOf(client, 'GET', '/api/proposals?limit=100')],
      ['writing', () => statusOf(client, 'POST', '/api/proposals', { title: 'After the fault' })],
      ['signing in', () => statusOf(visitorAt(product.url), 'POST', '/api/auth/login', login(CLIENT))],
    ];
    const answers: string[] = [];
    for (const [what, call] of calls) {
      const status = await Promise.race([call(), pause(ANSWERS_WITHIN_MS, 'no answer')]);
      if (status === 'no answer') wrong.push(`${what}: no answer`);
      if (status === '500') wrong.push(`${what}: 500`);
      answers.push(`${what} ${status}`);
    }
    const doctor = judged(await lamplight(['doctor', '--json'], { DATA_DIR: folder }, undefined, uid), harmless);
    const code = await product.stop();
    if (code !== 0) wrong.push(`the stop ended with ${code}`);
    const says = `${answers.join(', ')}; doctor ${doctor.says}`;
    return {
      says,
      wrong: [...wrong, ...doctor.wrong.map((one) => `doctor: ${one}`), ...stacks(withoutLog(product.output()))],
    };
  } finally {
    await product.stop('SIGKILL').catch(() => null);
  }
};

const statusOf = async (client: Visitor, method: string, path: string, json?: unknown): Promise<string> =>
  String((await client.send(method, path, json === undefined ? {} : { json })).status);

/** Stacks belong into the log, one line each. */
const withoutLog = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !line.startsWith('{'))
    .join('\n');

const stacks = (output: string): string[] => (STACK.test(withoutLog(output)) ? ['a stack is printed'] : []);

const first = (output: string): string => output.trim().split('\n')[0] ?? '';

export const clear = (folder: string): void => rmSync(folder, { recursive: true, force: true });
