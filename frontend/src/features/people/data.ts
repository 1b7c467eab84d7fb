import type { Employee, EmployeeBody } from '@lamplight/bff/contract/people.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useAct } from '../../api/useAct.ts';

export type Invited = { employee: Employee; invitationLink: string; expiresAt: string };

/** A fresh proof may be asked for on the way (rulings I11): the client takes care of it and sends the same act again. */
export const useAddEmployee = () =>
  useAct(keys.employees(), (body: EmployeeBody, idempotencyKey) =>
    api.post<Invited>('/employees', body, { idempotencyKey }),
  );
