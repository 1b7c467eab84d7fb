/** States of India by their letters (as the tax code and payroll name them), and countries by ISO 3166. */
import type { Option } from '../../ui/Choices.tsx';

const STATES: Readonly<Record<string, string>> = {
  AN: 'Andaman and Nicobar Islands',
  AP: 'Andhra Pradesh',
  AR: 'Arunachal Pradesh',
  AS: 'Assam',
  BR: 'Bihar',
  CH: 'Chandigarh',
  CG: 'Chhattisgarh',
  DN: 'Dadra and Nagar Haveli and Daman and Diu',
  DL: 'Delhi',
  GA: 'Goa',
  GJ: 'Gujarat',
  HR: 'Haryana',
  HP: 'Himachal Pradesh',
  JK: 'Jammu and Kashmir',
  JH: 'Jharkhand',
  KA: 'Karnataka',
  KL: 'Kerala',
  LA: 'Ladakh',
  LD: 'Lakshadweep',
  MP: 'Madhya Pradesh',
  MH: 'Maharashtra',
  MN: 'Manipur',
  ML: 'Meghalaya',
  MZ: 'Mizoram',
  NL: 'Nagaland',
  OD: 'Odisha',
  PY: 'Puducherry',
  PB: 'Punjab',
  RJ: 'Rajasthan',
  SK: 'Sikkim',
  TN: 'Tamil Nadu',
  TS: 'Telangana',
  TR: 'Tripura',
  UP: 'Uttar Pradesh',
  UK: 'Uttarakhand',
  WB: 'West Bengal',
};

export const indianStates: readonly Option[] = Object.entries(STATES).map(([value, label]) => ({ value, label }));
export const stateName = (code: string | null): string => (code === null ? '' : (STATES[code] ?? code));

const COUNTRIES =
  'AE AR AT AU BD BE BG BH BR BT CA CH CL CN CO CY CZ DE DK EE EG ES FI FR GB GR HK HR HU ID IE IL IN IS IT JP KE KR KW LK LT LU LV MA MT MU MV MX MY NG NL NO NP NZ OM PE PH PK PL PT QA RO RS SA SE SG SI SK TH TR TW TZ UA UG US VN ZA';
const names = new Intl.DisplayNames('en', { type: 'region' });

/** Named as a function: the names are looked up only where a form shows them. */
export const countries = (): Option[] =>
  COUNTRIES.split(' ')
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label));
