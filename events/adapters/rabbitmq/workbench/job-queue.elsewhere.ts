/** How the suite's other processes open the queue: on the same broker, with the same notes. */
import { openSqliteReadModels } from '../../sqlite/read-models.ts';
import { openRabbitJobQueue } from '../job-queue.ts';

type Place = { url: string; incarnation: string; folder: string };

export const make = async (place: string) => {
  const { url, incarnation, folder } = JSON.parse(place) as Place;
  const models = await openSqliteReadModels({ folder, incarnation, clock: Date });
  const jobs = await openRabbitJobQueue({ url, models, incarnation, clock: Date });
  return {
    ...jobs,
    close: async () => {
      await jobs.close();
      await models.close();
    },
  };
};
