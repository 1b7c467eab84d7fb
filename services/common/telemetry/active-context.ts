/** Carries the active span along `await`, as Node's AsyncLocalStorage does. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, ContextManager } from '@opentelemetry/api';
import { ROOT_CONTEXT } from '@opentelemetry/api';

export const activeContext = (): ContextManager => {
  const storage = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (context, work, self, ...args) =>
      storage.run(context, () => work.apply(self as ThisParameterType<typeof work>, args)),
    bind: (context, target) =>
      typeof target === 'function'
        ? (((...args: unknown[]) =>
            storage.run(context, () => (target as (...a: unknown[]) => unknown)(...args))) as typeof target)
        : target,
    enable: () => manager,
    disable: () => {
      storage.disable();
      return manager;
    },
  };
  return manager;
};
