/** The whole company: who comes when, and whose project begins when. The same for the same seed, size and last day. */

import { derivedId } from '@lamplight/events/ports/ids.ts';
import { chanceOf } from './chance.ts';
import type { Life } from './life.ts';
import { client, clientWithPassword, customerAt, firstAdmin, memberAt, type Streams, staff } from './people.ts';
import { projectLife } from './projects.ts';
import type { Size } from './sizes.ts';

const DAY_MS = 86_400_000;
/** How long the story is, and what of it is over before projects begin. */
const STORY_DAYS = 1_100;
const HIRING_DAYS = 40;
const BEFORE_PROJECTS_DAYS = 60;

export type Begun = Readonly<{ at: number; begin(): Life }>;
export type Company = Readonly<{
  /** In the order in which they begin. */
  lives: readonly Begun[];
  /** Who may sign in with the password. */
  accounts: readonly Readonly<{ email: string; name: string; role: string }>[];
}>;

/** @param until epoch ms: nothing happens later */
export const companyOf = (seed: number, size: Size, until: number, streams: Streams): Company => {
  const since = until - STORY_DAYS * DAY_MS;
  const members = Array.from({ length: size.staff }, (_, n) => {
    const role = n === 0 || n % 50 === 1 ? 'admin' : n % 5 === 2 ? 'team_lead' : 'employee';
    const from = since + Math.floor((n * HIRING_DAYS * DAY_MS) / size.staff);
    return memberAt(seed, n, from, role, chanceOf(seed, n));
  });
  const [founder] = members;
  if (founder === undefined) throw new RangeError('a company has a first admin');
  const [leads, engineers] = [
    members.filter(({ role }) => role === 'team_lead'),
    members.filter(({ role }) => role === 'employee'),
  ];
  const customers = Array.from({ length: size.clients }, (_, n) => {
    // Who has projects was there before the first of them.
    const pays = n < size.customers;
    const [begins, days] = pays
      ? [1, BEFORE_PROJECTS_DAYS - 1]
      : [BEFORE_PROJECTS_DAYS, STORY_DAYS - BEFORE_PROJECTS_DAYS];
    const share = pays ? n / size.customers : (n - size.customers) / Math.max(1, size.clients - size.customers);
    const from = since + Math.floor((begins + share * days) * DAY_MS);
    return customerAt(seed, n, from, pays, chanceOf(seed, 1_000_000 + n));
  });
  const projects = Array.from({ length: size.projects }, (_, n): Begun => {
    const days = STORY_DAYS - BEFORE_PROJECTS_DAYS;
    const at = since + Math.floor((BEFORE_PROJECTS_DAYS + (n * days) / size.projects) * DAY_MS);
    return {
      at,
      begin: () => {
        const chance = chanceOf(seed, 2_000_000 + n);
        return projectLife({
          ...{ projectId: derivedId('seed', seed, 'project', n), from: at, admin: founder, chance },
          customer: chance.pick(customers.slice(0, size.customers)),
          ...{ lead: chance.pick(leads), member: chance.pick(engineers) },
        });
      },
    };
  });
  const people: readonly Begun[] = [
    { at: founder.from, begin: () => firstAdmin(founder, streams) },
    ...members.slice(1).map((member): Begun => ({ at: member.from, begin: () => staff(member, founder, streams) })),
    ...customers.map(
      (one, n): Begun => ({
        at: one.from,
        begin: () => (n === 0 ? clientWithPassword : client)(one, streams, chanceOf(seed, 4_000_000 + n)),
      }),
    ),
  ];
  const [firstLead, firstClient] = [leads[0], customers[0]];
  const accounts = [founder, firstLead].flatMap((one) =>
    one === undefined ? [] : [{ email: one.email, name: one.name, role: one.role }],
  );
  return {
    lives: [...people, ...projects].toSorted((a, b) => a.at - b.at),
    accounts: [
      ...accounts,
      ...(firstClient === undefined ? [] : [{ email: firstClient.email, name: firstClient.name, role: 'client' }]),
    ],
  };
};
