/** How everybody came to be there: the first admin by the printed link, staff by invitation, clients by themselves. */
import type { Product } from '../product.ts';
import { billingOf, cast, type Hire } from './cast.ts';
import { BEFORE_DAYS } from './days.ts';
import type { People, Person } from './person.ts';

/** A person with the id that others name them by. */
export type JoinedPerson = Person & Readonly<{ id: string }>;
export type Everybody = Readonly<Record<keyof typeof cast, JoinedPerson>>;

export const joinEverybody = async (
  product: Product,
  people: People,
  at: (day: number, hour?: number) => void,
  dayOf: (n: number) => string,
): Promise<Everybody> => {
  const link = await product.identity.firstAdminLink();
  if (link === null) throw new Error('An admin has joined already: the demo needs an empty folder.');
  const dev = await identified(await people.join(link, cast.dev, true));

  const hire = async ({ role, code, designation, state, ...who }: Hire): Promise<JoinedPerson> => {
    const { name, email, mobile } = who;
    const added = await dev.call('employee-add', {
      body: {
        name,
        email,
        mobile,
        role,
        code,
        designation,
        joinedOn: dayOf(-BEFORE_DAYS),
        locationState: state,
      },
    });
    return await identified(await people.join(String(added['invitationLink']), who));
  };
  at(-BEFORE_DAYS, 7);
  const { kavya, meera, rahul, arjun, priya, sameer, lakshmi } = cast;
  const staff = {
    kavya: await hire(kavya),
    meera: await hire(meera),
    rahul: await hire(rahul),
    arjun: await hire(arjun),
    priya: await hire(priya),
    sameer: await hire(sameer),
    lakshmi: await hire(lakshmi),
  };

  at(-BEFORE_DAYS, 8);
  const signUp = async (name: keyof typeof billingOf): Promise<JoinedPerson> => {
    const client = await identified(await people.signUp(cast[name]));
    await client.call('billing-update', { params: { clientId: client.id }, body: billingOf[name] });
    return client;
  };
  return {
    dev,
    ...staff,
    asha: await signUp('asha'),
    vikram: await signUp('vikram'),
    nisha: await signUp('nisha'),
    farhan: await signUp('farhan'),
    tara: await signUp('tara'),
  };
};

const identified = async (person: Person): Promise<JoinedPerson> => {
  const { user } = await person.call('me');
  return { ...person, id: user.id };
};
