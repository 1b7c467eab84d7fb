/**
 * What slow clients take from everybody else: the embedded product, 200 readers that do not read, 200 senders that do not
 * send and 500 connections that say nothing, all at once, of one address and of 200, signed in and not. Others go on
 * meanwhile as they did before.
 */
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hrefOf } from '@lamplight/bff/contract/call.ts';
import '@lamplight/bff/contract/inside.ts';
import { png } from '@lamplight/common/files/workbench/samples.ts';
import { jobForm } from '../product/careers.ts';
import { catalogued, PASSWORD } from '../product/company.ts';
import { type Running, startIn } from '../product/running.ts';
import { type Visitor, visitorAt } from '../product/visitor.ts';
import { cpuSeconds } from './distributed.ts';
import { atMost, atMostOfReference, type Measure, measured, percentile } from './figures.ts';
import { residentMb } from './product.ts';
import { startRole } from './role.ts';
import type { Sizes } from './sizes.ts';
import type { CrowdGiven } from './slow-crowd.ts';

/** Who is slow: what they read, and where they send. */
type Crowd = Pick<CrowdGiven, 'cookies' | 'files' | 'uploadTo'>;
type Scene = Readonly<{ name: string; crowd: Crowd; addresses: number }>;

export const slow = async (folder: string, sizes: Sizes['slow']): Promise<readonly Measure[]> => {
  const product = await startIn({ folder: join(folder, 'slow'), env: { LOG_LEVEL: 'silent' } });
  try {
    const { anybody, people, other } = await inhabited(product, sizes.addresses / 10);
    const scenes: readonly Scene[] = [
      { name: 'not signed in, of one address', crowd: anybody, addresses: 1 },
      { name: `not signed in, of ${sizes.addresses} addresses`, crowd: anybody, addresses: sizes.addresses },
      { name: 'signed in, of one address', crowd: people, addresses: 1 },
      { name: `signed in, of ${sizes.addresses} addresses`, crowd: people, addresses: sizes.addresses },
    ];
    await callsOf(other, product.url, sizes.restMs / 2); // warm
    const measures: Measure[] = [];
    for (const scene of scenes.slice(0, sizes.scenes)) measures.push(...(await played(product, scene, other, sizes)));
    return measures;
  } finally {
    await product.stop();
  }
};

const played = async (
  { url, pid }: Running,
  { name, crowd, addresses }: Scene,
  other: Visitor,
  { readers, writers, idle, restMs, forMs, untilFree }: Sizes['slow'],
): Promise<readonly Measure[]> => {
  const watched = async (ms: number) => {
    const [cpu, began] = [cpuSeconds(pid), performance.now()];
    const times = await callsOf(other, url, ms);
    return { times, mb: residentMb(pid), cpu: ((cpuSeconds(pid) - cpu) / (performance.now() - began)) * 100_000 };
  };
  const atRest = await watched(restMs);
  const options: CrowdGiven = { origin: url, readers, writers, idle, addresses, ...crowd, forMs };
  const role = await startRole('./slow-crowd.ts', options);
  try {
    const asTheyCome = await watched(Math.min(COMING_MS, forMs / 5));
    const beside = await watched(forMs - Math.min(COMING_MS, forMs / 5));
    const who = `${readers + writers + idle} slow clients, ${name}`;
    const freeAfter = untilFree ? await secondsUntilFree(url, crowd) : null;
    const run = (figure: (of: typeof atRest) => number, of = beside) => [
      { ours: figure(of), reference: figure(atRest) },
    ];
    const p99 = ({ times }: typeof atRest): number => percentile(times, 99);
    return [
      measured(`others’ calls beside ${who}: p99`, 'ms', run(p99), atMostOfReference(2)),
      measured(`others’ calls while ${who} come: p99`, 'ms', run(p99, asTheyCome)),
      measured(
        `CPU beside ${who}`,
        '% of a core',
        run(({ cpu }) => cpu),
      ),
      measured(
        `memory beside ${who}`,
        'MB',
        run(({ mb }) => mb),
        atMost(600, 'MB'),
      ),
      ...(freeAfter === null
        ? []
        : [
            measured(
              `until the places of ${who}, are back`,
              's',
              [{ ours: freeAfter, reference: null }],
              atMost(60, 's'),
            ),
          ]),
    ];
  } finally {
    await role.stop();
  }
};

/** A thousand connections in one moment are work of their own, told apart from what they cost while they stay. */
const COMING_MS = 5_000;

