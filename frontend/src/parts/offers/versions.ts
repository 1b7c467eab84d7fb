import { useQuery } from '../lists/useQuery.ts';
import { type Proposal, type Version, versionsOf } from './data.ts';
import { type Side, sideOfCounter, sideOfOffer } from './diff.ts';
import { firstName } from './words.ts';

/** A version is chosen by `?v=`, the other one by `?with=`; without it, the one before. */
export const useVersions = (proposal: Proposal) => {
  const [query, put] = useQuery();
  const versions = versionsOf(proposal);
  const chosen = versions.find(({ id }) => id === query.get('v')) ?? versions.at(-1);
  const at = chosen ? versions.indexOf(chosen) : -1;
  const wanted = query.get('with');
  const other =
    wanted === 'none' ? undefined : (versions.find(({ id }) => id === wanted && id !== chosen?.id) ?? versions[at - 1]);
  return {
    versions,
    chosen,
    other,
    /** Null drops the choice: the newest, or the draft. */
    choose: (id: string | null) => put({ v: id, with: null }, { replace: true }),
    compare: (id: string) => put({ with: id === '' ? 'none' : id }, { replace: true }),
  };
};

export const sideOf = (version: Version): Side =>
  version.kind === 'offer' ? sideOfOffer(version.offer) : sideOfCounter(version.counter, version.answered);
export const nameOf = (version: Version): string =>
  version.kind === 'offer'
    ? `offer ${version.label}`
    : `${firstName(version.by.name)}’s counter to ${version.counter.version}`;
