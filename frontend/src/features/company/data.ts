import { keys } from '../../api/keys.ts';
import { useCommand } from '../../api/useCommand.ts';

export const useSaveCompany = () => useCommand('company-save', {}, [keys.company()]);
