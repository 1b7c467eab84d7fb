import type { Company, CompanyBody } from '@lamplight/bff/contract/company.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useFreshAct } from '../common/useFreshAct.ts';

export const useSaveCompany = () =>
  useFreshAct<CompanyBody & { etag: string }, { company: Company }>(
    [keys.company()],
    ({ etag, ...body }, idempotencyKey) => api.put('/company', body, { idempotencyKey, ifMatch: etag }),
  );
