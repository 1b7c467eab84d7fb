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

/** The plan that was chosen: a proposal has no field for it, so the scope names it, and it is billed as the plan is. */
export default function BegunPlan({ slug, form, onUsed }: Part & { slug: string }) {
  const { items, state } = useSiteList('plans');
  const plan = items?.find((p) => p.slug === slug);
  const { draft, set, values } = form;
  const line = plan === undefined ? '' : `${texts.plan} ${plan.name}`;
  const stands = plan !== undefined && values.scope.includes(line);
  const isOffered = plan !== undefined && values.scope.trim() !== '' && !stands;
  const isUnknown = state === 'ready' && plan === undefined;
  const take = () =>
    plan &&
    set(({ scope }) => ({ scope: [scope.trim(), line].filter(Boolean).join('\n\n'), ...BILLED[plan.billingModel] }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the list comes and the scope takes it
  useEffect(() => {
    if (isUnknown) onUsed();
    else if (stands) void draft?.flush().then(onUsed);
    else if (plan !== undefined && !isOffered) take();
  }, [plan, stands, isUnknown]);
  return isOffered ? (
    <BegunOffer says={`${texts.chosen} ${plan.name}.`} act={texts.usePlan} onTake={take} onUsed={onUsed} />
  ) : null;
}
