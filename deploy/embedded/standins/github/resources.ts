/** How GitHub describes what it has, in answers and in webhooks alike. */
import { personResources } from './person-resources.ts';
import type { Repositories } from './repositories.ts';
import { repositoryResources } from './repository-resources.ts';
import { addressesAt } from './resource.ts';
import { workResources } from './work-resources.ts';

export type Resources = ReturnType<typeof resourcesOf>;

export const resourcesOf = (site: string, repositories: Repositories) => {
  const addresses = addressesAt(site);
  const people = personResources(addresses);
  const places = repositoryResources(addresses, people.user);
  const { repository } = places;
  return {
    addressOf: addresses.of,
    pageOf: addresses.page,
    ...people,
    ...places,
    ...workResources(addresses, { repositories, user: people.user, repository }),
  };
};