const CALLERS = 8;
const BETWEEN_MS = 20;
const OTHERS = ['/api/proposals?limit=1', '/api/catalogue/plans', '/api/auth/me', '/'] as const;

/** Everybody else: eight who ask one thing after another. @returns how long each call took, ms @throws where one is not answered well */
const callsOf = async (other: Visitor, url: string, ms: number): Promise<readonly number[]> => {
  const until = performance.now() + ms;
  const times: number[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const calling = async (from: number): Promise<void> => {
    for (let n = from; performance.now() < until; n += 1) {
      const path = OTHERS[n % OTHERS.length] ?? '/';
      const began = performance.now();
      const status = await answered(url, path, { cookie: other.cookie() ?? '', agent });
      times.push(performance.now() - began);
      if (status !== 200) throw new Error(`${path} was answered ${status} beside slow clients`);
      await pause(BETWEEN_MS);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, from) => calling(from)));
  agent.destroy();
  return times;
};

/** What one of them may have at once is to be had again, from the address where they were most. */
const secondsUntilFree = async (url: string, { cookies, files }: Crowd): Promise<number> => {
  const began = performance.now();
  for (;;) {
    const downloads = Array.from({ length: 8 }, () =>
      answered(url, files[0] ?? '', { cookie: cookies[0] ?? '', localAddress: '127.0.1.1' }),
    );
    if ((await Promise.all(downloads)).every((status) => status === 200)) return (performance.now() - began) / 1_000;
    await pause(1_000);
  }
};

const answered = (
  url: string,
  path: string,
  { cookie, ...options }: Readonly<{ cookie: string; agent?: Agent; localAddress?: string }>,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'sec-fetch-site': 'same-origin', 'x-csrf': '1', ...(cookie === '' ? {} : { cookie }) };
    const asking = request(`${url}${path}`, { headers, ...options }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', reject);
    });
    asking.once('error', reject);
    asking.end();
  });

const MOBILE = '9845000001';
const MIB = 1024 * 1024;

/** A product with a picture of 4 MB and an open job; accounts, each with a file of 8 MB; and somebody else. */
const inhabited = async (product: Running, accounts: number) => {
  const { url } = product;
  const admin = visitorAt(url, 'admin@gmail.com');
  const token = new URL(product.firstAdminLink() ?? '').hash.slice(1);
  await admin.call('invitation-accept', { body: { token, password: PASSWORD, ...about('admin') } });
  const large = Buffer.concat([png(), Buffer.alloc(4 * MIB)]);
  const { picture } = await admin.upload('picture-put', { name: 'large.png', content: Uint8Array.from(large) });
  const gallery = [{ pictureId: picture.pictureId, alt: 'Large' }];
  const { productId } = (await admin.call('product-add', { body: { ...catalogued.product, gallery } })).product;
  await admin.call('product-publish', { params: { productId } });
  const { jobId } = (await admin.call('job-add', { body: jobForm })).job;
  await admin.call('job-status', { params: { jobId }, body: { to: 'open' } });
  const anybody: Crowd = {
    cookies: [],
    files: [hrefOf('picture', picture)],
    uploadTo: [hrefOf('resume-put', { jobId })],
  };
  const people = { cookies: [] as string[], files: [] as string[], uploadTo: [] as string[] };
  for (let n = 0; n < accounts; n += 1) {
    const person = await signedUp(url, `slow${n}`);
    const { proposal } = await person.call('proposal-create', { body: { title: 'Slow' } });
    const params = { projectId: proposal.proposalId };
    const content = new Uint8Array(8 * MIB).fill('a'.charCodeAt(0));
    const { file } = await person.upload('file-put', { params, name: 'large.txt', content });
    people.cookies.push(person.cookie() ?? '');
    people.files.push(hrefOf('file-content', { fileId: file.fileId }));
    people.uploadTo.push(hrefOf('file-put', params));
  }
  const other = await signedUp(url, 'other');
  await other.call('proposal-create', { body: { title: 'Other' } });
  return { anybody, people, other };
};

const about = (name: string) => ({ name, email: `${name}@gmail.com`, mobile: MOBILE });
const signedUp = async (url: string, name: string): Promise<Visitor> => {
  const person = visitorAt(url, `${name}@gmail.com`);
  await person.call('signup', { body: { ...about(name), password: PASSWORD, role: 'client', acceptTerms: true } });
  return person;
};
