/** How much of a service one caller, one address and all who are not signed in may hold at once. */
import { contentRoutes, type Route } from '../contract/routes.ts';
import type { Principal } from '../guards/session.ts';
import { originOf } from '../limits/whom.ts';
import type { Share } from './places.ts';
import type { Lane } from './upstream.ts';

export type Whom = Readonly<{
  /** The person; null: anybody, also a bearer, which may be an invention until its service has judged it. */
  person: string | null;
  /** IPv4 by address, IPv6 by /64. */
  address: string;
}>;

export const whomOf = (caller: Principal, address: string): Whom => ({
  person: caller.is === 'person' ? caller.living.session.userId : null,
  address: originOf(address),
});

export const laneOf = ({ id, body }: Pick<Route, 'id' | 'body'>): Lane =>
  body === 'multipart' ? 'upload' : contentRoutes.includes(id) ? 'download' : 'call';

type Bounds = Readonly<{ most: number; waiting: number }>;
type Table = Readonly<{
  all: Bounds;
  /** Of those who are not signed in, all together: whatever they do, there is room for who is. */
  open: Bounds;
  person: Bounds;
  /** Of one address: of people behind one roof, and of those who are not signed in. */
  addressOfPeople: Bounds;
  addressOfOpen: Bounds;
}>;

const TABLE: Readonly<Record<Lane, Table>> = {
  call: {
    all: { most: 64, waiting: 128 },
    open: { most: 48, waiting: 96 },
    person: { most: 32, waiting: 64 },
    addressOfPeople: { most: 64, waiting: 128 },
    addressOfOpen: { most: 32, waiting: 64 },
  },
  download: {
    all: { most: 64, waiting: 64 },
    open: { most: 32, waiting: 32 },
    person: { most: 8, waiting: 8 },
    addressOfPeople: { most: 32, waiting: 32 },
    addressOfOpen: { most: 12, waiting: 12 },
  },
  upload: {
    all: { most: 64, waiting: 16 },
    open: { most: 32, waiting: 8 },
    person: { most: 3, waiting: 0 },
    addressOfPeople: { most: 24, waiting: 8 },
    addressOfOpen: { most: 2, waiting: 0 },
  },
};

/** A résumé belongs to nobody before its application is sent, and an account costs little: whoever sends one is anybody. */
const isForAnybody = ({ access, body }: Pick<Route, 'access' | 'body'>): boolean =>
  access === 'public' && body === 'multipart';

export const sharesOf = (route: Route, { person, address }: Whom): readonly Share[] => {
  const { all, open, ...own } = TABLE[laneOf(route)];
  const everybody = { of: 'all', ...all, says: 'UNAVAILABLE' } as const;
  if (person === null || isForAnybody(route))
    return [
      { of: `open ${address}`, ...own.addressOfOpen, says: 'RATE_LIMITED' },
      { of: 'open', ...open, says: 'UNAVAILABLE' },
      everybody,
    ];
  return [
    { of: `person ${person}`, ...own.person, says: 'RATE_LIMITED' },
    { of: `people ${address}`, ...own.addressOfPeople, says: 'RATE_LIMITED' },
    everybody,
  ];
};
