/** Who works at, and with, the demo company. Their addresses lie under a domain that can never receive mail (RFC 2606). */
import type { Newcomer } from './person.ts';

/** Printed at the end of the load; the demo listens on loopback only. */
export const DEMO_PASSWORD = 'lamplight-demo';

const at = (email: string, name: string, mobile: string): Newcomer => ({
  email: `${email}@lamplight.example`,
  name,
  mobile,
  password: DEMO_PASSWORD,
});

export type Hire = Newcomer &
  Readonly<{ role: 'employee' | 'team_lead' | 'admin'; code: string; designation: string; state: string }>;
const hired = (who: Newcomer, role: Hire['role'], code: string, designation: string, state = 'KA'): Hire => ({
  ...who,
  role,
  code,
  designation,
  state,
});

export const cast = {
  dev: at('dev', 'Dev Menon', '9845000001'),
  kavya: hired(at('kavya', 'Kavya Shetty', '9845000002'), 'admin', 'LL-002', 'Operations'),
  meera: hired(at('meera', 'Meera Iyer', '9845000003'), 'team_lead', 'LL-003', 'Delivery lead'),
  rahul: hired(at('rahul', 'Rahul Nair', '9845000004'), 'team_lead', 'LL-004', 'Delivery lead', 'MH'),
  arjun: hired(at('arjun', 'Arjun Das', '9845000005'), 'employee', 'LL-005', 'Backend engineer'),
  priya: hired(at('priya', 'Priya Pillai', '9845000006'), 'employee', 'LL-006', 'Frontend engineer'),
  sameer: hired(at('sameer', 'Sameer Khan', '9845000007'), 'employee', 'LL-007', 'Mobile engineer', 'MH'),
  lakshmi: hired(at('lakshmi', 'Lakshmi Rao', '9845000008'), 'employee', 'LL-008', 'Data engineer'),
  asha: at('asha', 'Asha Rao', '9845000011'),
  vikram: at('vikram', 'Vikram Seth', '9845000012'),
  nisha: at('nisha', 'Nisha Verma', '9845000013'),
  farhan: at('farhan', 'Farhan Ali', '9845000014'),
  tara: at('tara', 'Tara Bose', '9845000015'),
} as const;

/** Whom the months of pay bring and take: neither works there on every day of the story. */
export const coming = hired(at('sunita', 'Sunita Patil', '9845000009'), 'employee', 'LL-009', 'Office assistant');
export const leaving = hired(at('imran', 'Imran Qureshi', '9845000010'), 'employee', 'LL-010', 'Test engineer');

export const billingOf = {
  asha: {
    legalName: 'Northwind Clinics Private Limited',
    address: '14 Residency Road, Bengaluru 560025',
    stateCode: 'KA',
    country: 'IN',
  },
  vikram: {
    legalName: 'Kestrel Logistics LLP',
    address: '7 Wadala Depot Road, Mumbai 400037',
    stateCode: 'MH',
    country: 'IN',
  },
  nisha: { legalName: 'Harbor Books', address: '22 Church Street, Bengaluru 560001', stateCode: 'KA', country: 'IN' },
  tara: {
    legalName: 'Monsoon Retail Private Limited',
    address: '3 Brigade Road, Bengaluru 560001',
    stateCode: 'KA',
    country: 'IN',
  },
  farhan: { legalName: 'Solstice Energy FZE', address: 'Dock Road 3, Sharjah', stateCode: '', country: 'AE' },
} as const;
