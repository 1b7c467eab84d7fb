/** How everybody came to be there: the first admin by the printed link, staff by invitation, clients by themselves. */
import type { Product } from '../product.ts';
import { billingOf, cast, type Hire, leaving } from './cast.ts';
import { BEFORE_DAYS } from './days.ts';
import type { At } from './diary.ts';
import type { Member, People, Person } from './person.ts';

/** A person with the id that others name them by. */
export type JoinedPerson = Member & Readonly<{ id: string }>;
/** Whoever works there, or did, from the story's first day on; and the clients. */
export type Everybody = Readonly<Record<keyof typeof cast | 'imran', JoinedPerson>>;

export const joinEverybody = async (
  product: Product,
  people: People,
  at: At,
  dayOf: (n: number) => string,
): Promise<Everybody> => {
  const link = await product.identity.firstAdminLink();
  if (link === null) throw new Error('An admin has joined already: the demo needs an empty folder.');
  const dev = await identified(await people.join(link, cast.dev, true));

  const hire = (who: Hire): Promise<JoinedPerson> => hired(dev, people, who, dayOf(-BEFORE_DAYS));
  await at(-BEFORE_DAYS, 7);
  const { kavya, meera, rahul, arjun, priya, sameer, lakshmi } = cast;
  const staff = {
    kavya: await hire(kavya),
    meera: await hire(meera),
    rahul: await hire(rahul),
    arjun: await hire(arjun),
    priya: await hire(priya),
    sameer: await hire(sameer),
    lakshmi: await hire(lakshmi),
    imran: await hire(leaving),
  };

  await at(-BEFORE_DAYS, 8);
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

/** Invited by an admin, and in. @param joinedOn their first day */
export const hired = async (
  admin: Person,
  people: Pick<People, 'join'>,
  { role, code, designation, state, ...who }: Hire,
  joinedOn: string,
): Promise<JoinedPerson> => {
  const { name, email, mobile } = who;
  const added = await admin.call('employee-add', {
    body: { name, email, mobile, role, code, designation, joinedOn, locationState: state },
  });
  return await identified(await people.join(String(added['invitationLink']), who));
};

const identified = async (person: Member): Promise<JoinedPerson> => {
  const { user } = await person.call('me');
  return { ...person, id: user.id };
};
