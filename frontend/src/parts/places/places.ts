/** States of India by their letters (as the tax code and payroll name them), and countries by ISO 3166. */
import { indianStateNames } from '@lamplight/bff/contract/states.ts';
import type { Option } from '../../ui/Choices.tsx';

export const indianStates: readonly Option[] = Object.entries(indianStateNames).map(([value, label]) => ({
  value,
  label,
}));
export { stateName } from '@lamplight/bff/contract/states.ts';

const COUNTRIES =
  'AE AR AT AU BD BE BG BH BR BT CA CH CL CN CO CY CZ DE DK EE EG ES FI FR GB GR HK HR HU ID IE IL IN IS IT JP KE KR KW LK LT LU LV MA MT MU MV MX MY NG NL NO NP NZ OM PE PH PK PL PT QA RO RS SA SE SG SI SK TH TR TW TZ UA UG US VN ZA';

/** Named as a function: the names are looked up only where a form shows them. */
export const countries = (): Option[] => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return COUNTRIES.split(' ')
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label));
};
