/** What is out of step, by the place that it is at, and what came of putting it right. */
import { providerNames } from '@lamplight/bff/contract/providers.ts';
import type { OutOfStep } from './data.ts';

export type PlaceOutOfStep = Pick<OutOfStep, 'provider' | 'project'> & Readonly<{ items: readonly OutOfStep[] }>;

export const keyOf = ({ provider, project }: Pick<OutOfStep, 'provider' | 'project'>): string =>
  `${provider}/${project.id}`;
export const nameOf = ({ provider, project }: Pick<OutOfStep, 'provider' | 'project'>): string =>
  `${project.title ?? 'A project'} at ${providerNames[provider]}`;

/** Those first where somebody has to look, else in the order of the list. */
export const placesOf = (items: readonly OutOfStep[]): readonly PlaceOutOfStep[] =>
  [...Map.groupBy(items, keyOf).values()]
    .flatMap((items): readonly PlaceOutOfStep[] =>
      items[0] === undefined ? [] : [{ provider: items[0].provider, project: items[0].project, items }],
    )
    .toSorted((a, b) => Number(isDoubted(b)) - Number(isDoubted(a)));
const isDoubted = ({ items }: PlaceOutOfStep): boolean => items.some(({ state }) => state === 'in_doubt');

export const whatOf = ({ kind, file, person }: OutOfStep): string => {
  switch (kind) {
    case 'folder':
      return 'The folder';
    case 'copy':
      return `The copy of ${file ?? 'a file'}`;
    case 'stranger':
      return 'Others';
    case 'access_to_give':
    case 'access_to_take':
      return `The access of ${person?.name ?? 'somebody'}`;
  }
};

/** Once an admin has said "Reconcile". @param place as it is listed since; undefined where nothing of it is */
export const outcomeOf = (place: PlaceOutOfStep | undefined): string => {
  if (place === undefined) return 'is in step now.';
  if (place.items.some(({ state }) => state === 'waiting')) return 'is being put right. What follows is shown here.';
  return 'was tried again. Somebody still has to look.';
};
