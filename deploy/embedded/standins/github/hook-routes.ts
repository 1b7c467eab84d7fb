/** The calls about webhooks and what was delivered. */
import type { Answer, Route } from '../serve.ts';
import type { Delivery, Hook } from './hook.ts';
import { deliveryResource, hookResource } from './hook-resources.ts';
import { invalid, notFound } from './manner.ts';
import { byCursor, pager } from './paging.ts';
import { type Ground, type Routes, type Seen, seen } from './seen.ts';

export const hookRoutes = (ground: Ground): Routes => {
  const { resources, webhooks, site } = ground;
  const paged = pager(site);
  const shown = (hook: Hook) => hookResource(hook, webhooks.deliveries(), resources.addressOf(hook.repository));
  const hooked = (handle: (seen: Seen, hook: Hook) => Answer | Promise<Answer>): Route['handle'] =>
    seen(
      ground,
      (given) => {
        const hook = webhooks.hooksOf(given.it).find(({ id }) => String(id) === given.asked.params['hook_id']);
        return hook === undefined ? notFound : handle(given, hook);
      },
      'admin',
    );
  const delivered = (handle: (delivery: Delivery) => Answer | Promise<Answer>): Route['handle'] =>
    hooked(({ asked }, hook) => {
      const delivery = webhooks
        .deliveries()
        .find(({ id, hook: its }) => its.id === hook.id && String(id) === asked.params['delivery_id']);
      return delivery === undefined ? notFound : handle(delivery);
    });

  return {
    'repos/list-webhooks': {
      handle: seen(ground, ({ asked, it }) => paged(asked, webhooks.hooksOf(it).map(shown)), 'admin'),
    },
    'repos/create-webhook': {
      handle: seen(
        ground,
        async ({ asked, it, me }) => {
          const { config = {}, events = ['push'] } = (asked.body ?? {}) as {
            config?: { url?: string; secret?: string; content_type?: string };
            events?: readonly string[];
          };
          const { url, secret = null } = config;
          if (url === undefined || !URL.canParse(url))
            return invalid('Hook', 'url', 'custom', 'url is missing or no address');
          if (config.content_type !== 'json')
            return invalid('Hook', 'content_type', 'custom', 'Only json is sent here');
          if (webhooks.hooksOf(it).some((hook) => hook.url === url))
            return invalid('Hook', 'url', 'custom', 'Hook already exists on this repository');
          const hook = webhooks.add({ repository: it, url, secret, events });
          const answer = { status: 201, body: shown(hook) };
          await webhooks.ping(hook, resources.user(me));
          return answer;
        },
        'admin',
      ),
    },
    'repos/delete-webhook': {
      handle: hooked((_, hook) => {
        webhooks.remove(hook);
        return { status: 204 };
      }),
    },
    'repos/list-webhook-deliveries': {
      handle: hooked(({ asked }, hook) => {
        const { status } = asked.query;
        const all = webhooks
          .deliveries()
          .filter((delivery) => delivery.hook.id === hook.id)
          .filter(
            (delivery) =>
              status === undefined || (status === 'failure') === (delivery.status < 200 || delivery.status >= 400),
          );
        return byCursor(site, asked, all, deliveryResource);
      }),
    },
    'repos/get-webhook-delivery': {
      handle: delivered((delivery) => ({
        status: 200,
        body: {
          ...deliveryResource(delivery),
          url: delivery.hook.url,
          request: { headers: delivery.headers, payload: delivery.payload },
          response: { headers: {}, payload: delivery.says },
        },
      })),
    },
    'repos/redeliver-webhook-delivery': {
      handle: delivered(async (delivery) => {
        await webhooks.redeliver(delivery);
        return { status: 202, body: {} };
      }),
    },
  };
};
