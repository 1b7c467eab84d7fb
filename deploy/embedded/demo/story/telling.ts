/** What every chapter of the demo's story is told with. */
import type { actsWith, Brief } from '../acts.ts';
import type { Everybody } from '../joining.ts';

export type Acts = ReturnType<typeof actsWith>;

export const brief = (
  title: string,
  services: Brief['services'],
  problem: string,
  goals: string,
  lakhFrom: number,
  lakhTo: number,
  start: number,
  deadline: number,
  technologies: readonly string[] = [],
): Brief => ({
  title,
  services,
  problem,
  goals,
  lakhFrom,
  lakhTo,
  start,
  deadline,
  technologies,
});

type Place = readonly [employeeId: string, role: string, allocationBp: number];
export const staff = async (
  acts: Acts,
  admin: Everybody['dev'],
  id: string,
  leadId: string,
  places: readonly Place[],
  from: number,
): Promise<void> => {
  await acts.status(admin, id, { action: 'open_staffing', roles: places.map(([, role]) => role) });
  for (const [employeeId, role, allocationBp] of places)
    await acts.assign(admin, id, employeeId, role, allocationBp, from);
  await acts.lead(admin, id, leadId);
  await acts.status(admin, id, { action: 'activate' });
};

export const slug = (title: string): string => title.toLowerCase().replaceAll(' ', '-');
