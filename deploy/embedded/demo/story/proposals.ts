/** Proposals in every state that is no project yet. */

import type { At } from '../diary.ts';
import type { Everybody } from '../joining.ts';
import { type Acts, brief } from './telling.ts';

export const openProposals = async (
  { dev, kavya, asha, vikram, nisha, farhan }: Everybody,
  acts: Acts,
  at: At,
): Promise<Readonly<{ countered: string; rejected: string }>> => {
  await at(119, 12);
  const countered = await acts.propose(
    asha,
    brief(
      'Pharmacy stock',
      ['DATA', 'WEB'],
      'Shelves are counted at night.',
      'Stock that counts itself.',
      3,
      4,
      125,
      180,
    ),
  );
  await acts.review(dev, countered);
  await acts.offer(
    dev,
    countered,
    [
      ['Counting', 6_000, 2.4, 125, 155, ['Counts match the shelf']],
      ['Ordering', 4_000, 1.6, 150, 178, ['Orders before it is empty']],
    ],
    140,
    'Counting first.',
  );
  await acts.counter(asha, countered, 3.6, 'Close. Could ordering wait for the next budget?');
  const offered = await acts.propose(
    nisha,
    brief(
      'Author evenings',
      ['WEB'],
      'Tickets are a list on paper.',
      'Seats, reminders, door list.',
      0.8,
      1.2,
      124,
      150,
    ),
  );
  await acts.review(kavya, offered);
  await acts.offer(
    kavya,
    offered,
    [['Tickets', 10_000, 1, 124, 145, ['Sold, scanned, refunded']]],
    135,
    'In time for the spring evenings.',
  );
  await acts.propose(
    vikram,
    brief(
      'Fuel reports',
      ['DATA'],
      'Fuel bills do not match the trips.',
      'A report that finds the gap.',
      1.5,
      2.5,
      126,
      160,
    ),
  );
  const proposalId = await acts.propose(
    farhan,
    brief(
      'Panel cleaning robot',
      ['AI', 'MOBILE'],
      'Dust costs a tenth of the yield.',
      'Know which row to clean first.',
      4,
      8,
      130,
      220,
    ),
  );
  await acts.review(kavya, proposalId);
  await acts.ask(kavya, proposalId, 'Which panels, and who drives the robot?');
  const rejected = await acts.propose(
    vikram,
    brief('Drone delivery', ['AI'], 'Vans are slow in the lanes.', 'Parcels by air.', 20, 40, 130, 400),
  );
  await acts.review(dev, rejected);
  await acts.reject(dev, rejected, 'out_of_scope', 'Flying things over a city is not work that we can stand behind.');
  const declined = await acts.propose(
    asha,
    brief(
      'Waiting room screens',
      ['UIUX'],
      'Nobody knows whose turn it is.',
      'A calm screen that says it.',
      0.4,
      0.6,
      122,
      140,
    ),
  );
  await acts.review(dev, declined);
  await acts.offer(dev, declined, [['Screens', 10_000, 0.9, 122, 138, ['Four rooms']]], 130, 'Hardware included.');
  await acts.decline(asha, declined, 'More than the screens are worth to us this year.');
  await acts.draft(nisha, 'Second-hand corner');
  return { countered, rejected };
};
