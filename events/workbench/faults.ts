/** For tests: faults around a real store. */
import { setTimeout as wait } from 'node:timers/promises';
import { unavailable } from '../ports/errors.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { Doc, ReadModel, ReadModels } from '../ports/read-models.ts';

/** What happens to the next appends, in turn; afterwards all goes well. */
export type AppendFault = 'fine' | 'acknowledgement lost' | 'never arrived' | (() => Promise<void>);

export const faultyAppends = (store: EventStore, faults: AppendFault[]): EventStore => ({
  ...store,
  append: async (...args) => {
    const fault = faults.shift() ?? 'fine';
    if (fault === 'never arrived') throw unavailable('the store');
    if (typeof fault === 'function') await fault();
    const result = await store.append(...args);
    if (fault === 'acknowledgement lost') throw unavailable('the store');
    return result;
  },
});

/** One read model whose writes take their time. */
export const slowApply = (models: ReadModels, slow: string, ms: number): ReadModels => ({
  ...models,
  open: async <T extends Doc>(name: string, version: number, o?: Parameters<typeof models.open<T>>[2]) => {
    const model = await models.open<T>(name, version, o);
    if (name !== slow) return model;
    const apply: ReadModel<T>['apply'] = async (...write) => {
      await wait(ms);
      return await model.apply(...write);
    };
    return { ...model, apply };
  },
});
