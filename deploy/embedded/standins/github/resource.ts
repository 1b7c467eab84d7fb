/** What GitHub says of something, and where it stands. */
import type { Repository } from './repositories.ts';

export type Resource = Readonly<Record<string, unknown>>;

export type Addresses = Readonly<{
  site: string;
  /** Of the API. */
  api: string;
  of(repository: Repository): string;
  /** Of the page that a person sees. */
  page(repository: Repository): string;
}>;

/** @param site of the stand-in; its API stands below `/api/v3` */
export const addressesAt = (site: string): Addresses => {
  const api = `${site}/api/v3`;
  return {
    site,
    api,
    of: ({ owner, name }) => `${api}/repos/${owner.login}/${name}`,
    page: ({ owner, name }) => `${site}/${owner.login}/${name}`,
  };
};

export const nodeId = (kind: string, id: string | number): string =>
  `${kind}_${Buffer.from(String(id)).toString('base64url')}`;
