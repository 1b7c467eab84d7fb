/** How GitHub describes a hook and what it delivered. */

import type { Delivery, Hook } from './hook.ts';
import type { Resource } from './resource.ts';

/** As a hook says of itself when it is new. @param repository address of the one that it is of */
export const pinged = ({ id, events, url, secret, at }: Hook, repository: string): Resource => {
  const address = `${repository}/hooks/${id}`;
  return {
    type: 'Repository',
    id,
    name: 'web',
    active: true,
    events,
    config: { content_type: 'json', insecure_ssl: '0', url, ...(secret === null ? {} : { secret: '********' }) },
    updated_at: at,
    created_at: at,
    url: address,
    test_url: `${address}/test`,
    ping_url: `${address}/pings`,
    deliveries_url: `${address}/deliveries`,
    last_response: { code: null, status: 'unused', message: null },
  };
};

/** As the API tells of a hook. */
export const hookResource = (hook: Hook, deliveries: readonly Delivery[], repository: string): Resource => {
  const last = deliveries.find((each) => each.hook.id === hook.id);
  const last_response =
    last === undefined
      ? { code: null, status: 'unused', message: null }
      : { code: last.status, status: isFine(last) ? 'active' : 'error', message: last.says.slice(0, 100) };
  return { ...pinged(hook, repository), last_response };
};

const isFine = ({ status }: Delivery): boolean => status >= 200 && status < 300;

/** As a list tells of a delivery. */
export const deliveryResource = (delivery: Delivery): Resource => ({
  id: delivery.id,
  guid: delivery.guid,
  delivered_at: delivery.at,
  redelivery: delivery.redelivery,
  duration: delivery.seconds,
  status: isFine(delivery) ? 'OK' : delivery.status === 0 ? delivery.says : `Invalid HTTP Response: ${delivery.status}`,
  status_code: delivery.status,
  event: delivery.event,
  action: typeof delivery.payload['action'] === 'string' ? delivery.payload['action'] : null,
  installation_id: null,
  repository_id: delivery.hook.repository.id,
  throttled_at: null,
});
