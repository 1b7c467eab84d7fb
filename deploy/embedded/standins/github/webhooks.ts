/**
 * Webhooks: whoever made a hook is told, signed with its secret, under one delivery id for each event:
 * https://docs.github.com/en/webhooks. What was sent is kept, with what was answered, and can be sent again.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { type Description, Disallowed } from '../described.ts';
import type { Faults } from '../faults.ts';
import type { Delivery, Hook } from './hook.ts';
import { pinged } from './hook-resources.ts';
import type { Repositories, Repository } from './repositories.ts';
import type { Resource } from './resource.ts';
import type { Resources } from './resources.ts';

type Ready = Pick<Delivery, 'hook' | 'guid' | 'event' | 'payload' | 'redelivery'>;

const TIMEOUT_MS = 10_000;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
const ZEN = 'Keep it logically awesome.';

type Ground = Readonly<{
  repositories: Repositories;
  resources: Resources;
  /** Of `@octokit/webhooks-schemas`. */
  description: Description;
  faults: Faults;
  wrong(sentence: string): void;
}>;

export type Webhooks = ReturnType<typeof newWebhooks>;

export const newWebhooks = ({ repositories, resources, description, faults, wrong }: Ground) => {
  let hooks: readonly Hook[] = [];
  const deliveries: Delivery[] = [];
  let held: readonly Ready[] = [];

  const deliver = async ({ hook, guid, event, payload, redelivery }: Ready, lost: boolean): Promise<void> => {
    const text = JSON.stringify(payload);
    const headers = headersOf(hook, guid, event, text);
    const begun = performance.now();
    const { status, says } = lost ? { status: 0, says: 'timed out' } : await post(hook.url, headers, text);
    deliveries.push({
      id: repositories.newId(),
      hook,
      guid,
      event,
      payload,
      redelivery,
      headers,
      status,
      says,
      at: repositories.time(),
      seconds: Math.round(performance.now() - begun) / 1_000,
    });
  };
  const releaseHeld = async (): Promise<void> => {
    const late = held;
    held = [];
    for (const each of late) await deliver(each, false);
  };
  const send = async (ready: Ready): Promise<void> => {
    const fault = faults.met(`webhook.${ready.event}`);
    if (fault?.as === 'late') {
      held = [...held, ready];
      return;
    }
    await deliver(ready, fault?.as === 'lost');
    if (fault?.as === 'twice') await deliver(ready, false);
    await releaseHeld();
  };
  /** @param shape of the event in the schemas: `push$event` */
  const tell = async (hook: Hook, event: string, shape: string, payload: Resource): Promise<void> => {
    try {
      description.shape(shape, payload);
    } catch (error) {
      if (!(error instanceof Disallowed)) throw error;
      wrong(error.message);
    }
    await send({ hook, guid: randomUUID(), event, payload, redelivery: false });
  };

  return {
    hooksOf: (repository: Repository): readonly Hook[] => hooks.filter((hook) => hook.repository === repository),
    add: (made: Omit<Hook, 'id' | 'at'>): Hook => {
      const hook: Hook = { ...made, id: repositories.newId(), at: repositories.time() };
      hooks = [...hooks, hook];
      return hook;
    },
    remove: (hook: Hook): void => {
      hooks = hooks.filter((each) => each !== hook);
    },
    /** As GitHub does with each new hook. */
    ping: (hook: Hook, sender: Resource): Promise<void> => {
      const { owner } = hook.repository;
      return tell(hook, 'ping', 'ping$event', {
        zen: ZEN,
        hook_id: hook.id,
        hook: pinged(hook, resources.addressOf(hook.repository)),
        repository: resources.repository(hook.repository),
        ...(owner.kind === 'Organization' ? { organization: resources.organisation(owner) } : {}),
        sender,
      });
    },
    /** To every hook of the repository that wants such events. @returns after each was delivered, or was not */
    happened: async (repository: Repository, event: string, shape: string, about: Resource): Promise<void> => {
      const { owner } = repository;
      const payload = {
        ...about,
        repository: resources.repository(repository),
        ...(owner.kind === 'Organization' ? { organization: resources.organisation(owner) } : {}),
      };
      for (const hook of hooks)
        if (hook.repository === repository && (hook.events.includes(event) || hook.events.includes('*')))
          await tell(hook, event, shape, payload);
    },
    redeliver: ({ hook, guid, event, payload }: Delivery): Promise<void> =>
      send({ hook, guid, event, payload, redelivery: true }),
    /** The newest first. */
    deliveries: (): readonly Delivery[] => [...deliveries].reverse(),
    /** What waits for a later one. */
    releaseHeld,
  };
};

const headersOf = (hook: Hook, guid: string, event: string, text: string): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  'user-agent': 'GitHub-Hookshot/standin',
  accept: '*/*',
  'x-github-delivery': guid,
  'x-github-event': event,
  'x-github-hook-id': String(hook.id),
  'x-github-hook-installation-target-id': String(hook.repository.id),
  'x-github-hook-installation-target-type': 'repository',
  ...(hook.secret === null
    ? {}
    : { 'x-hub-signature-256': `sha256=${createHmac('sha256', hook.secret).update(text).digest('hex')}` }),
});

/** Only on this machine: nothing leaves it. */
const post = async (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<Readonly<{ status: number; says: string }>> => {
  if (!LOOPBACK.has(new URL(url).hostname)) return { status: 0, says: 'failed to connect to host' };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    return { status: answer.status, says: await answer.text() };
  } catch (error) {
    return {
      status: 0,
      says: error instanceof Error && error.name === 'TimeoutError' ? 'timed out' : 'failed to connect to host',
    };
  }
};
