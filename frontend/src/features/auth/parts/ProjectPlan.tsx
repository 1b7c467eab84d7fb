import { useEffect } from 'react';
import { useSiteList } from '../../../parts/site/useSiteList.ts';
import { project as texts } from '../texts.ts';
import { Chosen } from './Chosen.tsx';

/** By its name among the published plans; one that is not among them was not chosen on our pages. */
export default function ProjectPlan({
  slug,
  onLeaveOut,
  onUnknown,
}: {
  slug: string;
  onLeaveOut: () => void;
  onUnknown: () => void;
}) {
  const { items, state } = useSiteList('plans');
  const plan = items?.find((p) => p.slug === slug);
  const isUnknown = state === 'ready' && plan === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: left out once, when it turns out to be unknown
  useEffect(() => {
    if (isUnknown) onUnknown();
  }, [isUnknown]);
  return isUnknown ? null : <Chosen what={texts.plan} name={plan?.name ?? ''} onLeaveOut={onLeaveOut} />;
}
