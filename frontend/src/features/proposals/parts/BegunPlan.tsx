import type { ShownPlan } from '@lamplight/bff/contract/catalogue.ts';
import { useEffect } from 'react';
import { useSiteList } from '../../../parts/site/useSiteList.ts';
import { begun as texts } from '../texts.ts';
import type { Values } from '../wizard.ts';
import { BegunOffer, type Part } from './BegunOffer.tsx';

const BILLED: Readonly<Record<ShownPlan['billingModel'], Partial<Pick<Values, 'billingModel'>>>> = {
  FIXED: { billingModel: 'FIXED' },
  HOURLY: { billingModel: 'TIME_AND_MATERIAL' },
  MONTHLY: { billingModel: 'RETAINER' },
  CUSTOM: {},
};

/** The plan that was chosen, in the brief's own field; it is billed as the plan is. */
export default function BegunPlan({ slug, form, onUsed }: Part & { slug: string }) {
  const { items, state } = useSiteList('plans');
  const found = items?.find((p) => p.slug === slug);
  const { draft, set, values } = form;
  const stands = found !== undefined && values.plan?.planId === found.planId && values.plan.version === found.version;
  const isOffered = found !== undefined && values.plan !== null && !stands;
  const isUnknown = state === 'ready' && found === undefined;
  const take = () => {
    if (found === undefined) return;
    const { planId, version, name, pricePaise, unit, billingModel } = found;
    set({ plan: { planId, version, name, pricePaise, unit }, ...BILLED[billingModel] });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the list comes and the brief takes it
  useEffect(() => {
    if (isUnknown) onUsed();
    else if (stands) void draft?.flush().then(onUsed);
    else if (found !== undefined && !isOffered) take();
  }, [found, stands, isUnknown]);
  return isOffered ? (
    <BegunOffer says={`${texts.chosen} ${found.name}.`} act={texts.usePlan} onTake={take} onUsed={onUsed} />
  ) : null;
}
