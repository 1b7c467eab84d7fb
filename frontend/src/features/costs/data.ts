/** What people cost, and the calendar of days off. For admins. */
import type { CostPerson } from '@lamplight/bff/contract/costs.ts';
import { keys } from '../../api/keys.ts';
import { useUnversioned } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';

export type { CostPerson, Holiday, UtilisationRow } from '@lamplight/bff/contract/costs.ts';

export const useCosts = () => useRead(keys.costs());
const touched = [keys.costs()];
export const useSetRate = ({ employee }: Pick<CostPerson, 'employee'>) =>
  useUnversioned('cost-rate', { employeeId: employee.id }, touched);
export const useRecordLeave = ({ employee }: Pick<CostPerson, 'employee'>) =>
  useUnversioned('leave-record', { employeeId: employee.id }, touched);
export const useAddHoliday = () => useUnversioned('holiday-add', {}, touched);
export const useRemoveHoliday = (holidayId: string) => useUnversioned('holiday-remove', { holidayId }, touched);

/** The rate that holds on a day, and the next one. */
export const rateNow = ({ rates }: Pick<CostPerson, 'rates'>, today: string): CostPerson['rates'][number] | undefined =>
  rates.find(({ from }) => from <= today);
