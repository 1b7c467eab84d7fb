/** For tests: screens at an address, over a cache of their own that commands reach as they do in the application. */
import { act, render } from '@testing-library/react';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig, useSWRConfig } from 'swr';
import { attachCache } from '../api/cache.ts';

/**
 * @param screens by path, as React Router reads it
 * @param at the address that is opened: path and query
 * @param beside what stands on every page, e.g. the toasts
 * @returns the router, once what the first look asked for is on its way
 */
export const openScreens = async (
  screens: Readonly<Record<string, ReactElement>>,
  at: string,
  beside?: ReactNode,
): Promise<ReturnType<typeof createMemoryRouter>> => {
  const routes = Object.entries(screens).map(([path, element]) => ({ path, element }));
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false, dedupingInterval: 0 }}>
      <Attached />
      <RouterProvider router={router} />
      {beside}
    </SWRConfig>,
  );
  await act(async () => undefined);
  return router;
};

/** Commands reach the cache that it stands in. */
export const Attached = () => {
  const { mutate } = useSWRConfig();
  useEffect(
    () => attachCache({ refetch: (matches) => mutate((key) => matches(key)), clear: async () => undefined }),
    [mutate],
  );
  return null;
};
