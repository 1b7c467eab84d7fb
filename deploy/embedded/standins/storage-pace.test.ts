/** A storage is asked no faster than the bound, and whoever waits for it keeps nobody from ending. */
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { employee } from '@lamplight/integrations/workbench/cast.ts';
import { assigned, PROJECT, running } from '@lamplight/integrations/workbench/projects.ts';
import { startStorageStage } from './workbench/storage-stage.ts';

/** A folder, and nobody is let in yet. */
const BOUND = 1;

it.each(['drive', 'dropbox'] as const)(
  'what is beyond the bound waits for the next minute, and holds up no end (%s)',
  async (provider) => {
    const s = await startStorageStage(20, { callsAMinute: BOUND });
    await s.connect(provider);
    const asked = s.standIns[provider].calls().length;
    await s.stage.tellOfProjects(`project-${PROJECT}`, running());
    await s.stage.tellOfProjects(`person-${employee.id}`, [assigned(employee.id)]);
    await eventually(() => expect(s.standIns[provider].calls().length - asked).toBe(BOUND));
    const from = performance.now();
    await s.end();
    expect(performance.now() - from).toBeLessThan(10_000);
  },
);
