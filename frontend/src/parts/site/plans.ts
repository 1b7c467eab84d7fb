import type { ShownPlan } from '@lamplight/bff/contract/catalogue.ts';

type Feature = ShownPlan['features'][number];
/** What a plan says of a feature: its value where the text holds one ("First answer: 4 h"), else whether it is included. */
export type Answer = string | boolean;
export type FeatureRow = Readonly<{ text: string; answers: readonly Answer[] }>;

/** A colon and a space part a feature's name from its value, so that plans with different values share a row. */
const parted = (text: string): readonly [name: string, value: string | null] => {
  const [, name, value] = /^(.+?):\s+(\S.*)$/.exec(text) ?? [];
  return name === undefined || value === undefined ? [text, null] : [name, value];
};

export const nameOf = ({ text }: Pick<Feature, 'text'>): string => parted(text)[0];
export const answerOf = ({ text, included }: Feature): Answer => included && (parted(text)[1] ?? true);

/** Every feature that a plan names, once, in the order first met; what each plan says of it. A plan that is silent does not include it. */
export const featureRows = (plans: readonly Pick<ShownPlan, 'features'>[]): FeatureRow[] =>
  [...new Set(plans.flatMap((plan) => plan.features.map(nameOf)))].map((text) => ({
    text,
    answers: plans.map(({ features }) => {
      const said = features.filter((feature) => nameOf(feature) === text);
      const best = said.find(({ included }) => included) ?? said[0];
      return best !== undefined && answerOf(best);
    }),
  }));

/** The newest day from which one of them holds. */
export const inForceSince = (plans: readonly Pick<ShownPlan, 'effectiveFrom'>[]): string | null =>
  plans.map((plan) => plan.effectiveFrom).reduce<string | null>((a, b) => (a === null || b > a ? b : a), null);
