import type { ShownPlan } from '@lamplight/bff/contract/catalogue.ts';

export type FeatureRow = Readonly<{ text: string; included: readonly boolean[] }>;

/** Every feature that a plan names, once, in the order first met; whether each plan includes it. A plan that is silent does not. */
export const featureRows = (plans: readonly Pick<ShownPlan, 'features'>[]): FeatureRow[] =>
  [...new Set(plans.flatMap((plan) => plan.features.map((feature) => feature.text)))].map((text) => ({
    text,
    included: plans.map((plan) => plan.features.some((feature) => feature.text === text && feature.included)),
  }));

/** The newest day from which one of them holds. */
export const inForceSince = (plans: readonly Pick<ShownPlan, 'effectiveFrom'>[]): string | null =>
  plans.map((plan) => plan.effectiveFrom).reduce<string | null>((a, b) => (a === null || b > a ? b : a), null);
