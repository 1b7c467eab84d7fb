/** What is recorded about plans, products, tech stacks, the pictures of products, and addresses taken (domain.md §5.1, §6). */
import { billingModels, techCategories } from '@lamplight/bff/contract/catalogue.ts';
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { amount, count, day, id, list, sha256, text } from '../schema.ts';

const plan = z.strictObject({
  slug: text,
  name: text,
  tagline: text,
  billingModel: z.enum(billingModels),
  /** Without GST; null exactly for CUSTOM. */
  pricePaise: amount.nullable(),
  unit: text,
  features: list(z.strictObject({ text, included: z.boolean() })),
  highlighted: z.boolean(),
  order: count,
  effectiveFrom: day,
});
/** Sizes in pixels, as measured when it was uploaded: a page keeps the place of a picture that it has not loaded. */
const placed = z.strictObject({ pictureId: id, alt: text, width: count, height: count });
const product = z.strictObject({
  slug: text,
  name: text,
  summary: text,
  body: text,
  outcome: text,
  gallery: list(placed),
  techStackIds: list(id),
  clientConsentId: id.optional(),
  order: count,
});
const techStack = z.strictObject({ name: text, category: z.enum(techCategories) });

export type PlanContent = Readonly<z.infer<typeof plan>>;
export type ProductContent = Readonly<z.infer<typeof product>>;
export type TechStackContent = Readonly<z.infer<typeof techStack>>;

const ofPlan = { planId: id } as const;
const ofProduct = { productId: id } as const;
const ofTechStack = { techId: id } as const;
const planSchemas = {
  PricingPlanDrafted: z.strictObject({ ...ofPlan, ...plan.shape }),
  PricingPlanPublished: z.strictObject({ ...ofPlan, version: count, ...plan.shape }),
  PricingPlanRetired: z.strictObject({ ...ofPlan, reason: text }),
} as const;
const productSchemas = {
  ProductDrafted: z.strictObject({ ...ofProduct, ...product.shape }),
  ProductPublished: z.strictObject({ ...ofProduct, version: count, ...product.shape }),
  ProductRetired: z.strictObject({ ...ofProduct, reason: text }),
} as const;
const techStackSchemas = {
  TechStackDrafted: z.strictObject({ ...ofTechStack, ...techStack.shape }),
  TechStackPublished: z.strictObject({ ...ofTechStack, version: count, ...techStack.shape }),
  TechStackRetired: z.strictObject({ ...ofTechStack, reason: text }),
} as const;
const pictureSchemas = {
  PictureStored: z.strictObject({
    pictureId: id,
    name: text,
    mediaType: text,
    bytes: count,
    sha256,
    width: count,
    height: count,
  }),
} as const;
const slugSchemas = { SlugTaken: z.strictObject({ slug: text, by: id }) } as const;

export type PlanEvent = EventsOf<typeof planSchemas>;
export type ProductEvent = EventsOf<typeof productSchemas>;
export type TechStackEvent = EventsOf<typeof techStackSchemas>;
export type PictureEvent = EventsOf<typeof pictureSchemas>;
export type SlugEvent = EventsOf<typeof slugSchemas>;

export const catalogueEvents = [
  ...declareEvents(planSchemas),
  ...declareEvents(productSchemas),
  ...declareEvents(techStackSchemas),
  ...declareEvents(pictureSchemas),
  ...declareEvents(slugSchemas),
];
